import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { identifier } from '../fields.ts'
import { receiptMessage } from './outcome-message.ts'

/** A debt of the customer: its letter code, or its document number. */
export type ReceiptQuery = { readonly document: string }

/** What the checkout of a debt shows that was paid here already. */
export const readReceipt = defineCall({
  name: 'readReceipt',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerRecibo',
  access: 'customer',
  writes: false,
  query: codec(z.object({ Documento: identifier }), {
    decode: (wire): ReceiptQuery => ({ document: wire.Documento }),
    encode: (query: ReceiptQuery) => ({ Documento: query.document }),
  }),
  answer: message(receiptMessage),
  errors: ['no_disponible', 'numero_reciente'],
})
