import { equalMoney, type Money } from '../money/money.ts'
import type { ReceivableState } from '../receivables/receivable.ts'
import { isOpen, type OrderState, orderStates } from './order-state.ts'

/** What the database knows of an order, read under its lock. */
export type OrderSnapshot = {
  readonly state: OrderState
  readonly source: 'web' | 'debit'
  /** The provider's account that the order belongs to. */
  readonly shop: string
  /** What the provider was asked to charge. */
  readonly amount: Money
  /** What of the debt that pays, in the debt's own currency. */
  readonly debtAmount: Money
  /** The transaction that was credited, by its uuid. Where all of it goes back it is a returned one besides. */
  readonly creditedTransaction: string | null
  /** Transactions whose money goes back or went back whole, by a row in `refund`. */
  readonly returnedTransactions: readonly string[]
}

/** What the database knows of the debt, read under its lock. */
export type ReceivableSnapshot = {
  readonly state: ReceivableState
  /** What is left to pay, in the debt's own currency. */
  readonly owed: Money
}

/** What the provider says of one transaction, already verified and parsed. */
export type TransactionReport = {
  readonly uuid: string
  readonly shop: string
  readonly operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly detailedStatus: string
  /** Null in a currency that is none of ours: it can pay no debt here, and only once paid it is money. */
  readonly amount: Money | null
  /** CLOSED: no further try can come on this form. Order/Get does not say; null there. */
  readonly orderCycle: 'OPEN' | 'CLOSED' | null
}

export type Decision =
  /** Credit the debt: write settlement, ledger, receipt, e-mail and audit. */
  | { readonly kind: 'credit'; readonly system: 'IZIP' | 'IZTC' | 'IZDA'; readonly pays: Money }
  /** Money for a debt that needs none: record it and give it back. */
  | { readonly kind: 'surplus' }
  /** Money that matches nothing, or a contradiction: keep it and show it to the operator. */
  | { readonly kind: 'quarantine'; readonly reason: QuarantineReason }
  /** No money. `final` where the provider says that no further try can come on this form. */
  | { readonly kind: 'refused'; readonly final: boolean }
  /** Not known yet: ask again. `strange` where the status is one that nobody listed. */
  | { readonly kind: 'still-running'; readonly strange: boolean }
  /** Known already, or not about money that comes in. */
  | { readonly kind: 'ignore' }

export type QuarantineReason =
  | 'unknown-order'
  | 'other-account'
  | 'other-amount'
  | 'debt-withdrawn'
  | 'credited-then-lost'

const paidStatuses = new Set(['AUTHORISED', 'CAPTURED'])
const runningStatuses = new Set([
  'INITIAL',
  'AUTHORISED_TO_VALIDATE',
  'WAITING_AUTHORISATION',
  'WAITING_AUTHORISATION_TO_VALIDATE',
  'WAITING_FOR_PAYMENT',
  'UNDER_VERIFICATION',
])
const unpaidStatuses = new Set(['REFUSED', 'ERROR', 'CAPTURE_FAILED', 'CANCELLED', 'EXPIRED', 'ABANDONED'])

/**
 * What a provider's transaction means for an order and its debt (docs/money.md, "One way to be credited").
 * Pure: the browser's answer, the notification and reconciliation all ask it, under the locks of
 * debt and order, and a report that was handled already comes out as `ignore`. Statuses:
 * docs/payment-provider.md, "Payments".
 */
export function decideSettlement(
  order: OrderSnapshot | null,
  receivable: ReceivableSnapshot | null,
  transaction: TransactionReport,
): Decision {
  const { detailedStatus, operation, uuid } = transaction
  if (operation !== 'DEBIT' || order?.returnedTransactions.includes(uuid)) return { kind: 'ignore' }
  if (isUnpaid(detailedStatus)) return decideUnpaid(order, transaction)
  if (order?.creditedTransaction === uuid) return { kind: 'ignore' }
  if (detailedStatus === 'PARTIALLY_AUTHORISED') return quarantine(order ? 'other-amount' : 'unknown-order')
  if (!paidStatuses.has(detailedStatus)) return decideRunning(order, detailedStatus)
  return decidePaid(order, receivable, transaction)
}

function decidePaid(
  order: OrderSnapshot | null,
  receivable: ReceivableSnapshot | null,
  transaction: TransactionReport,
): Decision {
  if (!order) return quarantine('unknown-order')
  if (order.shop !== transaction.shop) return quarantine('other-account')
  if (!transaction.amount || !equalMoney(order.amount, transaction.amount)) return quarantine('other-amount')
  // A newer order took its place, which may be in use at this moment (docs/money.md, "One way to be credited").
  if (order.state === 'superseded') return { kind: 'surplus' }
  // A second payment on an order that ended with money: its state stays, this money goes back.
  if (!orderStates.mayFollow(order.state, 'paid')) return { kind: 'surplus' }
  if (!receivable || receivable.state === 'annulled') return quarantine('debt-withdrawn')
  if (receivable.owed.currency !== order.debtAmount.currency) return quarantine('other-amount')
  if (receivable.state === 'paid' || receivable.owed.minor < order.debtAmount.minor)
    return { kind: 'surplus' }
  return { kind: 'credit', system: paymentSystem(order), pays: order.debtAmount }
}

/** Whether a debit in that status took no money, or keeps none any more. */
export function isUnpaid(detailedStatus: string): boolean {
  return unpaidStatuses.has(detailedStatus)
}

/** Money that was credited and then cancelled, or never captured, is a loss to be looked at. */
function decideUnpaid(order: OrderSnapshot | null, transaction: TransactionReport): Decision {
  if (order?.creditedTransaction === transaction.uuid) return quarantine('credited-then-lost')
  if (!order || !isOpen(order.state)) return { kind: 'ignore' }
  return { kind: 'refused', final: order.source === 'debit' || transaction.orderCycle === 'CLOSED' }
}

/** A status that nobody listed counts as running: money may follow, whatever it means. */
function decideRunning(order: OrderSnapshot | null, detailedStatus: string): Decision {
  const mayRun =
    order !== null && (order.state === 'unknown' || orderStates.mayFollow(order.state, 'unknown'))
  return mayRun
    ? { kind: 'still-running', strange: !runningStatuses.has(detailedStatus) }
    : { kind: 'ignore' }
}

function quarantine(reason: QuarantineReason): Decision {
  return { kind: 'quarantine', reason }
}

/**
 * IZDA for debit day, IZTC for dollars paid in soles at the preferential rate, else IZIP
 * (docs/small-print.md, "Paying").
 */
export function paymentSystem({
  source,
  amount,
  debtAmount,
}: Pick<OrderSnapshot, 'source' | 'amount' | 'debtAmount'>): 'IZIP' | 'IZTC' | 'IZDA' {
  if (source === 'debit') return 'IZDA'
  return amount.currency === debtAmount.currency ? 'IZIP' : 'IZTC'
}
