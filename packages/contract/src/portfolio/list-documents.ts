import type { DocumentKind, PropertyDocument } from '@llave/domain/portfolio/property-document'
import * as z from 'zod/mini'
import { proformaQuery } from '../access/proforma-query.ts'
import { codec, defineCall, listMessage } from '../call.ts'
import { identifier, nonEmptyText, slashDate } from '../fields.ts'

const kinds = { CONTRATO: 'contract', PLANO: 'plan', ACTA: 'act', OTRO: 'other' } as const satisfies Record<
  string,
  DocumentKind
>
const wireKinds = { contract: 'CONTRATO', plan: 'PLANO', act: 'ACTA', other: 'OTRO' } as const satisfies {
  readonly [K in DocumentKind]: keyof typeof kinds
}

const pixels = z.int().check(z.positive())

const documentMessage = codec(
  z.object({
    id: identifier,
    tipo: z.enum(Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]]),
    titulo: nonEmptyText(300),
    fecha: slashDate,
    bytes: z.int().check(z.nonnegative()),
    /** Pixels of a picture; null where the paper is a PDF. */
    imagen: z.nullable(z.object({ ancho: pixels, alto: pixels })),
  }),
  {
    decode: (wire): PropertyDocument => ({
      id: wire.id,
      kind: kinds[wire.tipo],
      title: wire.titulo,
      datedOn: wire.fecha,
      size: wire.bytes,
      picture: wire.imagen && { width: wire.imagen.ancho, height: wire.imagen.alto },
    }),
    encode: ({ id, kind, title, datedOn, size, picture }: PropertyDocument) => ({
      id,
      tipo: wireKinds[kind],
      titulo: title,
      fecha: datedOn,
      bytes: size,
      imagen: picture && { ancho: picture.width, alto: picture.height },
    }),
  },
)

/**
 * The documents of a property and of its project, newest first (an extension, docs/wire.md, "Documents of
 * a property").
 */
export const listDocuments = defineCall({
  name: 'listDocuments',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerDocumentos',
  access: 'customer',
  writes: false,
  waitsAfterNewNumber: true,
  query: proformaQuery,
  answer: listMessage('documentos', documentMessage),
  errors: ['numero_reciente'],
})
