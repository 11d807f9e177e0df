import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../design/alert.tsx'
import { CardForm } from './card-form.tsx'
import type { FormFault } from './form-fault.ts'
import { type FormPurpose, formWords } from './form-purpose.ts'

/** A form is renewed this long before its end, so that nobody types into one that is about to die. */
const margin = 20_000

/** The card form with what is said of its tries; asks for another one when this one is over. */
export function CardEntry({
  token,
  purpose,
  said,
  busy,
  onBusy,
  onPaid,
  onSilent,
  onRenew,
}: {
  token: FormToken
  purpose: FormPurpose
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
      {told && <InView key={told}>{told}</InView>}
      <CardForm token={token} purpose={purpose} onPaid={onPaid} onFault={onFault} onBusy={onPressed} />
      <p className="small ink2">
        Los datos de tu tarjeta van directamente al proveedor de pagos. No los vemos ni los guardamos.
      </p>
    </>
  )
}

/** Who presses the button at the foot of the form does not see what appears at its head. */
function InView({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Alert>{children}</Alert>
    </div>
  )
}
