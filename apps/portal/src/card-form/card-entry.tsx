import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { AlertInView } from '@llave/design/alert-in-view'
import { useEffect, useEffectEvent, useState } from 'react'
import { CardForm } from './card-form.tsx'
import type { FormFailure } from './classify-form-error.ts'
import { type FormPurpose, formMessages } from './form-purpose.ts'

/** Milliseconds before its expiry at which a form is renewed, so that nobody types into one that is about to expire. */
const RENEWAL_MARGIN = 20_000

/** The card form and the message of its last attempt; requests a new form when this one expires. */
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
  /** The card goes on automatic debit, so that we store its masked number. */
  savesCard: boolean
  /** Why this form replaced another one. */
  initialMessage: string | null
  busy: boolean
  onBusy: (busy: boolean) => void
  onPaid: (answer: SignedAnswer) => void
  /** The form was submitted and there was no answer. */
  onUnanswered: () => void
  onRenew: (message: string) => void
}) {
  const [message, setMessage] = useState(initialMessage)
  const renewOld = useEffectEvent(() => {
    // A submission in flight ends by itself; the form reports it if it was too late.
    if (!busy) onRenew(formMessages[purpose].expired)
  })
  useEffect(() => {
    const timer = setTimeout(renewOld, token.expiresInSeconds * 1000 - RENEWAL_MARGIN)
    return () => clearTimeout(timer)
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second form may come with the same message
  useEffect(() => setMessage(initialMessage), [initialMessage, token])

  function onFailure(failure: FormFailure) {
    if (failure.kind === 'unknown') onUnanswered()
    else if (failure.kind === 'renew') onRenew(failure.message)
    else setMessage(failure.message)
  }

  function onPressed(now: boolean) {
    // The message of the previous attempt does not belong to this one.
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
