import type { IdentityDocument } from '@llave/domain/access/document-type'
import * as z from 'zod/mini'
import { codec, defineCall, file } from '../call.ts'
import { documentNumber, documentTypeCode, identifier } from '../fields.ts'

/** The letras of one proforma of the customer. */
export type ReportQuery = { readonly owner: IdentityDocument; readonly proforma: string }

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The spreadsheet that "Exportar" saves as ReporteLetras.xlsx. */
export const exportReport = defineCall({
  name: 'exportReport',
  method: 'GET',
  path: '/api/MiCuenta/GenerarReporteExcel',
  access: 'customer',
  writes: false,
  waitsAfterNewNumber: true,
  query: codec(
    z.object({ NroDocumento: documentNumber, TipoDocumento: documentTypeCode, IdProforma: identifier }),
    {
      decode: (wire): ReportQuery => ({
        owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
        proforma: wire.IdProforma,
      }),
      encode: ({ owner, proforma }: ReportQuery) => ({
        NroDocumento: owner.number,
        TipoDocumento: owner.type,
        IdProforma: proforma,
      }),
    },
  ),
  answer: file(spreadsheetType),
})
