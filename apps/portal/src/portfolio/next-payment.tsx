import { Figure } from '@llave/design/figure'
import { formatMoney } from '@llave/domain/money/format-money'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import { instalmentPosition, instalmentProgress } from '@llave/domain/receivables/instalment-progress'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import { payability } from '@llave/domain/receivables/payable'
import type { Instalment } from '@llave/domain/receivables/receivable'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { underWayText } from '../debts/charge-in-progress.ts'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { PayLink } from '../debts/pay-link.tsx'
import { ProjectPicture } from '../property/project-picture.tsx'
import * as styles from './next-payment.module.css'

/** The oldest pending letra, with its picture, and the one after it in a row. */
export function NextPayment({
  first,
  then,
  instalments,
  today,
  charge,
  children,
}: {
  first: Instalment
  then: Instalment | undefined
  instalments: readonly Instalment[]
  today: Temporal.PlainDate
  /** That automatic debit charges it by itself; null where it does not. */
  charge: string | null
  /** Totals and debts of the other mode. */
  children: ReactNode
}) {
  return (
    <section className={styles.next} aria-labelledby="next-payment">
      <div className={styles.picture}>
        <ProjectPicture src={projectImage(first.projectCode)} sizes="(min-width: 768px) 54vw, 100vw" eager />
      </div>
      <div className={styles.body}>
        <h2 className={styles.label} id="next-payment">
          Lo primero por pagar
        </h2>
        <Figure of={owedAmount(first)} lead />
        <p className={styles.when}>
          {dueText(first, today)} <DueMark of={first} today={today} />
        </p>
        <div className="ink2">
          <p className={styles.what}>
            {first.projectName}, {first.productName}
          </p>
          <p>Letra {placeAmong(first, instalments)}</p>
        </div>
        {payability(first, instalments) === 'under-way' ? (
          <p className="note">{underWayText(first)}</p>
        ) : (
          <div className={styles.act}>
            <PayLink code={first.code} name={`la letra ${placeAmong(first, instalments)}`} />
            {charge && (
              <Link className="link small" to="/debit-day">
                {charge}
              </Link>
            )}
          </div>
        )}
        {then && (
          <Link className={styles.then} to={`/property/${encodeURIComponent(then.proforma)}/payment`}>
            <span className="t3">{then.projectName}</span>
            <span className="money">{formatMoney(owedAmount(then))}</span>
            <span className="ink2 small">Después, letra {placeAmong(then, instalments)}</span>
            <span className={`ink2 small ${styles.thenDue}`}>{dueText(then, today)}</span>
          </Link>
        )}
        {children}
      </div>
    </section>
  )
}

/** `18 de 48` */
function placeAmong(letra: Instalment, instalments: readonly Instalment[]): string {
  const siblings = instalments.filter(({ proforma }) => proforma === letra.proforma)
  return `${instalmentPosition(letra.code, siblings)} de ${instalmentProgress(siblings).total}`
}
