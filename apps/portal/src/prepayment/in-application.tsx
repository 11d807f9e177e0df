import { Figure } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Moment } from '@llave/design/moment'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import type { PrepaymentApplication } from '@llave/domain/prepayment/prepayment-application'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { formatDate } from '@llave/domain/time/format-date'
import type { ReactNode } from 'react'
import { ButtonLink } from '../frame/button-link.tsx'
import * as styles from './in-application.module.css'
import { wayNames } from './way-choice.tsx'

/** A prepayment that was paid, until the developer's new plan is in. */
export function InApplication({
  basis: { proforma, projectName, productName, letras },
  application: { number, way, amount, requestedAt, paidAt, letrasBefore, letrasAfter, eachMinor, lastDueOn },
}: {
  basis: PrepaymentBasis
  application: PrepaymentApplication
}) {
  const [next] = letras
  return (
    <section className={styles.applied}>
      <div className={styles.head}>
        <Mark tone="soon">En aplicación</Mark>
        <h2 className="t1">Recibimos tu pago anticipado</h2>
        <Figure of={amount} lead />
        <p>
          <b>{wayNames[way]}</b>, {projectName}, {productName}
        </p>
        <ButtonLink look="line" to={`/property/${encodeURIComponent(proforma)}/payment`}>
          Ver mis pagos
        </ButtonLink>
      </div>
      <ol className={styles.trail}>
        <Step when={<Moment at={requestedAt} />} title={`Solicitud ${number}`}>
          {way === 'lower'
            ? `Pediste bajar la cuota: tus ${letrasBefore} letras quedan en ${formatMoney(money(eachMinor, amount.currency))} cada una.`
            : `Pediste bajar el plazo: de ${letrasBefore} a ${letrasAfter} letras, la última el ${formatDate(lastDueOn)}.`}
        </Step>
        <Step when={<Moment at={paidAt} />} title="Pagado">
          Te enviamos el recibo si tienes un correo registrado.
        </Step>
        <Step when="Ahora" title="La inmobiliaria emite tu nuevo cronograma" current>
          Mientras tanto ninguna letra se cobra ni genera mora
          {next ? `, tampoco la del ${formatDate(next.dueOn)}.` : '.'}
        </Step>
        <Step when="" title="Tus letras nuevas en Mis pagos" ahead>
          Las verás en cuanto la inmobiliaria las registre.
        </Step>
      </ol>
    </section>
  )
}

function Step({
  when,
  title,
  current = false,
  ahead = false,
  children,
}: {
  when: ReactNode
  title: string
  current?: boolean
  ahead?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={current ? styles.now : ahead ? styles.ahead : undefined}
      aria-current={current ? 'step' : undefined}
    >
      <p className={`${styles.when} small`}>{when}</p>
      <div>
        <h3 className="t3">{title}</h3>
        <p className="small ink2">{children}</p>
      </div>
    </li>
  )
}
