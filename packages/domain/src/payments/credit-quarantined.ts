import { equalMoney, type Money, money } from '../money/money.ts'
import {
  type DebtSnapshot,
  type Decision,
  decideSettlement,
  type OrderSnapshot,
  type TransactionReport,
} from './settlement-decision.ts'

/** What a person had before them when they decided: the money, and what was owed of its debts together. */
export type SeenMatch = { readonly amount: Money; readonly owed: Money }

export const creditFaults = [
  'left',
  'not-held',
  'no-order',
  'other-account',
  'other-amount',
  'debt-closed',
  'debt-paid',
  'other-currency',
  'above-owed',
  'order-ended',
  'changed',
] as const

/**
 * Why quarantined money does not pay the debts of its order: all of them, or none.
 *
 * left            it is no money that came, but money that left
 * not-held        the provider does not say that it holds it
 * no-order        no order of ours says which debt it pays, who paid and how much was asked
 * other-account   it came to another account than its order's
 * other-amount    another amount came than its order asked for
 * debt-closed     a debt was withdrawn
 * debt-paid       nothing is owed of one
 * other-currency  a debt is in another currency than its order was written for
 * above-owed      it pays more of a debt than is owed
 * order-ended     its order paid already, or another took its place, or who paid had ceded the debt
 * changed         the money or what is owed differs from what was seen
 */
export type CreditFault = (typeof creditFaults)[number]

/**
 * Whether money in quarantine pays the debts of its order after all. A person vouches for one thing only: that it
 * may pay a debt although the debt's amount was changed since the order was written. All else that `decideSettlement`
 * asks of a payment is asked here too, under the same locks. `seen` is null for whoever decides about what stands.
 */
export function judgeQuarantinedCredit(
  order: OrderSnapshot | null,
  debts: readonly DebtSnapshot[],
  transaction: TransactionReport,
  seen: SeenMatch | null,
): Extract<Decision, { kind: 'credit' }> | CreditFault {
  const { operation, detailedStatus, amount } = transaction
  if (operation !== 'DEBIT' || order?.creditedTransaction === transaction.uuid) return 'left'
  if (detailedStatus !== 'AUTHORISED' && detailedStatus !== 'CAPTURED') return 'not-held'
  if (!order) return 'no-order'
  if (order.shop !== transaction.shop) return 'other-account'
  if (!amount || !equalMoney(order.amount, amount)) return 'other-amount'
  if (debts.length === 0 || debts.some(({ state }) => state === 'annulled')) return 'debt-closed'
  if (debts.some(({ state, owed }) => state === 'paid' || owed.minor === 0)) return 'debt-paid'
  if (debts.some(({ owed, pays }) => owed.currency !== pays.currency)) return 'other-currency'
  if (debts.some(({ owed, pays }) => owed.minor < pays.minor)) return 'above-owed'
  const vouched = debts.map((debt) => ({ ...debt, totalSeen: null }))
  const decision = decideSettlement(order, vouched, transaction)
  if (decision.kind !== 'credit') return 'order-ended'
  const owed = debts.reduce((sum, debt) => sum + debt.owed.minor, 0)
  const isAsSeen =
    !seen ||
    (equalMoney(seen.amount, amount) && equalMoney(seen.owed, money(owed, order.debtAmount.currency)))
  return isAsSeen ? decision : 'changed'
}
