import type { Notice } from '@llave/domain/portfolio/notice'
import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { answers } from '../answers.ts'
import { codec, defineCall, listMessage } from '../call.ts'
import { identifier, slashDate, text } from '../fields.ts'

const noticeMessage = codec(
  z.object({
    id: identifier,
    /** Empty where the notice is for every property. */
    pROFORMAField: text(40),
    titulo: text(300),
    texto: text(10_000),
    fecha: slashDate,
    leido: z.boolean(),
  }),
  {
    decode: (wire): Notice => ({
      id: wire.id,
      proforma: wire.pROFORMAField === '' ? null : wire.pROFORMAField,
      title: wire.titulo,
      text: wire.texto,
      publishedOn: wire.fecha,
      read: wire.leido,
    }),
    encode:
      answers &&
      ((notice: Notice) => ({
        id: notice.id,
        pROFORMAField: notice.proforma ?? '',
        titulo: notice.title,
        texto: notice.text,
        fecha: notice.publishedOn,
        leido: notice.read,
      })),
  },
)

/** The developer's notices for this customer, newest first. */
export const searchNotices = defineCall({
  name: 'searchNotices',
  method: 'GET',
  path: '/api/MisConsultasSAC/GetAllBuscaAviso',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: listMessage('getAllBuscaAvisoResult', noticeMessage),
})
