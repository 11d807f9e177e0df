import { StepHeading } from '@llave/design/step-heading'
import { ButtonLink } from '../frame/button-link.tsx'
import { Confirming } from '../wizard/confirming.tsx'
import { debitAddress } from './addresses.ts'

/** The card was not affiliated: why, and what to do next. */
export function DeclinedCard({
  reason,
  advice,
  proforma,
}: {
  reason: string
  advice: string
  proforma: string
}) {
  return (
    <Confirming>
      <StepHeading large>Tu tarjeta no quedó afiliada</StepHeading>
      <p>
        {reason} {advice}
      </p>
      <p className="ink2">
        No se hizo ningún cobro, y tu tarjeta no queda guardada: si el proveedor de pagos la registró, le
        pedimos que la borre.
      </p>
      <div>
        <ButtonLink to={debitAddress(proforma)}>Ver mi débito automático</ButtonLink>
      </div>
    </Confirming>
  )
}
