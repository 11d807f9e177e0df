import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { AlertInView } from '@llave/design/alert-in-view'
import { useEffect, useEffectEvent, useState } from 'react'
import { CardForm } from './card-form.tsx'
import type { FormFault } from './form-fault.ts'
import { type FormPurpose, formWords } from './form-purpose.ts'

/** A form is renewed this long before its end, so that nobody types into one that is about to die. */
const margin = 20_000

/** The card form with what is said of its tries; asks for another one when this one is over. */
export function CardEntry({
  token,
  purpose,
  keeps,
  said,
  busy,
  onBusy,
  onPaid,
  onSilent,
  onRenew,
}: {
  token: FormToken
  purpose: FormPurpose
  /** The card goes on automatic debit, so that we keep what says which one it is. */
  keeps: boolean
  /** With which words this form came. */
  said: string | null
  busy: boolean
  onBusy: (busy: boolean) => void
  onPaid: (answer: SignedAnswer) => void
  /** It was sent and nobody answered. */
  onSilent: () => void
  onRenew: (said: string) => void
}) {
  const [told, setTold] = useState(said)
  const renewOld = useEffectEvent(() => {
    // What is on its way ends by itself; the form says so if it was too late.
    if (!busy) onRenew(formWords[purpose].expired)
  })
  useEffect(() => {
    const timer = setTimeout(renewOld, token.expiresInSeconds * 1000 - margin)
    return () => clearTimeout(timer)
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second form may come with the words of the first
  useEffect(() => setTold(said), [said, token])

  function onFault(fault: FormFault) {
    if (fault.kind === 'unknown') onSilent()
    else if (fault.kind === 'renew') onRenew(fault.words)
    else setTold(fault.words)
  }

  function onPressed(now: boolean) {
    // What was said of the try before would stand beside this one.
    if (now) setTold(null)
    onBusy(now)
  }

  return (
    <>
      {told && <AlertInView key={told}>{told}</AlertInView>}
      <CardForm token={token} purpose={purpose} onPaid={onPaid} onFault={onFault} onBusy={onPressed} />
      <p className="small ink2">
        {keeps
          ? 'El número completo y el código de seguridad van directamente al proveedor de pagos: no los vemos ni los guardamos. Guardamos los dígitos visibles, el titular y el vencimiento para mostrarte qué tarjeta está afiliada.'
          : 'Los datos de tu tarjeta van directamente al proveedor de pagos. No los vemos ni los guardamos.'}
      </p>
    </>
  )
}
