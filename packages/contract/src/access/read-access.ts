import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { limaMoment, text } from '../fields.ts'

/** An open session of the customer. */
export type OwnSession = {
  readonly id: string
  /** Browser and system; empty where they are not known. */
  readonly device: string
  readonly signedInAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  /** Whether it is the session that asks. */
  readonly asking: boolean
  /** Whether it began in the network that the call comes from; of a network nothing else is known. */
  readonly sameNetwork: boolean
}

/** Somebody of the developer who looked at the customer's account. */
export type Look = {
  /** The portal as the customer sees it, or the customer's data in Mesa, all of one day together. */
  readonly kind: 'viewing' | 'reading'
  readonly name: string
  /** What they do at the developer; empty where they hold no role any more. */
  readonly area: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  /** Why, as they wrote it; empty for a reading. */
  readonly reason: string
  /** What was read, in words; of a viewing nothing, as it shows everything. */
  readonly read: readonly string[]
}

/** Who is and was at the account of a customer. */
export type AccountAccess = {
  /** The one that asks first, then by last use. */
  readonly sessions: readonly OwnSession[]
  /** Those of the last year, the newest first. */
  readonly looks: readonly Look[]
}

const kinds = { viewing: 'VISTA', reading: 'LECTURA' } as const

/** The open sessions of the customer, and who of the developer looked at their account. */
export const readAccess = defineCall({
  name: 'readAccess',
  method: 'GET',
  path: '/api/Account/ObtenerAccesos',
  access: 'customer',
  writes: false,
  answer: message(
    codec(
      z.object({
        sesiones: z.array(
          z.object({
            id: text(20),
            equipo: text(60),
            ingreso: limaMoment,
            ultimaVez: limaMoment,
            esteEquipo: z.boolean(),
            mismaRed: z.boolean(),
          }),
        ),
        miradas: z.array(
          z.object({
            tipo: z.enum(['VISTA', 'LECTURA']),
            persona: text(60),
            area: text(200),
            desde: limaMoment,
            hasta: limaMoment,
            motivo: text(200),
            vio: z.array(text(100)),
          }),
        ),
      }),
      {
        decode: (wire): AccountAccess => ({
          sessions: wire.sesiones.map((one) => ({
            id: one.id,
            device: one.equipo,
            signedInAt: one.ingreso,
            lastSeenAt: one.ultimaVez,
            asking: one.esteEquipo,
            sameNetwork: one.mismaRed,
          })),
          looks: wire.miradas.map((one) => ({
            kind: one.tipo === kinds.viewing ? 'viewing' : 'reading',
            name: one.persona,
            area: one.area,
            from: one.desde,
            until: one.hasta,
            reason: one.motivo,
            read: one.vio,
          })),
        }),
        encode: ({ sessions, looks }: AccountAccess) => ({
          sesiones: sessions.map((one) => ({
            id: one.id,
            equipo: one.device,
            ingreso: one.signedInAt,
            ultimaVez: one.lastSeenAt,
            esteEquipo: one.asking,
            mismaRed: one.sameNetwork,
          })),
          miradas: looks.map((one) => ({
            tipo: kinds[one.kind],
            persona: one.name,
            area: one.area,
            desde: one.from,
            hasta: one.until,
            motivo: one.reason,
            vio: [...one.read],
          })),
        }),
      },
    ),
  ),
})
