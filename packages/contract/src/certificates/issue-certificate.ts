import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type CertificateKind, certificateKinds } from '@llave/domain/certificates/certificate'
import * as z from 'zod/mini'
import { codec, defineCall, file } from '../call.ts'
import { description, documentNumber, documentTypeCode, identifier } from '../fields.ts'

/**
 * Which certificate of which proforma. The descriptions are the browser's and are not printed
 * (docs/wire.md, "Rules").
 */
export type CertificateQuery = {
  readonly owner: IdentityDocument
  readonly proforma: string
  readonly kind: CertificateKind
  readonly projectCode: string
  readonly projectName: string
  readonly customerName: string
  readonly productName: string
}

const described = z.optional(description)

/** A certificate as PDF. What was issued is kept; the same facts on the same day are the same paper. */
export const issueCertificate = defineCall({
  name: 'issueCertificate',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerConstancias',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  query: codec(
    z.object({
      NroDocumento: documentNumber,
      TipoDocumento: documentTypeCode,
      IdProforma: identifier,
      IdConstancia: z.enum(
        certificateKinds.map(({ kind }) => kind) as [CertificateKind, ...CertificateKind[]],
      ),
      CodProyecto: described,
      Proyecto: described,
      Cliente: described,
      Producto: described,
    }),
    {
      decode: (wire): CertificateQuery => ({
        owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
        proforma: wire.IdProforma,
        kind: wire.IdConstancia,
        projectCode: wire.CodProyecto ?? '',
        projectName: wire.Proyecto ?? '',
        customerName: wire.Cliente ?? '',
        productName: wire.Producto ?? '',
      }),
      encode: (query: CertificateQuery) => ({
        NroDocumento: query.owner.number,
        TipoDocumento: query.owner.type,
        IdProforma: query.proforma,
        IdConstancia: query.kind,
        CodProyecto: query.projectCode,
        Proyecto: query.projectName,
        Cliente: query.customerName,
        Producto: query.productName,
      }),
    },
  ),
  answer: file('application/pdf'),
  errors: ['numero_reciente', 'no_disponible'],
})
