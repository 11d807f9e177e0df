import {
  type DataRequestKind,
  type DataRequestState,
  dataRequestLimit,
} from '@llave/domain/privacy/data-request'
import * as z from 'zod/mini'
import { codec, defineCall, file, message, noContent } from '../call.ts'
import {
  description,
  identifier,
  isoDate,
  limaMoment,
  limaMomentOrBlank,
  nonEmptyText,
  text,
} from '../fields.ts'

/** A card on automatic debit, which the customer agreed to. */
export type DebitConsent = {
  readonly proforma: string
  readonly productName: string
  readonly maskedCard: string
  /** Of the text that was agreed to. */
  readonly version: string
  readonly at: Temporal.Instant
}

/** Works of which the customer wants to hear by e-mail. */
export type WorksConsent = {
  /** Of a property there, where it is changed. */
  readonly proforma: string
  readonly projectName: string
  readonly at: Temporal.Instant
}

/** What the customer agreed to, chose, or has to bear by law. */
export type Consents = {
  /** The version of the privacy policy in force. */
  readonly policy: Temporal.PlainDate
  readonly debits: readonly DebitConsent[]
  readonly reminders: {
    readonly email: boolean
    readonly sms: boolean
    /** When the customer chose so; null where they never did. */
    readonly chosenAt: Temporal.Instant | null
  }
  readonly works: readonly WorksConsent[]
  /** When a private calendar was made that is alive; null where there is none. */
  readonly calendarSince: Temporal.Instant | null
}

/** What the customer asked about their data, and what became of it. */
export type OwnDataRequest = {
  readonly kind: DataRequestKind
  readonly state: DataRequestState
  readonly words: string
  readonly askedAt: Temporal.Instant
  /** The last day on which the answer is in time. */
  readonly dueOn: Temporal.PlainDate
  /** Empty while there is none. */
  readonly answer: string
  /** When it was answered or taken back; null while it is open. */
  readonly endedAt: Temporal.Instant | null
}

export type OwnData = { readonly consents: Consents; readonly requests: readonly OwnDataRequest[] }

const wireKinds = { correction: 'CORRECCION', erasure: 'BORRADO' } as const
const kindOfWire = { CORRECCION: 'correction', BORRADO: 'erasure' } as const
const wireStates = {
  open: 'ABIERTA',
  granted: 'ACEPTADA',
  refused: 'RECHAZADA',
  withdrawn: 'RETIRADA',
} as const
const stateOfWire = {
  ABIERTA: 'open',
  ACEPTADA: 'granted',
  RECHAZADA: 'refused',
  RETIRADA: 'withdrawn',
} as const

const kind = z.enum(['CORRECCION', 'BORRADO'])
const words = nonEmptyText(dataRequestLimit)

/** What the customer agreed to, and what they asked about their data, the newest first. */
export const readOwnData = defineCall({
  name: 'readOwnData',
  method: 'GET',
  path: '/api/Account/MisDatos',
  access: 'customer',
  writes: false,
  waitsAfterNewNumber: true,
  answer: message(
    codec(
      z.object({
        politica: isoDate,
        debitos: z.array(
          z.object({
            proforma: identifier,
            producto: description,
            tarjeta: text(40),
            version: text(40),
            desde: limaMoment,
          }),
        ),
        recordatorios: z.object({ correo: z.boolean(), sms: z.boolean(), desde: limaMomentOrBlank }),
        obras: z.array(z.object({ proforma: identifier, proyecto: description, desde: limaMoment })),
        calendario: limaMomentOrBlank,
        solicitudes: z.array(
          z.object({
            tipo: kind,
            estado: z.enum(['ABIERTA', 'ACEPTADA', 'RECHAZADA', 'RETIRADA']),
            texto: words,
            presentada: limaMoment,
            respuestaHasta: isoDate,
            respuesta: text(dataRequestLimit),
            terminada: limaMomentOrBlank,
          }),
        ),
      }),
      {
        decode: (wire): OwnData => ({
          consents: {
            policy: wire.politica,
            debits: wire.debitos.map((one) => ({
              proforma: one.proforma,
              productName: one.producto,
              maskedCard: one.tarjeta,
              version: one.version,
              at: one.desde,
            })),
            reminders: {
              email: wire.recordatorios.correo,
              sms: wire.recordatorios.sms,
              chosenAt: wire.recordatorios.desde,
            },
            works: wire.obras.map(({ proforma, proyecto, desde }) => ({
              proforma,
              projectName: proyecto,
              at: desde,
            })),
            calendarSince: wire.calendario,
          },
          requests: wire.solicitudes.map((one) => ({
            kind: kindOfWire[one.tipo],
            state: stateOfWire[one.estado],
            words: one.texto,
            askedAt: one.presentada,
            dueOn: one.respuestaHasta,
            answer: one.respuesta,
            endedAt: one.terminada,
          })),
        }),
        encode: ({ consents, requests }: OwnData) => ({
          politica: consents.policy,
          debitos: consents.debits.map((one) => ({
            proforma: one.proforma,
            producto: one.productName,
            tarjeta: one.maskedCard,
            version: one.version,
            desde: one.at,
          })),
          recordatorios: {
            correo: consents.reminders.email,
            sms: consents.reminders.sms,
            desde: consents.reminders.chosenAt,
          },
          obras: consents.works.map(({ proforma, projectName, at }) => ({
            proforma,
            proyecto: projectName,
            desde: at,
          })),
          calendario: consents.calendarSince,
          solicitudes: requests.map((one) => ({
            tipo: wireKinds[one.kind],
            estado: wireStates[one.state],
            texto: one.words,
            presentada: one.askedAt,
            respuestaHasta: one.dueOn,
            respuesta: one.answer,
            terminada: one.endedAt,
          })),
        }),
      },
    ),
  ),
  errors: ['numero_reciente'],
})

/**
 * Asks for data to be corrected or erased. Repeated word for word while it is open, it changes nothing; another one
 * of its kind waits until that one is answered or taken back (`no_disponible`).
 */
export const askAboutData = defineCall({
  name: 'askAboutData',
  method: 'POST',
  path: '/api/Account/PedirSobreMisDatos',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  body: codec(z.object({ tipo: kind, texto: words }), {
    decode: (wire) => ({ kind: kindOfWire[wire.tipo], words: wire.texto }),
    encode: (asked: { readonly kind: DataRequestKind; readonly words: string }) => ({
      tipo: wireKinds[asked.kind],
      texto: asked.words,
    }),
  }),
  answer: noContent,
  errors: ['numero_reciente', 'no_disponible'],
})

/** Takes back what is open of a kind; where it was answered before, `ya_resuelto`. */
export const withdrawDataRequest = defineCall({
  name: 'withdrawDataRequest',
  method: 'POST',
  path: '/api/Account/RetirarPedidoSobreMisDatos',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  body: codec(z.object({ tipo: kind }), {
    decode: (wire) => ({ kind: kindOfWire[wire.tipo] }),
    encode: (open: { readonly kind: DataRequestKind }) => ({ tipo: wireKinds[open.kind] }),
  }),
  answer: noContent,
  errors: ['numero_reciente', 'ya_resuelto'],
})

/** All that is stored of the customer, as JSON; that it was taken goes to them by e-mail. */
export const exportOwnData = defineCall({
  name: 'exportOwnData',
  method: 'POST',
  path: '/api/Account/DescargarMisDatos',
  access: 'customer',
  writes: true,
  waitsAfterNewNumber: true,
  answer: file('application/json'),
  errors: ['numero_reciente'],
})
