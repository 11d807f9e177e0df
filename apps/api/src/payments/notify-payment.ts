import type { RetiredKeys } from '../config/config.ts'
import { ApiError } from '../http/api-error.ts'
import { findOrder } from './orders/order.store.ts'
import { readNotification } from './provider/read-notification.ts'
import { peekPayment, readPayment } from './provider/read-payment.ts'
import { verifySignature } from './provider/verify-signature.ts'
import { type AskParts, findShop } from './reconciliation/ask-order.ts'
import { settle } from './settlement/settle.ts'

export type NotifyParts = Omit<AskParts, 'provider'> & { readonly retiredKeys?: RetiredKeys | undefined }

/**
 * The provider's notification (IPN). The order says whose keys count; for an order that we do
 * not know, the account that the message names. Nothing of a message that none of them signed
 * is believed. Once this returns, what it says is committed; where our database fails it
 * throws, and the provider sends it again.
 */
export async function notifyPayment(parts: NotifyParts, body: Uint8Array): Promise<void> {
  const notification = readNotification(body)
  if (!notification) throw new ApiError('dato_invalido')
  if (notification.answerType !== 'V4/Payment') {
    parts.log.info('a notification of another type than payments')
    return
  }
  const told = peekPayment(notification.rawAnswer)
  const order = told && (await findOrder(parts.db, told.orderId))
  // A registration of a card is an order of ours without a debt; its keys are those of its own account.
  const registrar = told && !order ? ((await parts.cards?.findShop(told.orderId)) ?? null) : null
  const shop = told && findShop(parts.shops, order?.shop ?? registrar ?? told.shopId)
  const keys = shop ? [shop.password, ...(parts.retiredKeys?.passwords ?? [])] : []
  if (!shop || !verifySignature(notification, 'notification', keys)) {
    parts.log.warn({ order: order?.id }, 'a notification that the provider did not sign')
    throw new ApiError('firma_invalida')
  }
  const snapshot = readPayment(notification.rawAnswer, shop)
  if (!snapshot) {
    parts.log.error({ order: order?.id }, 'a signed notification of another account or mode, or unreadable')
    throw new ApiError('firma_invalida')
  }
  if (registrar !== null) return parts.cards?.settle('ipn', snapshot)
  await settle(parts, 'ipn', snapshot)
}
