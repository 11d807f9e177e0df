import type { OrderQuery } from '@llave/contract/payments/read-payment-state'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import type { Session } from '../access/session.ts'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findOrder } from './order.store.ts'
import { readOutcome } from './read-outcome.ts'

/** EstadoPago: what is known of an order of the customer's own. */
export async function readPaymentState(
  db: Database,
  session: Session,
  { orderId }: OrderQuery,
): Promise<PaymentOutcome> {
  const order = await findOrder(db, orderId)
  if (order?.customerId !== session.customerId) throw new ApiError('ajeno')
  return readOutcome(db, orderId)
}
