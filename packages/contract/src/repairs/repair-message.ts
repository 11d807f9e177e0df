import type { MarkedPhoto, RepairCase, RepairStep } from '@llave/domain/repairs/repair-case'
import type { RepairState } from '@llave/domain/repairs/repair-state'
import { validateMark } from '@llave/domain/repairs/validate-repair'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { description, identifier, nonEmptyText, text } from '../fields.ts'
import { attachmentMessage } from '../service-desk/attachment-message.ts'
import { checkedText } from '../service-desk/checked-text.ts'
import { slashMinute } from '../service-desk/slash-minute.ts'

/** The wire's word for each state. */
const stateWords = {
  received: 'RECIBIDO',
  visit_proposed: 'VISITA_PROPUESTA',
  visit_chosen: 'VISITA_ELEGIDA',
  repairing: 'EN_REPARACION',
  finished: 'TERMINADO',
  accepted: 'CONFORME',
  refused: 'NO_CONFORME',
  declined: 'NO_PROCEDE',
  reopened: 'REABIERTO',
} as const satisfies Record<RepairState, string>

type StateWord = (typeof stateWords)[RepairState]
const stateOf = new Map(Object.entries(stateWords).map(([state, word]) => [word, state as RepairState]))

const stateMessage = codec(z.enum(Object.values(stateWords) as [StateWord, ...StateWord[]]), {
  decode: (word) => stateOf.get(word) as RepairState,
  encode: (state: RepairState) => stateWords[state],
})

const thousandth = z.int().check(z.gte(0), z.lte(1000))

/** A place on a photo, in thousandths of its width and height. */
export const markMessage = codec(
  z.object({ x: thousandth, y: thousandth, texto: checkedText(validateMark) }),
  {
    decode: (wire) => ({ x: wire.x, y: wire.y, text: wire.texto }),
    encode: (mark: { readonly x: number; readonly y: number; readonly text: string }) => ({
      x: mark.x,
      y: mark.y,
      texto: mark.text,
    }),
  },
)

const photoMessage = codec(z.object({ foto: attachmentMessage, marcas: z.array(markMessage) }), {
  decode: (wire): MarkedPhoto => ({ ...wire.foto, marks: wire.marcas }),
  encode: ({ marks, ...photo }: MarkedPhoto) => ({ foto: photo, marcas: [...marks] }),
})

const stepMessage = codec(
  z.object({
    estado: stateMessage,
    fecha: slashMinute,
    autor: z.enum(['CLIENTE', 'INMOBILIARIA']),
    texto: z.string(),
    visita: z.nullable(slashMinute),
    fotos: z.array(attachmentMessage),
    // Absent in an answer of a server of before.
    fotosAntes: z.optional(z.array(attachmentMessage)),
  }),
  {
    decode: (wire): RepairStep => ({
      state: wire.estado,
      at: wire.fecha,
      author: wire.autor === 'CLIENTE' ? 'buyer' : 'developer',
      text: wire.texto,
      visitAt: wire.visita,
      photos: wire.fotos,
      photosBefore: wire.fotosAntes ?? [],
    }),
    encode: (step: RepairStep) => ({
      estado: step.state,
      fecha: step.at,
      autor: step.author === 'buyer' ? ('CLIENTE' as const) : ('INMOBILIARIA' as const),
      texto: step.text,
      visita: step.visitAt,
      fotos: [...step.photos],
      fotosAntes: [...step.photosBefore],
    }),
  },
)

/** A case with its trail, its photos and the hours on offer. */
export const repairMessage = codec(
  z.object({
    nReclamo: identifier,
    proforma: identifier,
    proyecto: description,
    producto: z.string(),
    ambiente: nonEmptyText(40),
    elemento: nonEmptyText(40),
    defecto: nonEmptyText(40),
    estado: stateMessage,
    version: z.int().check(z.nonnegative()),
    observacion: z.string(),
    fotos: z.array(photoMessage),
    pasos: z.array(stepMessage),
    horarios: z.array(slashMinute),
    visitante: text(100),
    visita: z.nullable(slashMinute),
  }),
  {
    decode: (wire): RepairCase => ({
      id: wire.nReclamo,
      proforma: wire.proforma,
      projectName: wire.proyecto,
      productName: wire.producto,
      room: wire.ambiente,
      item: wire.elemento,
      defect: wire.defecto,
      state: wire.estado,
      version: wire.version,
      observation: wire.observacion,
      photos: wire.fotos,
      steps: wire.pasos,
      slots: wire.horarios,
      visitor: wire.visitante,
      visitAt: wire.visita,
    }),
    encode: (found: RepairCase) => ({
      nReclamo: found.id,
      proforma: found.proforma,
      proyecto: found.projectName,
      producto: found.productName,
      ambiente: found.room,
      elemento: found.item,
      defecto: found.defect,
      estado: found.state,
      version: found.version,
      observacion: found.observation,
      fotos: [...found.photos],
      pasos: [...found.steps],
      horarios: [...found.slots],
      visitante: found.visitor,
      visita: found.visitAt,
    }),
  },
)
