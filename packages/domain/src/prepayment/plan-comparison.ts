import { formatMoney } from '../money/format-money.ts'
import { type Money, money } from '../money/money.ts'
import { formatDate } from '../time/format-date.ts'

/** A letra of either plan, in minor units. */
type PlanLetra = { readonly dueOn: Temporal.PlainDate; readonly amountMinor: number }

/** What a plan comes to. Amounts in minor units. */
export type PlanSummary = {
  readonly count: number
  readonly totalMinor: number
  readonly smallestMinor: number
  readonly largestMinor: number
  readonly lastDueOn: Temporal.PlainDate
}

/** What a plan of one letra or more comes to; null where there is none. */
export function summarizePlan(letras: readonly PlanLetra[]): PlanSummary | null {
  const [first] = letras
  if (!first) return null
  const amounts = letras.map(({ amountMinor }) => amountMinor)
  return {
    count: letras.length,
    totalMinor: amounts.reduce((sum, amount) => sum + amount, 0),
    smallestMinor: Math.min(...amounts),
    largestMinor: Math.max(...amounts),
    lastDueOn: letras.reduce(
      (last, { dueOn }) => (Temporal.PlainDate.compare(dueOn, last) > 0 ? dueOn : last),
      first.dueOn,
    ),
  }
}

/**
 * What the new plan changes, in one line: the title of the chart. Where the plan costs more, per
 * letra or in total, the same line says so.
 */
export function planHeadline(before: PlanSummary, after: PlanSummary, prepayment: Money): string {
  const order = Temporal.PlainDate.compare(after.lastDueOn, before.lastDueOn)
  const { currency } = prepayment
  const more = after.totalMinor + prepayment.minor - before.totalMinor
  const costs = [
    ...(after.largestMinor > before.largestMinor
      ? [`tus letras suben hasta ${formatMoney(money(after.largestMinor, currency))}`]
      : []),
    ...(more > 0 ? [`en total pagas ${formatMoney(money(more, currency))} más`] : []),
  ]
  const brings = [
    ...(order < 0 ? [`${spanText(after.lastDueOn, before.lastDueOn)} antes`] : []),
    ...(order > 0 ? [`${spanText(before.lastDueOn, after.lastDueOn)} después`] : []),
    ...(order === 0 && after.largestMinor < before.largestMinor ? ['con letras menores'] : []),
    ...(costs.length > 0 ? [`pero ${costs.join(' y ')}`] : []),
  ]
  return [`Terminas de pagar el ${formatDate(after.lastDueOn)}`, ...brings].join(', ')
}

/** From one day to a later one: `un año y 2 meses`, `3 meses`, `12 días`. */
export function spanText(from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  const { years, months, days } = from.until(to, { largestUnit: 'year' })
  const parts = [
    ...(years > 0 ? [years === 1 ? 'un año' : `${years} años`] : []),
    ...(months > 0 ? [months === 1 ? 'un mes' : `${months} meses`] : []),
  ]
  if (parts.length > 0) return parts.join(' y ')
  return days === 1 ? 'un día' : `${days} días`
}
