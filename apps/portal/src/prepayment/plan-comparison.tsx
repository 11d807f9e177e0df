import { formatMoney } from '@llave/domain/money/format-money'
import { type Currency, money } from '@llave/domain/money/money'
import type { PlanSummary } from '@llave/domain/prepayment/plan-comparison'
import { formatDate } from '@llave/domain/time/format-date'
import * as styles from './plan-comparison.module.css'

/** Today's plan beside the new one: number, each letra, balance, last due date. */
export function PlanComparison({
  before,
  after,
  newLetraMinor,
  currency,
}: {
  before: PlanSummary
  after: PlanSummary
  /** Of all new letras but the last, which differs by cents and stands in the table. */
  newLetraMinor: number
  currency: Currency
}) {
  const each = instalmentText(before, currency)
  return (
    <section
      aria-label="Comparación"
      className={each.length > 1 ? `${styles.sides} ${styles.ranged}` : styles.sides}
    >
      <PlanSide name="Hoy" plan={before} each={each} currency={currency} />
      <PlanSide
        name="Con tu prepago"
        isNew
        plan={after}
        each={[formatMoney(money(newLetraMinor, currency))]}
        currency={currency}
      />
    </section>
  )
}

function PlanSide({
  name,
  isNew = false,
  plan,
  each,
  currency,
}: {
  name: string
  isNew?: boolean
  plan: PlanSummary
  each: readonly string[]
  currency: Currency
}) {
  return (
    <div className={isNew ? `${styles.plan} ${styles.fresh}` : styles.plan}>
      <h3 className="t3">{name}</h3>
      <p>
        <span className={styles.count}>{plan.count}</span> {plan.count === 1 ? 'letra' : 'letras'}
      </p>
      <dl>
        <div>
          <dt className="ink2">Cada letra</dt>
          {each.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
        <div>
          <dt className="ink2">Saldo</dt>
          <dd>{formatMoney(money(plan.totalMinor, currency))}</dd>
        </div>
        <div>
          <dt className="ink2">Última letra</dt>
          <dd>{formatDate(plan.lastDueOn)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** One amount where the letras are equal, else the range. */
function instalmentText({ smallestMinor, largestMinor }: PlanSummary, currency: Currency): string[] {
  if (smallestMinor === largestMinor) return [formatMoney(money(largestMinor, currency))]
  return [
    `de ${formatMoney(money(smallestMinor, currency))}`,
    `a ${formatMoney(money(largestMinor, currency))}`,
  ]
}
