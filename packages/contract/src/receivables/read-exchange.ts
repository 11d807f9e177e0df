import type { IdentityDocument } from '@llave/domain/access/document-type'
import { money } from '@llave/domain/money/money'
import type { Exchange } from '@llave/domain/payments/preferential-rate'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, documentTypeCode, identifier, majorAmount, text } from '../fields.ts'
import { rateOrNone } from '../rate-or-none.ts'

/** The letra by its code; the server does not need its document number, which may be missing. */
export type ExchangeQuery = {
  readonly owner: IdentityDocument
  readonly code: string
  readonly documentNumber: string
}

/** The preferential rate for a debt in dollars; nothing for one in soles or on a day without a rate. */
export const readExchange = defineCall({
  name: 'readExchange',
  method: 'GET',
  path: '/api/MiCuenta/SapLetrasTipoCambio',
  access: 'customer',
  writes: false,
  query: codec(
    z.object({
      TipoDocumento: documentTypeCode,
      NroDocumento: documentNumber,
      CodLetra: identifier,
      NroDocumentoLetra: z.optional(text(60)),
    }),
    {
      decode: (wire): ExchangeQuery => ({
        owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
        code: wire.CodLetra,
        documentNumber: wire.NroDocumentoLetra ?? '',
      }),
      encode: (query: ExchangeQuery) => ({
        TipoDocumento: query.owner.type,
        NroDocumento: query.owner.number,
        CodLetra: query.code,
        NroDocumentoLetra: query.documentNumber,
      }),
    },
  ),
  answer: message(
    codec(z.object({ tipoCambio: rateOrNone, importePEN: majorAmount }), {
      decode: (wire): Exchange | null =>
        wire.tipoCambio === null ? null : { rate: wire.tipoCambio, soles: money(wire.importePEN, 'PEN') },
      encode: (exchange: Exchange | null) => ({
        tipoCambio: exchange?.rate ?? null,
        importePEN: exchange?.soles.minor ?? 0,
      }),
    }),
  ),
})
