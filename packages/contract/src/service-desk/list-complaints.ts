import type { ComplaintMessage, FiledComplaint } from '@llave/domain/service-desk/complaint'
import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { codec, defineCall, listMessage } from '../call.ts'
import { description, identifier } from '../fields.ts'
import { attachmentMessage } from './attachment-message.ts'
import { slashMinute } from './slash-minute.ts'

/** What the developer wrote, with whether it is the answer that the term is for. */
const writtenMessage = codec(z.object({ fecha: slashMinute, texto: z.string(), respuesta: z.boolean() }), {
  decode: (wire): ComplaintMessage => ({
    text: wire.texto,
    writtenAt: wire.fecha,
    isAnswer: wire.respuesta,
  }),
  encode: ({ text, writtenAt, isAnswer }: ComplaintMessage) => ({
    fecha: writtenAt,
    texto: text,
    respuesta: isAnswer,
  }),
})

const complaintMessage = codec(
  z.object({
    nReclamo: identifier,
    fechaCreacion: slashMinute,
    proforma: identifier,
    proyecto: description,
    producto: z.string(),
    observacion: z.string(),
    estado: z.enum(['RECIBIDO', 'ATENDIDO']),
    respondido: z.boolean(),
    archivos: z.array(attachmentMessage),
    mensajes: z.array(writtenMessage),
  }),
  {
    decode: (wire): FiledComplaint => ({
      id: wire.nReclamo,
      proforma: wire.proforma,
      projectName: wire.proyecto,
      productName: wire.producto,
      observation: wire.observacion,
      state: wire.estado === 'ATENDIDO' ? 'attended' : wire.respondido ? 'answered' : 'received',
      filedAt: wire.fechaCreacion,
      photos: wire.archivos,
      messages: wire.mensajes,
    }),
    encode: (complaint: FiledComplaint) => ({
      nReclamo: complaint.id,
      fechaCreacion: complaint.filedAt,
      proforma: complaint.proforma,
      proyecto: complaint.projectName,
      producto: complaint.productName,
      observacion: complaint.observation,
      estado: complaint.state === 'attended' ? ('ATENDIDO' as const) : ('RECIBIDO' as const),
      respondido: complaint.state !== 'received',
      archivos: [...complaint.photos],
      mensajes: [...complaint.messages],
    }),
  },
)

/**
 * The customer's complaints with their photos, the newest first (an extension, docs/wire.md,
 * "Queries and complaints").
 */
export const listComplaints = defineCall({
  name: 'listComplaints',
  method: 'GET',
  path: '/api/MisConsultasSAC/GetAllIncidentes',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: listMessage('getAllIncidentes', complaintMessage),
})
