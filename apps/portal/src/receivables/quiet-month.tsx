import { formatMoney } from '@llave/domain/money/format-money'
import type { PendingMonth } from '@llave/domain/receivables/group-pending'
import { isPartlyPaid, owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { useId } from 'react'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import * as styles from './quiet-month.module.css'

/**
 * A month whose turn has not come, inside the fold of its year: the month in the margin, a line for
 * each letra. Its Pagar is disabled and described by the reason, which stands once above the years.
 */
export function QuietMonth({
  month,
  positions,
  reasonId,
  today,
}: {
  month: PendingMonth<Instalment>
  positions: ReadonlyMap<string, number>
  reasonId: string
  today: Temporal.PlainDate
}) {
  const id = useId()
  const [name, year] = month.label.split(' ')
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h4 id={id}>
        {name} <span className="vh">{year}</span>
      </h4>
      <ul>
        {month.items.map((letra) => {
          const position = positions.get(letra.code) ?? 0
          return (
            <li key={letra.code} className={styles.letra}>
              <p className={styles.name}>
                Letra {position}
                <DueMark of={letra} today={today} />
              </p>
              <p className={`${styles.amount} money`}>{formatMoney(owedAmount(letra))}</p>
              <p className={styles.due}>
                {dueText(letra, today)}
                {isPartlyPaid(letra) && (
                  <span className={styles.more}>
                    Pagado {formatMoney(letra.paidAmount)} de {formatMoney(letra.amount)}
                  </span>
                )}
                {letra.paymentUnderWay && (
                  <b className={styles.more}>
                    {letra.inApplication ? 'En aplicación' : 'Pago en proceso. Estamos confirmándolo.'}
                  </b>
                )}
              </p>
              <button
                type="button"
                disabled
                className={styles.pay}
                aria-label={`Pagar letra ${position}`}
                aria-describedby={letra.paymentUnderWay ? undefined : reasonId}
              >
                Pagar
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
