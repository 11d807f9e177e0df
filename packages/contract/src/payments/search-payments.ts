import * as z from 'zod/mini'
import { codec, defineCall, listMessage } from '../call.ts'
import { identifier, isoDate, nonEmptyText } from '../fields.ts'
import { paymentSummaryMessage } from './payment-summary-message.ts'

/** What a customer looks for among the payments that they may follow; null is not compared. */
export type PaymentsQuery = {
  /** Letter code, or document number. */
  readonly document: string | null
  readonly day: Temporal.PlainDate | null
  /** The bank's number, or that of the order. */
  readonly operation: string | null
}

/** The newest payments that the customer may follow, 10 at most. The provider is not asked. */
export const searchPayments = defineCall({
  name: 'searchPayments',
  method: 'GET',
  path: '/api/MiCuenta/BuscarPagos',
  access: 'customer',
  writes: false,
  query: codec(
    z.object({
      Documento: z.optional(identifier),
      Fecha: z.optional(isoDate),
      NroOperacion: z.optional(nonEmptyText(40)),
    }),
    {
      decode: (wire): PaymentsQuery => ({
        document: wire.Documento ?? null,
        day: wire.Fecha ?? null,
        operation: wire.NroOperacion ?? null,
      }),
      encode: ({ document, day, operation }: PaymentsQuery) => ({
        ...(document === null ? {} : { Documento: document }),
        ...(day === null ? {} : { Fecha: day }),
        ...(operation === null ? {} : { NroOperacion: operation }),
      }),
    },
  ),
  answer: listMessage('pagos', paymentSummaryMessage),
})
