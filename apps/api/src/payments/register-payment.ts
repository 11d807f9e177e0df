import type { SignedAnswer } from '@llave/contract/payments/signed-answer'
import type { PaymentOutcome } from '@llave/domain/payments/payment-outcome'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import type { NotifyParts } from './notify-payment.ts'
import { findOrder, type Order } from './orders/order.store.ts'
import { findShop } from './provider/find-shop.ts'
import { readBrowserAnswer } from './provider/read-browser-answer.ts'
import { peekPayment } from './provider/read-payment.ts'
import { readOutcome } from './read-outcome.ts'
import { settle } from './settlement/settle.ts'

/** RegistrarPago: the form's signed answer, sent by the browser of the order's owner. */
export async function registerPayment(
  parts: NotifyParts,
  session: Session,
  answer: SignedAnswer,
): Promise<PaymentOutcome> {
  const order = await settleAnswer(parts, answer, ({ customerId }) => customerId === session.customerId)
  return readOutcome(parts.db, order)
}

/** Settles the form's signed answer of an order that the caller may speak of; answers which one it is. */
export async function settleAnswer(
  parts: NotifyParts,
  answer: SignedAnswer,
  isOwn: (order: Order) => boolean,
): Promise<string> {
  const peeked = peekPayment(answer.rawAnswer)
  if (!peeked) throw new ApiError('firma_invalida')
  const order = await findOrder(parts.db, peeked.orderId)
  // Another customer's order and one that does not exist get the same answer.
  if (!order || !isOwn(order)) throw new ApiError('ajeno')
  const snapshot = readBrowserAnswer(answer, findShop(parts.shops, order.shop), parts.retiredKeys)
  if (!snapshot) {
    parts.log.warn({ order: order.id }, 'an answer of the form that the provider did not sign for us')
    throw new ApiError('firma_invalida')
  }
  await settle(parts, 'browser', snapshot)
  return order.id
}
