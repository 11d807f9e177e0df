import type { AnnualRate } from './annual-rate.ts'
import { createDiscount, type Discount, SCALE } from './discount.ts'

/** An unpaid letra, in minor units of its proforma's currency. */
export type UnpaidLetra = { readonly dueOn: Temporal.PlainDate; readonly amountMinor: number }

/** What is owed of a proforma, and at which rate. */
export type Debt = { readonly letras: readonly UnpaidLetra[]; readonly annualRate: AnnualRate }

/** The new plan: `count` letras a month apart, all of them `eachMinor` but the last. */
export type NewPlan = {
  readonly count: number
  readonly eachMinor: number
  readonly lastMinor: number
  readonly firstDueOn: Temporal.PlainDate
  /** The day of the month on which letras are due, or the last one where a month is shorter. */
  readonly day: number
}

/** The plain sum of the unpaid letras, in minor units: what the screens call the total debt. */
export function totalDebt(letras: readonly UnpaidLetra[]): number {
  return letras.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/**
 * What would pay everything off today, in minor units, rounded up: a prepayment has to stay
 * below it. The plain sum where the TEA is 0 (docs/small-print.md, "Services").
 */
export function payoffToday({ letras, annualRate }: Debt, today: Temporal.PlainDate): number {
  const worth = presentValue(letras, createDiscount(annualRate), today)
  return Number((worth + SCALE - 1n) / SCALE)
}

/**
 * The plan after a prepayment (docs/prepayment.md, "The rule"). Equal letras whose present value is that of
 * the unpaid ones less the prepayment, rounded half up; the last one takes the difference, in
 * present value too. Amounts in minor units. Throws RangeError where the prepayment is below 0
 * or not below `payoffToday`, or the count is not between 1 and the number of unpaid letras.
 */
export function refinance(
  debt: Debt,
  { prepaymentMinor, count }: { readonly prepaymentMinor: number; readonly count: number },
  today: Temporal.PlainDate,
): NewPlan {
  const discount = createDiscount(debt.annualRate)
  const base = presentValue(debt.letras, discount, today) - BigInt(prepaymentMinor) * SCALE
  if (prepaymentMinor < 0 || base <= 0n) throw new RangeError('A prepayment stays below the debt')
  if (!Number.isInteger(count) || count < 1 || count > debt.letras.length)
    throw new RangeError('A plan has from one letra to as many as are unpaid')
  const days = planDays(debt.letras, firstDueDate(debt.letras, today))
  const weights = Array.from({ length: count }, (_, index) =>
    discount(today.until(dueDateAt(days, index), { largestUnit: 'day' }).days),
  )
  return { count, ...days, ...splitInCents(base, weights) }
}

/** When a letra of the new plan is due, 0 first: the same day of each month, or its last one. */
export function dueDateAt(
  { firstDueOn, day }: Pick<NewPlan, 'firstDueOn' | 'day'>,
  index: number,
): Temporal.PlainDate {
  return firstDueOn.with({ day: 1 }).add({ months: index }).with({ day })
}

/**
 * The days of a new plan that begins on `firstDueOn`. Its day of the month is that of the first letra, unless
 * it is the last day of a short month. Then the largest day among the unpaid letras counts (docs/decisions/0079).
 */
export function planDays(
  letras: readonly UnpaidLetra[],
  firstDueOn: Temporal.PlainDate,
): Pick<NewPlan, 'firstDueOn' | 'day'> {
  if (firstDueOn.day < firstDueOn.daysInMonth) return { firstDueOn, day: firstDueOn.day }
  return { firstDueOn, day: Math.max(firstDueOn.day, ...letras.map(({ dueOn }) => dueOn.day)) }
}

/** What the letras are worth on a day, in minor units times `SCALE`. */
export function presentValue(
  letras: readonly UnpaidLetra[],
  discount: Discount,
  today: Temporal.PlainDate,
): bigint {
  return letras.reduce(
    (sum, { amountMinor, dueOn }) =>
      sum + BigInt(amountMinor) * discount(today.until(dueOn, { largestUnit: 'day' }).days),
    0n,
  )
}

/** The first day after today on which something is due; a month from today where nothing is. */
export function firstDueDate(letras: readonly UnpaidLetra[], today: Temporal.PlainDate): Temporal.PlainDate {
  const coming = letras
    .map(({ dueOn }) => dueOn)
    .filter((dueOn) => Temporal.PlainDate.compare(dueOn, today) > 0)
    .sort(Temporal.PlainDate.compare)
  return coming[0] ?? today.add({ months: 1 })
}

/**
 * Splits the base into equal amounts of whole cents, each discounted by its weight, with the
 * difference in the last one. Rounding half a cent per letra, over decades or for a debt of a few
 * cents, could make the last one negative or disproportionate: then the equal ones are rounded down,
 * and the last takes the rest of the plain sum (decision 0066).
 */
export function splitInCents(
  base: bigint,
  weights: readonly bigint[],
): { eachMinor: number; lastMinor: number } {
  const count = BigInt(weights.length)
  const lastWeight = weights.at(-1) ?? 0n
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  const each = halfUp(base, all)
  if (lastWeight > 0n) {
    const last = halfUp(base - each * (all - lastWeight), lastWeight)
    if (last >= 0n && last <= 2n * each) return { eachMinor: Number(each), lastMinor: Number(last) }
  }
  const down = base / all
  return { eachMinor: Number(down), lastMinor: Number(halfUp(base * count, all) - down * (count - 1n)) }
}

/** A quotient rounded half up; the divisor is above 0. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  return doubled < 0n && quotient * 2n * divisor !== doubled ? quotient - 1n : quotient
}
