import { placeFault } from '@llave/domain/repairs/finish-catalogue'
import type { RepairMove, Repairs, ToldRepair } from '@llave/domain/repairs/repair-case'
import type { BuyerStep } from '@llave/domain/repairs/repair-state'
import {
  longestStepText,
  maxMarks,
  repairFaults,
  takesPhotos,
  validateStepText,
  validateWords,
} from '@llave/domain/repairs/validate-repair'
import { maxPhotos } from '@llave/domain/service-desk/limits'
import { validateContactEmail, validateContactPhone } from '@llave/domain/service-desk/validate-complaint'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { identifier, isoDate, text } from '../fields.ts'
import { checkedText } from '../service-desk/checked-text.ts'
import { complaintBodyLimit, sentPicture } from '../service-desk/sent-picture.ts'
import { slashMinute } from '../service-desk/slash-minute.ts'
import { markMessage, repairMessage } from './repair-message.ts'

const places = { room: 'ambiente', item: 'elemento', defect: 'defecto' } as const

/** Opens a case with its photos and marks: whole or not at all, and once for an Idempotency-Key. */
export const openRepair = defineCall({
  name: 'openRepair',
  method: 'POST',
  path: '/api/Casos/Abrir',
  access: 'customer',
  writes: true,
  bodyLimit: complaintBodyLimit,
  body: codec(
    z
      .object({
        proforma: identifier,
        ambiente: text(40),
        elemento: text(40),
        defecto: text(40),
        detalle: checkedText(validateWords),
        celular: checkedText(validateContactPhone),
        correo: checkedText(validateContactEmail),
        fotos: z
          .array(
            z.object({
              foto: sentPicture,
              marcas: z
                .array(markMessage)
                .check(z.refine((marks) => marks.length <= maxMarks, { error: repairFaults.tooManyMarks })),
            }),
          )
          .check(z.refine((photos) => photos.length <= maxPhotos, { error: repairFaults.tooManyPhotos })),
      })
      .check(
        z.check((payload) => {
          const { ambiente, elemento, defecto } = payload.value
          const fault = placeFault({ room: ambiente, item: elemento, defect: defecto })
          if (!fault) return
          payload.issues.push({
            code: 'custom',
            message: repairFaults[fault],
            input: payload.value,
            path: [places[fault]],
            continue: false,
          })
        }),
      ),
    {
      decode: (wire): ToldRepair => ({
        proforma: wire.proforma,
        room: wire.ambiente,
        item: wire.elemento,
        defect: wire.defecto,
        words: wire.detalle,
        phone: wire.celular,
        email: wire.correo,
        photos: wire.fotos.map(({ foto, marcas }) => ({ picture: foto, marks: marcas })),
      }),
      encode: (told: ToldRepair) => ({
        proforma: told.proforma,
        ambiente: told.room,
        elemento: told.item,
        defecto: told.defect,
        detalle: told.words,
        celular: told.phone,
        correo: told.email,
        fotos: told.photos.map(({ picture, marks }) => ({ foto: picture, marcas: [...marks] })),
      }),
    },
  ),
  answer: message(repairMessage),
})

export const listRepairs = defineCall({
  name: 'listRepairs',
  method: 'GET',
  path: '/api/Casos/Listar',
  access: 'customer',
  writes: false,
  answer: message(
    codec(
      z.object({
        casos: z.array(repairMessage),
        entregas: z.array(z.object({ proforma: identifier, entregado: z.nullable(isoDate) })),
      }),
      {
        decode: (wire): Repairs => ({
          cases: wire.casos,
          deliveries: wire.entregas.map(({ proforma, entregado }) => ({ proforma, deliveredOn: entregado })),
        }),
        encode: ({ cases, deliveries }: Repairs) => ({
          casos: [...cases],
          entregas: deliveries.map(({ proforma, deliveredOn }) => ({ proforma, entregado: deliveredOn })),
        }),
      },
    ),
  ),
})

const stepWords = {
  visit_chosen: 'ELEGIR_VISITA',
  received: 'NINGUN_HORARIO',
  accepted: 'CONFORME',
  refused: 'NO_CONFORME',
  reopened: 'REABRIR',
} as const satisfies Record<BuyerStep, string>
type StepWord = (typeof stepWords)[BuyerStep]
const stepOf = new Map(Object.entries(stepWords).map(([step, word]) => [word, step as BuyerStep]))

/**
 * Chooses a visit, asks for other hours, accepts a repair, refuses it or opens the case again, with a
 * reason and photos. Sent again it does nothing more; where the case moved otherwise meanwhile, nothing happens.
 */
export const moveRepair = defineCall({
  name: 'moveRepair',
  method: 'POST',
  path: '/api/Casos/Mover',
  access: 'customer',
  writes: true,
  bodyLimit: complaintBodyLimit,
  body: codec(
    z
      .object({
        nReclamo: identifier,
        visto: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
        paso: z.enum(Object.values(stepWords) as [StepWord, ...StepWord[]]),
        horario: z.nullable(slashMinute),
        motivo: text(longestStepText + 1),
        // Absent where an application of before sends it.
        fotos: z.optional(
          z
            .array(sentPicture)
            .check(z.refine((photos) => photos.length <= maxPhotos, { error: repairFaults.tooManyPhotos })),
        ),
      })
      .check(
        z.check((payload) => {
          const { paso, horario, motivo, fotos = [] } = payload.value
          const step = stepOf.get(paso) as BuyerStep
          const fault = validateStepText(step, motivo)
          const refuse = (path: 'motivo' | 'horario' | 'fotos', said: string) =>
            payload.issues.push({
              code: 'custom',
              message: said,
              input: payload.value,
              path: [path],
              continue: false,
            })
          if (fault) refuse('motivo', fault)
          else if (step === 'visit_chosen' && horario === null) refuse('horario', repairFaults.slotMissing)
          else if (fotos.length > 0 && !takesPhotos(step)) refuse('fotos', repairFaults.photosElsewhere)
        }),
      ),
    {
      decode: (wire): RepairMove => ({
        id: wire.nReclamo,
        seen: wire.visto,
        step: stepOf.get(wire.paso) as BuyerStep,
        visitAt: wire.horario,
        text: wire.motivo,
        photos: wire.fotos ?? [],
      }),
      encode: ({ id, seen, step, visitAt, text: reason, photos }: RepairMove) => ({
        nReclamo: id,
        visto: seen,
        paso: stepWords[step],
        horario: visitAt,
        motivo: reason,
        fotos: [...photos],
      }),
    },
  ),
  answer: message(repairMessage),
  errors: ['caso_movido'],
})
