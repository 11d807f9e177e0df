import { type Money, money } from '../money/money.ts'

/** A payment that was settled. Minor units of the debt's currency, but for what the card was charged. */
export type SettledPayment = {
  readonly id: number
  readonly amountMinor: number
  /** How much of it was already given back or used otherwise. */
  readonly correctedMinor: number
  readonly charged: Money
}

/** The part of one payment that its debt no longer needs. */
export type SurplusPart = {
  readonly settlementId: number
  readonly amountMinor: number
  /** The same in what the card was charged. */
  readonly charged: Money
}

/**
 * Spreads a surplus over payments: the newest first, each with at most what is left of it. A payment
 * in soles for a debt in dollars counts in proportion, and its parts add up to what was charged, to
 * the céntimo.
 */
export function allocateSurplus(surplusMinor: number, newestFirst: readonly SettledPayment[]): SurplusPart[] {
  const parts: SurplusPart[] = []
  let left = surplusMinor
  for (const payment of newestFirst) {
    const amountMinor = Math.min(left, payment.amountMinor - payment.correctedMinor)
    if (amountMinor <= 0) continue
    const { correctedMinor, charged } = payment
    const minor = shareOf(payment, correctedMinor + amountMinor) - shareOf(payment, correctedMinor)
    parts.push({ settlementId: payment.id, amountMinor, charged: money(minor, charged.currency) })
    left -= amountMinor
  }
  return parts
}

/** What the first `minor` of a payment cost the card, half up. */
function shareOf({ amountMinor, charged }: SettledPayment, minor: number): number {
  const whole = BigInt(amountMinor)
  return Number((2n * BigInt(charged.minor) * BigInt(minor) + whole) / (2n * whole))
}
