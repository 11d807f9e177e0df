import { StepHeading } from '@llave/design/step-heading'
import * as styles from './link.module.css'

/** The letra needed no payment when this one came. */
export function ReturnedLink() {
  return (
    <div className={styles.what}>
      <StepHeading large>Te devolvemos tu pago</StepHeading>
      <p>
        Cuando llegó tu pago, la letra ya no lo necesitaba. El importe completo vuelve a tu tarjeta y no
        tienes que hacer nada.
      </p>
      <p className="ink2">Tu banco decide en qué fecha aparece en tu estado de cuenta.</p>
    </div>
  )
}
