import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { nonEmptyText } from '../fields.ts'

/** An order of the customer. */
export type OrderQuery = { readonly orderId: string }

export const orderQuery = codec(z.object({ OrderId: nonEmptyText(64) }), {
  decode: (wire): OrderQuery => ({ orderId: wire.OrderId }),
  encode: (query: OrderQuery) => ({ OrderId: query.orderId }),
})
