import * as z from 'zod/mini'
import type { ShopConfig } from '../../config/config.ts'
import { modeOf, parseJson } from './call-provider.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import { readTransaction, transactionWire } from './read-transaction.ts'

/** Empty for a payment without an order of ours: it matches nothing, but it is money all the same. */
const orderId = z.catch(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), '')
const paymentWire = z.object({
  shopId: z.string(),
  orderCycle: z.catch(z.nullable(z.enum(['OPEN', 'CLOSED'])), null),
  orderDetails: z.object({ orderId, mode: z.string() }),
  transactions: z.array(transactionWire).check(z.minLength(1), z.maxLength(100)),
})
const orderWire = z.object({
  shopId: z.string(),
  orderId,
  transactions: z.array(transactionWire).check(z.maxLength(100)),
})
const raws = z.object({ transactions: z.array(z.unknown()) })

/** The order and account that a signed text names, only to choose the keys that verify it. */
export function peekPayment(rawAnswer: string): { orderId: string; shopId: string } | null {
  const peek = z.object({ shopId: z.string(), orderDetails: z.object({ orderId }) })
  const read = z.safeParse(peek, parseJson(rawAnswer))
  return read.success ? { orderId: read.data.orderDetails.orderId, shopId: read.data.shopId } : null
}

/**
 * A verified V4/Payment as a snapshot. Null where it is unreadable or belongs to another account or
 * mode: a payment in test mode is not money.
 */
export function readPayment(rawAnswer: string, shop: ShopConfig): PaymentSnapshot | null {
  return readPaymentObject(parseJson(rawAnswer), shop)
}

/** The same from an answer of the REST API: a charge without the buyer answers the whole payment. */
export function readPaymentObject(parsed: unknown, shop: ShopConfig): PaymentSnapshot | null {
  const read = z.safeParse(paymentWire, parsed)
  if (!read.success || read.data.orderDetails.mode !== modeOf(shop)) return null
  const { orderDetails, orderCycle } = read.data
  return snapshot(parsed, { ...read.data, orderId: orderDetails.orderId, orderCycle }, shop)
}

/** The answer of Order/Get, whose mode is in its envelope. Null as above. */
export function readOrder(answer: unknown, shop: ShopConfig): PaymentSnapshot | null {
  const read = z.safeParse(orderWire, answer)
  return read.success ? snapshot(answer, { ...read.data, orderCycle: null }, shop) : null
}

/** One transaction alone (Transaction/Get, CancelOrRefund) as a snapshot of the order it belongs to. */
export function readSingle(answer: unknown, order: string, shop: ShopConfig): PaymentSnapshot | null {
  return readOrder({ shopId: shop.shopId, orderId: order, transactions: [answer] }, shop)
}

type Read = Pick<PaymentSnapshot, 'orderId' | 'orderCycle'> & z.output<typeof orderWire>

function snapshot(parsed: unknown, read: Read, shop: ShopConfig): PaymentSnapshot | null {
  const ours = [read, ...read.transactions].every(({ shopId }) => shopId === shop.shopId)
  if (!ours) return null
  const { transactions: raw } = z.parse(raws, parsed)
  return {
    orderId: read.orderId,
    orderCycle: read.orderCycle,
    transactions: read.transactions.map((wire, index) => readTransaction(wire, raw[index])),
  }
}
