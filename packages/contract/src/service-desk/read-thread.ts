import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { QueryMessage } from '@llave/domain/service-desk/query'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage } from '../call.ts'
import { documentNumber, documentTypeCode, identifier } from '../fields.ts'
import { attachmentMessage } from './attachment-message.ts'
import { slashMinute } from './slash-minute.ts'

/** One query of the customer. */
export type ThreadQuery = { readonly owner: IdentityDocument; readonly queryId: string }

const threadMessage = codec(
  z.object({
    nConsulta: identifier,
    nHilo: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    interlocutor: z.enum(['CLIENTE', 'EMPRESA']),
    fechaCreacionConsulta: slashMinute,
    contenidoHilo: z.string(),
    /** Extension: what ObtenerAdjunto answers as a picture; null where there is none. */
    archivo: z.nullable(attachmentMessage),
  }),
  {
    decode: (wire): QueryMessage => ({
      queryId: wire.nConsulta,
      position: Number(wire.nHilo),
      author: wire.interlocutor === 'CLIENTE' ? 'customer' : 'developer',
      text: wire.contenidoHilo,
      writtenAt: wire.fechaCreacionConsulta,
      attachment: wire.archivo,
    }),
    encode: ({ queryId, position, author, text, writtenAt, attachment }: QueryMessage) => ({
      nConsulta: queryId,
      nHilo: String(position),
      interlocutor: author === 'customer' ? ('CLIENTE' as const) : ('EMPRESA' as const),
      fechaCreacionConsulta: writtenAt,
      contenidoHilo: text,
      archivo: attachment,
    }),
  },
)

/** The messages of one query, the oldest first. */
export const readThread = defineCall({
  name: 'readThread',
  method: 'GET',
  path: '/api/MisConsultasSAC/GetAllConsultaWebMovilListadoXConsulta',
  access: 'customer',
  writes: false,
  query: codec(
    z.object({ TipoDocumento: documentTypeCode, NroDocumento: documentNumber, CodigoConsulta: identifier }),
    {
      decode: (wire): ThreadQuery => ({
        owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
        queryId: wire.CodigoConsulta,
      }),
      encode: ({ owner, queryId }: ThreadQuery) => ({
        TipoDocumento: owner.type,
        NroDocumento: owner.number,
        CodigoConsulta: queryId,
      }),
    },
  ),
  answer: listMessage('getAllConsultaWebMovilListadoXConsulta', threadMessage),
})
