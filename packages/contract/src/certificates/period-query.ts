import type { Period } from '@llave/domain/certificates/statement-period'
import * as z from 'zod/mini'
import type { ProformaClaim } from '../access/proforma-query.ts'
import { codec } from '../call.ts'
import { documentNumber, documentTypeCode, identifier, isoDate } from '../fields.ts'

/** Which days of which proforma. */
export type PeriodClaim = ProformaClaim & { readonly period: Period }

export const periodQuery = codec(
  z.object({
    TipoDocumento: documentTypeCode,
    NroDocumento: documentNumber,
    IdProforma: identifier,
    Desde: isoDate,
    Hasta: isoDate,
  }),
  {
    decode: (wire): PeriodClaim => ({
      owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
      proforma: wire.IdProforma,
      period: { from: wire.Desde, to: wire.Hasta },
    }),
    encode: ({ owner, proforma, period }: PeriodClaim) => ({
      TipoDocumento: owner.type,
      NroDocumento: owner.number,
      IdProforma: proforma,
      Desde: period.from,
      Hasta: period.to,
    }),
  },
)
