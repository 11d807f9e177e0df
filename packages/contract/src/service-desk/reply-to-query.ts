import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, documentTypeCode, identifier, ignored } from '../fields.ts'
import { checkedText } from './checked-text.ts'
import { pictureBodyLimit, sentPicture } from './sent-picture.ts'

export type Reply = {
  readonly owner: IdentityDocument
  readonly queryId: string
  readonly text: string
  readonly picture: SentPicture | null
  /** The last message that the customer saw; the server numbers by itself. */
  readonly lastSeen?: number
}

/** Where a message came to stand. */
export type PostedMessage = { readonly queryId: string; readonly position: number }

/** A reply of the customer to an open query. Made once for an Idempotency-Key. */
export const replyToQuery = defineCall({
  name: 'replyToQuery',
  method: 'POST',
  path: '/api/MisConsultasSAC/SendHiloConsultaWebMovil',
  access: 'customer',
  writes: true,
  bodyLimit: pictureBodyLimit,
  body: codec(
    z.object({
      tipoDocumento: documentTypeCode,
      nroDocumento: documentNumber,
      contenido: checkedText(validateQueryText),
      nroHilo: ignored,
      nroConsulta: identifier,
      file: z.nullable(sentPicture),
    }),
    {
      decode: (wire): Reply => ({
        owner: { type: wire.tipoDocumento, number: wire.nroDocumento },
        queryId: wire.nroConsulta,
        text: wire.contenido,
        picture: wire.file,
      }),
      encode: ({ owner, queryId, text, picture, lastSeen }: Reply) => ({
        tipoDocumento: owner.type,
        nroDocumento: owner.number,
        contenido: text,
        ...(lastSeen === undefined ? {} : { nroHilo: String(lastSeen) }),
        nroConsulta: queryId,
        file: picture,
      }),
    },
  ),
  answer: message(
    codec(z.object({ nConsulta: identifier, nHilo: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }), {
      decode: (wire): PostedMessage => ({ queryId: wire.nConsulta, position: Number(wire.nHilo) }),
      encode: ({ queryId, position }: PostedMessage) => ({ nConsulta: queryId, nHilo: String(position) }),
    }),
  ),
  errors: ['consulta_cerrada'],
})
