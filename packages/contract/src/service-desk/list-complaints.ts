import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { codec, defineCall, listMessage } from '../call.ts'
import { description, identifier } from '../fields.ts'
import { attachmentMessage, slashMinute } from './desk-fields.ts'

const complaintMessage = codec(
  z.object({
    nReclamo: identifier,
    fechaCreacion: slashMinute,
    proforma: identifier,
    proyecto: description,
    producto: z.string(),
    observacion: z.string(),
    estado: z.enum(['RECIBIDO', 'ATENDIDO']),
    archivos: z.array(attachmentMessage),
  }),
  {
    decode: (wire): FiledComplaint => ({
      id: wire.nReclamo,
      proforma: wire.proforma,
      projectName: wire.proyecto,
      productName: wire.producto,
      observation: wire.observacion,
      state: wire.estado === 'ATENDIDO' ? 'attended' : 'received',
      filedAt: wire.fechaCreacion,
      photos: wire.archivos,
    }),
    encode: (complaint: FiledComplaint) => ({
      nReclamo: complaint.id,
      fechaCreacion: complaint.filedAt,
      proforma: complaint.proforma,
      proyecto: complaint.projectName,
      producto: complaint.productName,
      observacion: complaint.observation,
      estado: complaint.state === 'attended' ? ('ATENDIDO' as const) : ('RECIBIDO' as const),
      archivos: [...complaint.photos],
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
  query: ownerQuery,
  answer: listMessage('getAllIncidentes', complaintMessage),
})
