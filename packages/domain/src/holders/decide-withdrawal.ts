/** What stands of a proforma that the developer's system withdraws, as a contract that was resolved. */
export type WithdrawnProforma = {
  /** Whether somebody holds it. */
  readonly held: boolean
  /** Debts of it that are neither paid nor annulled. */
  readonly pendingDebts: number
  /** Payments of its debts that are on their way, and money for them that waits for a person's decision. */
  readonly unsettledPayments: number
}

/** `gone`: nobody holds it already. `payment` and `debts` refuse the row: those end first. */
export type WithdrawalDecision = 'withdrawn' | 'gone' | 'payment' | 'debts'

/** Decides whether a proforma may go: nobody loses sight of what they owe, nor of money that is on its way. */
export function decideWithdrawal({
  held,
  pendingDebts,
  unsettledPayments,
}: WithdrawnProforma): WithdrawalDecision {
  if (!held) return 'gone'
  if (unsettledPayments > 0) return 'payment'
  return pendingDebts > 0 ? 'debts' : 'withdrawn'
}
