import type { FastifyBaseLogger } from 'fastify'
import type { RetiredKeys } from '../config/config.ts'
import { ApiError } from '../http/api-error.ts'
import { findOrder } from './orders/order.store.ts'
import { findShop, type Shops } from './provider/find-shop.ts'
import { readNotification } from './provider/read-notification.ts'
import { peekPayment, readPayment } from './provider/read-payment.ts'
import { verifySignature } from './provider/verify-signature.ts'
import { type SettleParts, settle } from './settlement/settle.ts'

export type NotifyParts = SettleParts & {
  readonly shops: Shops
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly retiredKeys?: RetiredKeys | undefined
}

/**
 * The provider's notification (IPN). Its signature is checked with the keys of the order's account,
 * or, for an unknown order, of the account that the message names; an unsigned message is refused
 * whole. When this returns, the message is committed; when our database fails it throws, and the
 * provider sends the notification again.
 */
export async function notifyPayment(parts: NotifyParts, body: Uint8Array): Promise<void> {
  const notification = readNotification(body)
  if (!notification) throw new ApiError('dato_invalido')
  if (notification.answerType !== 'V4/Payment') {
    parts.log.info('a notification of another type than payments')
    return
  }
  const peeked = peekPayment(notification.rawAnswer)
  const order = peeked && (await findOrder(parts.db, peeked.orderId))
  // A card registration is an order without a debt; it is signed with the keys of its own account.
  const registrationShop = peeked && !order ? ((await parts.cards?.findShop(peeked.orderId)) ?? null) : null
  const shop = peeked && findShop(parts.shops, order?.shop ?? registrationShop ?? peeked.shopId)
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
  if (registrationShop !== null) return parts.cards?.settle('ipn', snapshot)
  await settle(parts, 'ipn', snapshot)
}
