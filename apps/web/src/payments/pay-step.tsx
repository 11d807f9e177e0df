import type { FormToken } from '@llave/contract/payments/issue-form-token'
import type { SignedAnswer } from '@llave/contract/payments/register-payment'
import type { Money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../design/alert.tsx'
import { Button } from '../design/button.tsx'
import { Figure } from '../design/figure.tsx'
import { CardForm } from './card-form.tsx'
import { CheckoutFacts } from './checkout-facts.tsx'
import type { FormFault } from './form-fault.ts'
import { StepHeading } from './step-heading.tsx'

/** A form is renewed this long before its end, so that nobody types into one that is about to die. */
const margin = 20_000

/** Step 2: the provider's card form. */
export function PayStep({
  token,
  total,
  letra,
  place,
  said,
  busy,
  onBusy,
  onPaid,
  onSilent,
  onRenew,
  onBack,
}: {
  token: FormToken
  total: Money
  letra: Instalment
  place: string
  said: string | null
  busy: boolean
  onBusy: (busy: boolean) => void
  onPaid: (answer: SignedAnswer) => void
  onSilent: () => void
  onRenew: (said: string) => void
  onBack: () => void
}) {
  const [told, setTold] = useState(said)
  const renewOld = useEffectEvent(() => {
    // A payment that is on its way ends by itself; the form says so if it was too late.
    if (!busy) onRenew('El formulario de pago venció y abrimos uno nuevo. No se hizo ningún cobro.')
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
    <div className="checkout">
      <div className="checkout-sum">
        <StepHeading>Realiza tu pago</StepHeading>
        <Figure of={total} lead />
      </div>
      <div className="checkout-form" aria-busy={busy}>
        {told && <InView key={told}>{told}</InView>}
        <CardForm token={token} onPaid={onPaid} onFault={onFault} onBusy={onPressed} />
        <p className="small ink2">
          Los datos de tu tarjeta van directamente al proveedor de pagos. No los vemos ni los guardamos.
        </p>
        <div className="checkout-back-wide">
          <Button look="line" onClick={onBack} disabled={busy}>
            Regresar
          </Button>
        </div>
      </div>
      <CheckoutFacts letra={letra} place={place} />
    </div>
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
