import { ButtonLink } from '../design/button-link.tsx'
import { StepHeading } from './step-heading.tsx'

/** The debt was paid already, from another tab or by somebody else: this money goes back by itself. */
export function ReturnedStep() {
  return (
    <div className="confirming">
      <StepHeading large>Esta letra ya estaba pagada</StepHeading>
      <p className="ink2">
        Recibimos un segundo pago y lo estamos devolviendo a tu tarjeta. No tienes que hacer nada.
      </p>
      <div>
        <ButtonLink to="/">Continuar</ButtonLink>
      </div>
    </div>
  )
}
