import { type Currency, type Money, money } from '../money/money.ts'
import { type RateMicros, solesAt } from './preferential-rate.ts'

/** What of a charge is for one debt, and how much of the debt that pays. */
export type ChargePart = { readonly amount: Money; readonly debtAmount: Money }

/** What a card is charged for one debt or several. */
export type Charge = ChargePart & {
  /** Where dollars are paid in soles. */
  readonly rate: RateMicros | null
  /** In the order of the debts: together they are the whole, to the céntimo. */
  readonly parts: readonly [ChargePart, ...ChargePart[]]
}

/**
 * What debts in one currency cost together in the chosen one. Each is converted by itself, half up at the
 * céntimo, and the charge is the sum: so a letra costs with others what it costs alone, and nothing is left to
 * spread (docs/decisions/0180). Their own currency where they are in soles, on a day without a rate, and where
 * one of them is worth no céntimo. Throws RangeError where the debts are in several currencies.
 */
export function chargeOf(
  owed: readonly [Money, ...Money[]],
  currency: Currency,
  rate: RateMicros | null,
): Charge {
  const [{ currency: own }] = owed
  if (owed.some((debt) => debt.currency !== own)) throw new RangeError('Debts in several currencies')
  const rateUsed = own === 'USD' && currency === 'PEN' ? rate : null
  const inSoles = rateUsed === null ? null : owed.map((debt) => solesAt(rateUsed, debt))
  const soles = inSoles?.every(({ minor }) => minor > 0) ? inSoles : null
  const parts = owed.map((debtAmount, index) => ({ amount: soles?.[index] ?? debtAmount, debtAmount }))
  const sum = (of: readonly Money[]) =>
    money(
      of.reduce((total, { minor }) => total + minor, 0),
      of[0]?.currency ?? own,
    )
  return {
    amount: sum(parts.map(({ amount }) => amount)),
    debtAmount: sum(owed),
    rate: soles ? rateUsed : null,
    parts: parts as [ChargePart, ...ChargePart[]],
  }
}
