import type { IdentityDocument } from '@llave/domain/access/document-type'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { validateQueryText, validateSubject } from '@llave/domain/service-desk/validate-query'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, documentTypeCode, identifier } from '../fields.ts'
import { checkedText } from './checked-text.ts'
import { pictureBodyLimit, sentPicture } from './sent-picture.ts'

export type NewQuery = {
  readonly owner: IdentityDocument
  readonly projectCode: string
  readonly subject: string
  readonly text: string
  readonly picture: SentPicture | null
}

const projectOf = checkedText((value) => (value === '' ? serviceDeskFaults.projectRequired : null)).check(
  z.maxLength(40),
)

/** Opens a query. Made once for an Idempotency-Key, however often it arrives. */
export const openQuery = defineCall({
  name: 'openQuery',
  method: 'POST',
  path: '/api/MisConsultasSAC/SendConsultaWebMovil',
  access: 'customer',
  writes: true,
  bodyLimit: pictureBodyLimit,
  body: codec(
    z.object({
      tipoDocumento: documentTypeCode,
      nroDocumento: documentNumber,
      proyecto: projectOf,
      asunto: checkedText(validateSubject),
      consulta: checkedText(validateQueryText),
      file: z.nullable(sentPicture),
    }),
    {
      decode: (wire): NewQuery => ({
        owner: { type: wire.tipoDocumento, number: wire.nroDocumento },
        projectCode: wire.proyecto,
        subject: wire.asunto,
        text: wire.consulta,
        picture: wire.file,
      }),
      encode: ({ owner, projectCode, subject, text, picture }: NewQuery) => ({
        tipoDocumento: owner.type,
        nroDocumento: owner.number,
        proyecto: projectCode,
        asunto: subject,
        consulta: text,
        file: picture,
      }),
    },
  ),
  answer: message(
    codec(z.object({ nConsulta: identifier }), {
      decode: (wire): { readonly queryId: string } => ({ queryId: wire.nConsulta }),
      encode: ({ queryId }: { readonly queryId: string }) => ({ nConsulta: queryId }),
    }),
  ),
})
