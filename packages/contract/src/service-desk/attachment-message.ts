import type { Attachment } from '@llave/domain/service-desk/query'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { identifier, nonEmptyText } from '../fields.ts'

const pixels = z.int().check(z.positive())

/** What ObtenerAdjunto answers as a picture. */
export const attachmentMessage = codec(
  z.object({ id: identifier, nombre: nonEmptyText(100), ancho: pixels, alto: pixels }),
  {
    decode: (wire): Attachment => ({
      id: wire.id,
      fileName: wire.nombre,
      width: wire.ancho,
      height: wire.alto,
    }),
    encode: ({ id, fileName, width, height }: Attachment) => ({
      id,
      nombre: fileName,
      ancho: width,
      alto: height,
    }),
  },
)
