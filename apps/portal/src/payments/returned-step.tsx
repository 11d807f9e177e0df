import { StepHeading } from '@llave/design/step-heading'
import { FollowLink } from '../debts/follow-link.tsx'
import { ButtonLink } from '../frame/button-link.tsx'
import { Confirming } from '../wizard/confirming.tsx'
import { type CheckoutDebt, furtherLetras } from './checkout-debt.ts'

/** The debt was paid already, has changed, or a newer form replaced this one: the money is refunded automatically. */
export function ReturnedStep({ debt, orderId }: { debt: CheckoutDebt; orderId: string }) {
  const paid = debt.may === 'paid'
  return (
    <Confirming>
      <StepHeading large>{paid ? alreadyPaid(debt) : 'Estamos devolviendo tu pago'}</StepHeading>
      <p className="ink2">
        {paid
          ? furtherLetras(debt).length > 0
            ? 'Tu pago se aplica a todas o a ninguna: lo estamos devolviendo completo a tu tarjeta. Revisa en tus pagos lo que queda.'
            : 'Recibimos un segundo pago y lo estamos devolviendo a tu tarjeta. No tienes que hacer nada.'
          : 'Este pago no se aplicó: el importe que se debía cambió, o se abrió otro formulario de pago después de este. El importe completo vuelve a tu tarjeta.'}
      </p>
      <p>
        <FollowLink orderId={orderId} />
      </p>
      <div>
        <ButtonLink to="/">Continuar</ButtonLink>
      </div>
    </Confirming>
  )
}

function alreadyPaid(debt: CheckoutDebt): string {
  if (furtherLetras(debt).length > 0) return 'Una de estas letras ya estaba pagada'
  return debt.kind === 'instalment' ? 'Esta letra ya estaba pagada' : 'Este documento ya estaba pagado'
}
