import { maxLetrasOfSet } from '../receivables/choosable-letras.ts'
import { daysOverdue } from '../receivables/overdue.ts'
import { createDiscount, SCALE } from './discount.ts'
import {
  type Debt,
  dueDateAt,
  firstDueDate,
  planDays,
  presentValue,
  splitInCents,
  totalDebt,
  type UnpaidLetra,
} from './refinance.ts'

/**
 * What becomes of an amount that is paid ahead: the law's *pago anticipado* lowers the letras (`lower`)
 * or leaves fewer (`shorter`), its *adelanto de cuotas* pays the next ones (`advance`).
 */
export const prepaymentWays = ['lower', 'shorter', 'advance'] as const
export type PrepaymentWay = (typeof prepaymentWays)[number]

/** What one way comes to, in minor units of the proforma's currency. */
export type ComparedWay = {
  readonly way: PrepaymentWay
  /** The letras that are left, in order; one at least. */
  readonly letras: readonly UnpaidLetra[]
  /** What is really charged today. */
  readonly chargedMinor: number
  /** Below 0 where spreading irregular letras over months costs more than the amount saves. */
  readonly interestSavedMinor: number
  /** How many letras `advance` pays today, 0 where the amount covers none; 0 in the two others. `maxLetrasOfSet` at most. */
  readonly advanced: number
}

export type ComparedWays = Readonly<Record<PrepaymentWay, ComparedWay>>

/** What of a proforma does not depend on the amount, so that a slider has little to compute. */
export type PreparedWays = {
  /** The unpaid letras, the oldest first. */
  readonly letras: readonly UnpaidLetra[]
  readonly totalMinor: number
  /** What would pay everything off today, rounded up: an amount stays below it. */
  readonly payoffMinor: number
  readonly worth: bigint
  /** The dates of a new plan with as many letras as today, and the present value of 1.00 at each. */
  readonly dates: readonly Temporal.PlainDate[]
  readonly weights: readonly bigint[]
  /** What the buyer is used to pay: the middle one of the unpaid letras by amount. `shorter` stays within it. */
  readonly usualMinor: number
}

/** Why an amount cannot be paid ahead of a proforma now: what is overdue comes first, or nothing is left. */
export type PrepaymentObstacle = 'overdue' | 'nothing-left'

/** Less than this cannot be prepaid: the simulator's smallest amount, in minor units. */
const smallestPayoff = 101

export function prepaymentObstacle(
  { letras, payoffMinor }: Pick<PreparedWays, 'letras' | 'payoffMinor'>,
  today: Temporal.PlainDate,
): PrepaymentObstacle | null {
  if (letras.some(({ dueOn }) => daysOverdue(dueOn, today) > 0)) return 'overdue'
  return payoffMinor < smallestPayoff ? 'nothing-left' : null
}

/** What `compareWays` needs of a debt on a day. One discount a letra and one a new date: all that is slow. */
export function prepareWays({ letras, annualRate }: Debt, today: Temporal.PlainDate): PreparedWays {
  const discount = createDiscount(annualRate)
  const ordered = letras.toSorted((a, b) => Temporal.PlainDate.compare(a.dueOn, b.dueOn))
  const worth = presentValue(ordered, discount, today)
  const days = planDays(ordered, firstDueDate(ordered, today))
  const dates = ordered.map((_, index) => dueDateAt(days, index))
  const amounts = ordered.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b)
  return {
    letras: ordered,
    totalMinor: totalDebt(ordered),
    payoffMinor: Number((worth + SCALE - 1n) / SCALE),
    worth,
    dates,
    weights: dates.map((dueOn) => discount(today.until(dueOn, { largestUnit: 'day' }).days)),
    usualMinor: amounts[Math.floor((amounts.length - 1) / 2)] ?? 0,
  }
}

/**
 * One amount, in minor units, in the three ways (docs/prepayment.md, "Three ways"). `lower` keeps the
 * number of letras; `shorter` takes the fewest of which none is above the usual one, or as many as today where
 * none are so few; `advance` pays whole letras from the oldest on, as many as one charge takes. Throws RangeError
 * where the amount is not above 0 and below `payoffMinor`.
 */
export function compareWays(prepared: PreparedWays, amountMinor: number): ComparedWays {
  if (!Number.isInteger(amountMinor) || amountMinor < 1 || amountMinor >= prepared.payoffMinor)
    throw new RangeError('A prepayment is above 0 and stays below the debt')
  const base = prepared.worth - BigInt(amountMinor) * SCALE
  return {
    lower: anticipated('lower', prepared, base, amountMinor, prepared.letras.length),
    shorter: anticipated('shorter', prepared, base, amountMinor, fewestLetras(prepared, base)),
    advance: advanceLetras(prepared, amountMinor),
  }
}

/** How many letras leave each at most the usual amount, the fewest; all where even they are above it. */
function fewestLetras({ weights, usualMinor }: PreparedWays, base: bigint): number {
  // base / sum, rounded half up, is at most the usual amount: 2 base < (2 usual + 1) sum.
  const [doubled, most] = [2n * base, 2n * BigInt(usualMinor) + 1n]
  let sum = 0n
  for (const [index, weight] of weights.entries()) {
    sum += weight
    if (doubled < most * sum) return index + 1
  }
  return weights.length
}

function anticipated(
  way: 'lower' | 'shorter',
  { dates, weights, totalMinor }: PreparedWays,
  base: bigint,
  amountMinor: number,
  count: number,
): ComparedWay {
  const { eachMinor, lastMinor } = splitInCents(base, weights.slice(0, count))
  return {
    way,
    letras: dates.slice(0, count).map((dueOn, index) => ({
      dueOn,
      amountMinor: index + 1 === count ? lastMinor : eachMinor,
    })),
    chargedMinor: amountMinor,
    interestSavedMinor: totalMinor - amountMinor - (eachMinor * (count - 1) + lastMinor),
    advanced: 0,
  }
}

function advanceLetras({ letras }: PreparedWays, amountMinor: number): ComparedWay {
  let [advanced, chargedMinor] = [0, 0]
  for (const letra of letras.slice(0, maxLetrasOfSet)) {
    if (chargedMinor + letra.amountMinor > amountMinor) break
    chargedMinor += letra.amountMinor
    advanced++
  }
  return { way: 'advance', letras: letras.slice(advanced), chargedMinor, interestSavedMinor: 0, advanced }
}
