import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Progress, ProgressPicture } from '@llave/domain/portfolio/progress'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { documentNumber, documentTypeCode, projectCode, slashDate, text } from '../fields.ts'
import { decodePicture, encodePicture, pictureMembers } from './picture-members.ts'

const progressPicture = codec(
  z.object({ ...pictureMembers, fecha: slashDate, titulo: text(200), etapa: text(40), vista: text(60) }),
  {
    decode: (wire): ProgressPicture => ({
      ...decodePicture(wire),
      takenOn: wire.fecha,
      title: wire.titulo,
      stage: wire.etapa,
      view: wire.vista,
    }),
    encode: (picture: ProgressPicture) => ({
      ...encodePicture(picture),
      fecha: picture.takenOn,
      titulo: picture.title,
      etapa: picture.stage,
      vista: picture.view,
    }),
  },
)

export type ProgressQuery = { readonly owner: IdentityDocument; readonly projectCode: string }

/** How the works of a project stand, for who bought there. */
export const readProgress = defineCall({
  name: 'readProgress',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerImagenesAvanceObra',
  access: 'customer',
  writes: false,
  query: codec(
    z.object({
      NroDocumento: documentNumber,
      TipoDocumento: documentTypeCode,
      CodigoProyecto: projectCode,
    }),
    {
      decode: (wire): ProgressQuery => ({
        owner: { type: wire.TipoDocumento, number: wire.NroDocumento },
        projectCode: wire.CodigoProyecto,
      }),
      encode: ({ owner, projectCode }: ProgressQuery) => ({
        NroDocumento: owner.number,
        TipoDocumento: owner.type,
        CodigoProyecto: projectCode,
      }),
    },
  ),
  answer: message(
    codec(
      z.object({
        /** The addresses of the pictures, between semicolons. */
        imagenesStr: z.string().check(z.maxLength(200_000)),
        /** Extensions: each with its day, size, title, stage and view; the stages of the works in order. */
        imagenes: z.array(progressPicture),
        etapas: z.array(text(40)),
        /** Whether the customer wants an e-mail when pictures come. */
        avisar: z.boolean(),
        /** When the homes are to be handed over; null where nobody says a day. */
        entrega: z.nullable(
          z.object({
            prometida: slashDate,
            cambios: z.array(z.object({ avisado: slashDate, entrega: slashDate, motivo: text(300) })),
          }),
        ),
      }),
      {
        decode: (wire): Progress => ({
          stages: wire.etapas,
          pictures: wire.imagenes,
          subscribed: wire.avisar,
          delivery: wire.entrega && {
            promisedOn: wire.entrega.prometida,
            changes: wire.entrega.cambios.map(({ avisado, entrega, motivo }) => ({
              toldOn: avisado,
              deliveryOn: entrega,
              reason: motivo,
            })),
          },
        }),
        encode: ({ stages, pictures, delivery, subscribed }: Progress) => ({
          avisar: subscribed,
          imagenesStr: pictures.map(({ source }) => source).join(';'),
          imagenes: [...pictures],
          etapas: [...stages],
          entrega: delivery && {
            prometida: delivery.promisedOn,
            cambios: delivery.changes.map(({ toldOn, deliveryOn, reason }) => ({
              avisado: toldOn,
              entrega: deliveryOn,
              motivo: reason,
            })),
          },
        }),
      },
    ),
  ),
})
