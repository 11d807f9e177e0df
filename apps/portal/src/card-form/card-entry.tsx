import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { AlertInView } from '@llave/design/alert-in-view'
import { useEffect, useEffectEvent, useState } from 'react'
import { CardForm } from './card-form.tsx'
import type { FormFailure } from './classify-form-error.ts'
import { type FormPurpose, formMessages } from './form-purpose.ts'

/** A form is renewed this long before its end, so that nobody types into one that is about to die. */
const RENEWAL_MARGIN = 20_000

/** The card form with what is said of its tries; asks for another one when this one is over. */
export function CardEntry({
  token,
  purpose,
  savesCard,
  initialMessage,
  busy,
  onBusy,
  onPaid,
  onUnanswered,
  onRenew,
}: {
  token: FormToken
  purpose: FormPurpose
  /** The card goes on automatic debit, so that we keep what says which one it is. */
  savesCard: boolean
  /** With which words this form came. */
  initialMessage: string | null
  busy: boolean
  onBusy: (busy: boolean) => void
  onPaid: (answer: SignedAnswer) => void
  /** It was sent and nobody answered. */
  onUnanswered: () => void
  onRenew: (message: string) => void
}) {
  const [message, setMessage] = useState(initialMessage)
  const renewOld = useEffectEvent(() => {
    // What is on its way ends by itself; the form says so if it was too late.
    if (!busy) onRenew(formMessages[purpose].expired)
  })
  useEffect(() => {
    const timer = setTimeout(renewOld, token.expiresInSeconds * 1000 - RENEWAL_MARGIN)
    return () => clearTimeout(timer)
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second form may come with the words of the first
  useEffect(() => setMessage(initialMessage), [initialMessage, token])

  function onFailure(failure: FormFailure) {
    if (failure.kind === 'unknown') onUnanswered()
    else if (failure.kind === 'renew') onRenew(failure.message)
    else setMessage(failure.message)
  }

  function onPressed(now: boolean) {
    // What was said of the try before would stand beside this one.
    if (now) setMessage(null)
    onBusy(now)
  }

  return (
    <>
      {message && <AlertInView key={message}>{message}</AlertInView>}
      <CardForm token={token} purpose={purpose} onPaid={onPaid} onFailure={onFailure} onBusy={onPressed} />
      <p className="small ink2">
        {savesCard
          ? 'El número completo y el código de seguridad van directamente al proveedor de pagos: no los vemos ni los guardamos. Guardamos los dígitos visibles, el titular y el vencimiento para mostrarte qué tarjeta está afiliada.'
          : 'Los datos de tu tarjeta van directamente al proveedor de pagos. No los vemos ni los guardamos.'}
      </p>
    </>
  )
}
