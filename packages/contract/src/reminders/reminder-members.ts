import type { ReminderChoice } from '@llave/domain/reminders/reminder-choice'
import * as z from 'zod/mini'
import { codec } from '../call.ts'

const ways = z.object({ correo: z.boolean(), sms: z.boolean() })

/** How a customer wants to be reminded, before a letra is due and when it is overdue. */
export const choiceMembers = codec(z.object({ antes: ways, vencidas: ways }), {
  decode: ({ antes, vencidas }): ReminderChoice => ({
    before: { email: antes.correo, sms: antes.sms },
    overdue: { email: vencidas.correo, sms: vencidas.sms },
  }),
  encode: ({ before, overdue }: ReminderChoice) => ({
    antes: { correo: before.email, sms: before.sms },
    vencidas: { correo: overdue.email, sms: overdue.sms },
  }),
})
