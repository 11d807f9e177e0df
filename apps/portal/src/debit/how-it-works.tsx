import type { Ref } from 'react'
import * as debitPageStyles from './debit-page.module.css'
import * as styles from './how-it-works.module.css'

/** "Conocer más": dates, charges, and how to stop. */
export function HowItWorks({ ref }: { ref?: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      className={`${debitPageStyles.part} ${styles.how}`}
      id="conocer-mas"
      tabIndex={-1}
      aria-labelledby="como-funciona"
    >
      <h3 className="t2" id="como-funciona">
        Cómo funciona
      </h3>
      <dl>
        <div>
          <dt>Cuándo se cobra</dt>
          <dd>
            El 24 de cada mes. Se cobran las letras que vencen antes del 24 del mes siguiente, la más antigua
            primero. La letra que vence el 24 se cobra ese día.
          </dd>
        </div>
        <div>
          <dt>Cuánto se cobra</dt>
          <dd>
            Lo que falta pagar de cada letra, en su propia moneda y sin comisión. Tres días antes te avisamos
            la fecha y el importe, y después de cada cobro recibes tu recibo.
          </dd>
        </div>
        <div>
          <dt>Si tu banco no acepta el cobro</dt>
          <dd>
            Te decimos el motivo y cómo pagar en el portal. Lo intentamos otra vez a los 3, 7 y 14 días.
          </dd>
        </div>
        <div>
          <dt>Cómo dejarlo</dt>
          <dd>
            Con “Desafiliarme al débito automático”, cuando quieras y sin costo. Desde ese momento no
            empezamos otro cobro; el que esté en proceso no se detiene. También puedes cambiar la tarjeta en
            un solo paso.
          </dd>
        </div>
      </dl>
    </section>
  )
}
