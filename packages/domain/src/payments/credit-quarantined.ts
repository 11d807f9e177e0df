import { equalMoney, type Money } from '../money/money.ts'
import {
  type Decision,
  decideSettlement,
  type OrderSnapshot,
  type ReceivableSnapshot,
  type TransactionReport,
} from './settlement-decision.ts'

/** What a person had before them when they decided: the money, and what was owed of its debt. */
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
 * Why quarantined money does not pay the debt of its order.
 *
 * left            it is no money that came, but money that left
 * not-held        the provider does not say that it holds it
 * no-order        no order of ours says which debt it pays, who paid and how much was asked
 * other-account   it came to another account than its order's
 * other-amount    another amount came than its order asked for
 * debt-closed     the debt was withdrawn
 * debt-paid       nothing is owed of it
 * other-currency  the debt is in another currency than its order was written for
 * above-owed      it pays more than is owed
 * order-ended     its order paid already, or another took its place, or who paid had ceded the debt
 * changed         the money or what is owed differs from what was seen
 */
export type CreditFault = (typeof creditFaults)[number]

/**
 * Whether money in quarantine pays the debt of its order after all. A person vouches for one thing only: that it
 * may pay the debt although the debt's amount was changed since the order was written. All else that `decideSettlement`
 * asks of a payment is asked here too, under the same locks. `seen` is null for whoever decides about what stands.
 */
export function judgeQuarantinedCredit(
  order: OrderSnapshot | null,
  receivable: ReceivableSnapshot | null,
  transaction: TransactionReport,
  seen: SeenMatch | null,
): Extract<Decision, { kind: 'credit' }> | CreditFault {
  const { operation, detailedStatus, amount } = transaction
  if (operation !== 'DEBIT' || order?.creditedTransaction === transaction.uuid) return 'left'
  if (detailedStatus !== 'AUTHORISED' && detailedStatus !== 'CAPTURED') return 'not-held'
  if (!order) return 'no-order'
  if (order.shop !== transaction.shop) return 'other-account'
  if (!amount || !equalMoney(order.amount, amount)) return 'other-amount'
  if (!receivable || receivable.state === 'annulled') return 'debt-closed'
  if (receivable.state === 'paid' || receivable.owed.minor === 0) return 'debt-paid'
  if (receivable.owed.currency !== order.debtAmount.currency) return 'other-currency'
  if (receivable.owed.minor < order.debtAmount.minor) return 'above-owed'
  const decision = decideSettlement({ ...order, debtTotal: null }, receivable, transaction)
  if (decision.kind !== 'credit') return 'order-ended'
  const isAsSeen = !seen || (equalMoney(seen.amount, amount) && equalMoney(seen.owed, receivable.owed))
  return isAsSeen ? decision : 'changed'
}
