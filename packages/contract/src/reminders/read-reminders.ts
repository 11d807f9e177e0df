import type { ReminderChoice } from '@llave/domain/reminders/reminder-choice'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { description, identifier, isoDate, text } from '../fields.ts'
import { choiceMembers } from './reminder-members.ts'

/** A letra of which the customer wants no reminder. */
export type SilencedLetra = {
  readonly proforma: string
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  readonly productName: string
}

export type ReminderSettings = {
  readonly choice: ReminderChoice
  /** Where reminders go, masked; empty where there is no such address. */
  readonly email: string
  readonly phone: string
  /** Those that are still pending, by their due dates. */
  readonly silenced: readonly SilencedLetra[]
}

/** How the customer is reminded of what is due. */
export const readReminders = defineCall({
  name: 'readReminders',
  method: 'GET',
  path: '/api/MiCuenta/Recordatorios',
  access: 'customer',
  writes: false,
  answer: message(
    codec(
      z.object({
        eleccion: choiceMembers,
        correo: text(120),
        celular: text(40),
        silenciadas: z.array(
          z.object({ proforma: identifier, codLetra: identifier, vence: isoDate, producto: description }),
        ),
      }),
      {
        decode: (wire): ReminderSettings => ({
          choice: wire.eleccion,
          email: wire.correo,
          phone: wire.celular,
          silenced: wire.silenciadas.map((letra) => ({
            proforma: letra.proforma,
            code: letra.codLetra,
            dueOn: letra.vence,
            productName: letra.producto,
          })),
        }),
        encode: ({ choice, email, phone, silenced }: ReminderSettings) => ({
          eleccion: choice,
          correo: email,
          celular: phone,
          silenciadas: silenced.map((letra) => ({
            proforma: letra.proforma,
            codLetra: letra.code,
            vence: letra.dueOn,
            producto: letra.productName,
          })),
        }),
      },
    ),
  ),
})
