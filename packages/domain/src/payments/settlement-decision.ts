import { equalMoney, type Money } from '../money/money.ts'
import type { ReceivableState } from '../receivables/receivable.ts'
import { isOpen, type OrderState, orderStates } from './order-state.ts'

/** What is stored of an order, read under its lock. */
export type OrderSnapshot = {
  readonly state: OrderState
  readonly source: 'web' | 'debit'
  /** The provider's account that the order belongs to. */
  readonly shop: string
  /** What the provider was asked to charge. */
  readonly amount: Money
  /** What that pays of its debts together, in their own currency. */
  readonly debtAmount: Money
  /** The uuid of the transaction that was credited; where it is refunded whole it is a returned one as well. */
  readonly creditedTransaction: string | null
  /** Transactions that are or were refunded whole, by a row in `refund`. */
  readonly returnedTransactions: readonly string[]
  /** Since when who pays holds the debt's proforma no longer; null where they hold it. */
  readonly payerLeftAt: Temporal.Instant | null
}

/** What is stored of a debt of the order, read under its lock. */
export type DebtSnapshot = {
  readonly state: ReceivableState
  /** The whole debt, in minor units of its currency. */
  readonly total: number
  /** What is left to pay, in the debt's own currency. */
  readonly owed: Money
  /** What the order pays of it, in the currency in which it was written. */
  readonly pays: Money
  /** The whole debt when the order was written, in minor units of its currency; null where that is not known. */
  readonly totalSeen: number | null
}

/** The provider's report of one transaction, verified and parsed. */
export type TransactionReport = {
  readonly uuid: string
  readonly shop: string
  readonly operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly detailedStatus: string
  /** Null in any other currency: it can pay no debt here, but is money once paid. */
  readonly amount: Money | null
  /** CLOSED: no further try can come on this form. Order/Get does not say; null there. */
  readonly orderCycle: 'OPEN' | 'CLOSED' | null
  readonly operatedAt: Temporal.Instant
}

export type Decision =
  /** Credit every debt: write settlements, ledger, receipt, e-mail and audit. `pays` in the order of the debts. */
  | { readonly kind: 'credit'; readonly system: 'IZIP' | 'IZTC' | 'IZDA'; readonly pays: readonly Money[] }
  /** Money for a debt that needs none: record and refund it. */
  | { readonly kind: 'surplus' }
  /** Money that matches nothing, or a contradiction: quarantine it for the operator. */
  | { readonly kind: 'quarantine'; readonly reason: QuarantineReason }
  /** No money. `final` where the form allows no further try. */
  | { readonly kind: 'refused'; readonly final: boolean }
  /** Not ended yet: reconcile. `strange` where the status is unlisted. */
  | { readonly kind: 'still-running'; readonly strange: boolean }
  /** Already handled, or not an incoming payment. */
  | { readonly kind: 'ignore' }

export type QuarantineReason =
  | 'unknown-order'
  | 'other-account'
  | 'other-amount'
  | 'debt-withdrawn'
  | 'debt-changed'
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
 * Decides what a transaction means for an order and its debts (docs/money.md, "One way to be credited").
 * All of them are credited or none. Pure: used for the browser's answer, the notification and reconciliation
 * alike, under the locks of debts and order. A report that was already handled gives `ignore`. Statuses:
 * docs/payment-provider.md, "Payments".
 */
export function decideSettlement(
  order: OrderSnapshot | null,
  debts: readonly DebtSnapshot[],
  transaction: TransactionReport,
): Decision {
  const { detailedStatus, operation, uuid } = transaction
  if (operation !== 'DEBIT' || order?.returnedTransactions.includes(uuid)) return { kind: 'ignore' }
  if (isUnpaid(detailedStatus)) return decideUnpaid(order, transaction)
  if (order?.creditedTransaction === uuid) return { kind: 'ignore' }
  if (detailedStatus === 'PARTIALLY_AUTHORISED') return quarantine(order ? 'other-amount' : 'unknown-order')
  if (!paidStatuses.has(detailedStatus)) return decideRunning(order, detailedStatus)
  return decidePaid(order, debts, transaction)
}

function decidePaid(
  order: OrderSnapshot | null,
  debts: readonly DebtSnapshot[],
  transaction: TransactionReport,
): Decision {
  if (!order) return quarantine('unknown-order')
  if (order.shop !== transaction.shop) return quarantine('other-account')
  if (!transaction.amount || !equalMoney(order.amount, transaction.amount)) return quarantine('other-amount')
  // A newer order took its place, which may be in use at this moment (docs/money.md, "One way to be credited").
  if (order.state === 'superseded') return { kind: 'surplus' }
  // A second payment on an order that has been paid: its state stays, this payment is refunded.
  if (!orderStates.mayFollow(order.state, 'paid')) return { kind: 'surplus' }
  // What they paid as a holder pays the debt, whenever the message comes; a form left open after that is not theirs to pay.
  if (order.payerLeftAt && Temporal.Instant.compare(transaction.operatedAt, order.payerLeftAt) >= 0)
    return { kind: 'surplus' }
  const obstacles = debts.map(obstacleOf)
  // One that needs no more money keeps all of them from being credited, whatever a person would say of the others.
  if (obstacles.includes('surplus')) return { kind: 'surplus' }
  const reason = debts.length === 0 ? 'debt-withdrawn' : obstacles.find((obstacle) => obstacle !== null)
  if (reason) return quarantine(reason as QuarantineReason)
  return { kind: 'credit', system: paymentSystem(order), pays: debts.map(({ pays }) => pays) }
}

/** Why a debt does not take what its order pays of it; null where it does. */
function obstacleOf({
  state,
  total,
  owed,
  pays,
  totalSeen,
}: DebtSnapshot): QuarantineReason | 'surplus' | null {
  if (state === 'annulled') return 'debt-withdrawn'
  if (owed.currency !== pays.currency) return 'other-amount'
  // Who paid saw another debt: whether it pays this one, and what becomes of the rest, is for a person to say.
  if (totalSeen !== null && totalSeen !== total) return 'debt-changed'
  return state === 'paid' || owed.minor < pays.minor ? 'surplus' : null
}

/** Whether a debit in that status took no money, or no longer holds any. */
export function isUnpaid(detailedStatus: string): boolean {
  return unpaidStatuses.has(detailedStatus)
}

/** A payment that was credited and then cancelled or never captured is a loss that the operator has to resolve. */
function decideUnpaid(order: OrderSnapshot | null, transaction: TransactionReport): Decision {
  if (order?.creditedTransaction === transaction.uuid) return quarantine('credited-then-lost')
  if (!order || !isOpen(order.state)) return { kind: 'ignore' }
  return { kind: 'refused', final: order.source === 'debit' || transaction.orderCycle === 'CLOSED' }
}

/** An unlisted status counts as running, because a payment may follow. */
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
