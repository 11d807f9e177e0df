import type { FormToken } from '@llave/contract/payments/issue-form-token'
import type { SignedAnswer } from '@llave/contract/payments/register-payment'
import type { Money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useEffect, useEffectEvent, useState } from 'react'
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
  onPaid: (answer: SignedAnswer) => void
  onSilent: () => void
  onRenew: (said: string) => void
  onBack: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState(said)
  const renewOld = useEffectEvent(() => {
    // A payment that is on its way ends by itself; the form says so if it was too late.
    if (!busy) onRenew('El formulario de pago venció y abrimos uno nuevo. No se hizo ningún cobro.')
  })
  useEffect(() => {
    const timer = setTimeout(renewOld, token.expiresInSeconds * 1000 - margin)
    return () => clearTimeout(timer)
  }, [token])
  useEffect(() => setTold(said), [said])

  function onFault(fault: FormFault) {
    if (fault.kind === 'unknown') onSilent()
    else if (fault.kind === 'renew') onRenew(fault.words)
    else setTold(fault.words)
  }

  return (
    <div className="checkout paying">
      <div className="checkout-sum">
        <StepHeading>Realiza tu pago</StepHeading>
        <Figure of={total} lead />
      </div>
      <CheckoutFacts letra={letra} place={place} />
      <div className="checkout-form" aria-busy={busy}>
        {told && <Alert key={told}>{told}</Alert>}
        <CardForm token={token} onPaid={onPaid} onFault={onFault} onBusy={setBusy} />
        <p className="small ink2">
          Los datos de tu tarjeta van directamente al proveedor de pagos. No los vemos ni los guardamos.
        </p>
        <div>
          <Button look="line" onClick={onBack} disabled={busy}>
            Regresar
          </Button>
        </div>
      </div>
    </div>
  )
}
