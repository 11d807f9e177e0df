import type { OrderQuery } from '@llave/contract/payments/order-query'
import { mayStillBePaid } from '@llave/domain/payments/may-still-be-paid'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { findRecentNumber, recentNumberError } from '../recent-number/refuse-recent-number.ts'
import { findOrder, type Order } from './orders/order.store.ts'
import { readOutcome } from './read-outcome.ts'
import type { OrderInquiry } from './reconciliation/order-inquiry.ts'

export type StateParts = {
  readonly db: Database
  readonly clock: Clock
  readonly inquire: OrderInquiry
}

/**
 * EstadoPago: the outcome of one of the customer's orders. In the first day of a new number the receipt of a payment
 * that was made before is closed here too.
 */
export async function readPaymentState(
  parts: StateParts,
  session: Session,
  { orderId }: OrderQuery,
): Promise<PaymentOutcome> {
  const order = await findOrder(parts.db, orderId)
  if (order?.customerId !== session.customerId) throw new ApiError('ajeno')
  const outcome = await inquireOutcome(parts, order)
  if (outcome.state !== 'settled') return outcome
  const now = parts.clock.now()
  const recent = await findRecentNumber(parts.db, session.customerId, now)
  if (recent && Temporal.Instant.compare(outcome.receipt.operatedAt, recent.changedAt) < 0)
    throw recentNumberError(recent, now)
  return outcome
}

/**
 * While an order may still be paid, the provider is asked first, because the browser's answer and the notification
 * may both be lost: while it does not answer, only a payment is reported, never "not paid" and no refusal of an
 * earlier try.
 */
export async function inquireOutcome(
  { db, clock, inquire }: StateParts,
  order: Order,
): Promise<PaymentOutcome> {
  const answer = mayStillBePaid(order, clock.now()) ? await inquire(order) : 'answered'
  const outcome = await readOutcome(db, order.id)
  const money = outcome.state === 'settled' || outcome.state === 'returned'
  return answer === 'unknown' && !money ? { state: 'confirming', orderId: order.id } : outcome
}
