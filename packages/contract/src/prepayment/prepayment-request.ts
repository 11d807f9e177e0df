import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type Money, money } from '@llave/domain/money/money'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { currency, documentNumber, documentTypeCode, identifier, majorAmount, slashDate } from '../fields.ts'

/** The request of a simulation. All three calls of the simulator take it and compute it again. */
export type PrepaymentRequest = {
  readonly owner: IdentityDocument
  readonly proforma: string
  /** Today in Lima: the server refuses any other day. */
  readonly on: Temporal.PlainDate
  readonly prepayment: Money
  /** How many letras the new plan is to have. */
  readonly count: number
}

export const prepaymentRequest = codec(
  z.object({
    tipoDocumento: documentTypeCode,
    nroDocumento: documentNumber,
    proforma: identifier,
    fecha: slashDate,
    tipomoneda: currency,
    montomoneda: majorAmount,
    letras: z.int(),
  }),
  {
    decode: (wire): PrepaymentRequest => ({
      owner: { type: wire.tipoDocumento, number: wire.nroDocumento },
      proforma: wire.proforma,
      on: wire.fecha,
      prepayment: money(wire.montomoneda, wire.tipomoneda),
      count: wire.letras,
    }),
    encode: (request: PrepaymentRequest) => ({
      tipoDocumento: request.owner.type,
      nroDocumento: request.owner.number,
      proforma: request.proforma,
      fecha: request.on,
      tipomoneda: request.prepayment.currency,
      montomoneda: request.prepayment.minor,
      letras: request.count,
    }),
  },
)
