import { Amount } from '@llave/design/figure'
import { type Money, sumByCurrency } from '@llave/domain/money/money'
import { owedTotals } from '@llave/domain/receivables/owed-totals'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import * as styles from './owed-pair.module.css'

/**
 * Two totals side by side: what is overdue, or where nothing is what is paid already, and all that is owed.
 * Nothing where there is only one letra to pay.
 */
export function OwedPair({ of, today }: { of: readonly Instalment[]; today: Temporal.PlainDate }) {
  const { overdue, all, overdueCount, count, firstDue, lastDue } = owedTotals(of, today)
  if (count < 2 || !firstDue || !lastDue) return null
  const paid = of.filter(({ state }) => state === 'paid')
  return (
    <dl className={styles.pair}>
      {overdueCount > 0 ? (
        <Total
          name="Vencido"
          late
          sums={overdue}
          detail={`${letrasText(overdueCount)}, desde el ${formatDate(firstDue)}`}
        />
      ) : (
        paid.length > 0 && (
          <Total
            name="Ya pagadas"
            sums={sumByCurrency(paid.map(({ amount }) => amount))}
            detail={letrasText(paid.length)}
          />
        )
      )}
      <Total
        name="Por pagar en total"
        sums={all}
        detail={`${letrasText(count)}, hasta el ${formatDate(lastDue)}`}
      />
    </dl>
  )
}

function Total({
  name,
  late = false,
  sums,
  detail,
}: {
  name: string
  late?: boolean
  sums: readonly Money[]
  detail: string
}) {
  return (
    <div className={late ? styles.late : undefined}>
      <dt>{name}</dt>
      {sums.map((sum) => (
        <dd key={sum.currency} className={styles.sum}>
          <Amount of={sum} />
        </dd>
      ))}
      <dd>{detail}</dd>
    </div>
  )
}

function letrasText(count: number): string {
  return count === 1 ? '1 letra' : `${count} letras`
}
