import { ButtonLink } from '../design/button-link.tsx'
import { StepHeading } from '../design/step-heading.tsx'
import type { CheckoutDebt } from './checkout-debt.ts'

/** The debt was paid already or is another one by now: this money goes back by itself. */
export function ReturnedStep({ debt }: { debt: CheckoutDebt }) {
  const paid = debt.may === 'paid'
  return (
    <div className="confirming">
      <StepHeading large>{paid ? alreadyPaid(debt) : 'Estamos devolviendo tu pago'}</StepHeading>
      <p className="ink2">
        {paid
          ? 'Recibimos un segundo pago y lo estamos devolviendo a tu tarjeta. No tienes que hacer nada.'
          : 'La deuda cambió mientras pagabas. El dinero vuelve a tu tarjeta y no tienes que hacer nada.'}
      </p>
      <div>
        <ButtonLink to="/">Continuar</ButtonLink>
      </div>
    </div>
  )
}

function alreadyPaid({ kind }: CheckoutDebt): string {
  return kind === 'instalment' ? 'Esta letra ya estaba pagada' : 'Este documento ya estaba pagado'
}
