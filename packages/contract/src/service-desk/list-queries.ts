import type { Query } from '@llave/domain/service-desk/query'
import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { answers } from '../answers.ts'
import { codec, defineCall, listMessage } from '../call.ts'
import { description, identifier, projectCode } from '../fields.ts'
import { slashMinute } from './slash-minute.ts'

const queryMessage = codec(
  z.object({
    nConsulta: identifier,
    fechaCreacionConsulta: slashMinute,
    fechaCreacionHilo: slashMinute,
    asunto: description,
    proyecto: description,
    estadoConsulta: z.enum(['ABIERTO', 'CERRADO']),
    /** Extensions: the project's code, and what the customer bought there. */
    codProyecto: projectCode,
    producto: z.string(),
    /** Extension: answers that the customer has not opened. */
    sinLeer: z.int().check(z.minimum(0)),
  }),
  {
    decode: (wire): Query => ({
      id: wire.nConsulta,
      subject: wire.asunto,
      projectCode: wire.codProyecto,
      projectName: wire.proyecto,
      productName: wire.producto,
      state: wire.estadoConsulta === 'CERRADO' ? 'closed' : 'open',
      openedAt: wire.fechaCreacionConsulta,
      lastMessageAt: wire.fechaCreacionHilo,
      unread: wire.sinLeer,
    }),
    encode:
      answers &&
      ((query: Query) => ({
        nConsulta: query.id,
        fechaCreacionConsulta: query.openedAt,
        fechaCreacionHilo: query.lastMessageAt,
        asunto: query.subject,
        proyecto: query.projectName,
        estadoConsulta: query.state === 'closed' ? ('CERRADO' as const) : ('ABIERTO' as const),
        codProyecto: query.projectCode,
        producto: query.productName,
        sinLeer: query.unread,
      })),
  },
)

/** The customer's queries, open and closed together, the last written first. */
export const listQueries = defineCall({
  name: 'listQueries',
  method: 'GET',
  path: '/api/MisConsultasSAC/GetAllConsultaWebMovilListado',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: listMessage('getAllConsultaWebMovilListado', queryMessage),
})
