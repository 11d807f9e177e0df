import { equalMoney, type Money } from '../money/money.ts'

/**
 * What speaks for money in quarantine being a payment of a debt, or against it. `order`: the order is ours and
 * of that debt. `amount`: it is exactly what is owed. `currency`: in the debt's own. `owed`: something is owed.
 */
export const quarantineClues = ['order', 'currency', 'amount', 'owed'] as const
export type QuarantineClue = (typeof quarantineClues)[number]

export type QuarantineMatch = {
  readonly amount: Money | null
  readonly owed: Money
  /** Whether one of our orders names the debt, not only the words of the message. */
  readonly byOrder: boolean
}

/** Each clue, with whether it agrees. Money that left agrees with nothing and is not asked about. */
export function weighMatch({
  amount,
  owed,
  byOrder,
}: QuarantineMatch): { readonly clue: QuarantineClue; readonly agrees: boolean }[] {
  const agrees: Readonly<Record<QuarantineClue, boolean>> = {
    order: byOrder,
    currency: amount?.currency === owed.currency,
    amount: amount !== null && equalMoney(amount, owed),
    owed: owed.minor > 0,
  }
  return quarantineClues.map((clue) => ({ clue, agrees: agrees[clue] }))
}
