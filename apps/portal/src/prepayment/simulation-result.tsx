import type { PrepaymentRequest } from '@llave/contract/prepayment/prepayment-request'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { planHeadline, summarizePlan } from '@llave/domain/prepayment/plan-comparison'
import type { SimulatedInstalment } from '@llave/domain/prepayment/simulated-instalment'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { useEffect, useRef } from 'react'
import { PlanChart } from './plan-chart.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { SimulatedTable } from './simulated-table.tsx'
import { SimulationActions } from './simulation-actions.tsx'
import * as styles from './simulation-result.module.css'

/** What a prepayment would change: both plans, the chart of their balances, every new letra, and the actions. */
export function SimulationResult({
  request,
  instalments,
  unpaid,
  outdated,
}: {
  request: PrepaymentRequest
  instalments: readonly SimulatedInstalment[]
  unpaid: readonly Instalment[]
  /** The form has changed since the calculation. */
  outdated: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { prepayment, on, count } = request
  const current = unpaid.map((letra) => ({ dueOn: letra.dueOn, amountMinor: owedAmount(letra).minor }))
  const [before, after] = [summarizePlan(current), summarizePlan(instalments)]
  if (!before || !after) return null
  return (
    <section className={styles.result} aria-labelledby="resultado">
      <h2 className={`t2 ${styles.heading}`} id="resultado" ref={heading} tabIndex={-1}>
        Resultado de tu simulación
      </h2>
      <dl className={styles.asked}>
        <div>
          <dt className="label">Monto</dt>
          <dd className="money">{formatMoney(prepayment)}</dd>
        </div>
        <div>
          <dt className="label">Fecha</dt>
          <dd>{formatDate(on)}</dd>
        </div>
        <div>
          <dt className="label">Número de letras</dt>
          <dd>{count}</dd>
        </div>
      </dl>
      <div className={styles.sides}>
        <PlanComparison
          before={before}
          after={after}
          newLetraMinor={instalments[0]?.amountMinor ?? 0}
          currency={prepayment.currency}
        />
        <PlanChart
          finding={planHeadline(before, after, prepayment)}
          before={{
            letras: current,
            summary: before,
            label: formatMoney(money(before.totalMinor, prepayment.currency)),
          }}
          after={{
            letras: instalments,
            summary: after,
            label: formatMoney(money(after.totalMinor, prepayment.currency)),
          }}
          from={on}
        />
        <SimulatedTable instalments={instalments} currency={prepayment.currency} />
        <SimulationActions request={request} outdated={outdated} />
      </div>
    </section>
  )
}
