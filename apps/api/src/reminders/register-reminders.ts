import { chooseReminders } from '@llave/contract/reminders/choose-reminders'
import { makePromise as makePromiseCall } from '@llave/contract/reminders/make-promise'
import { readPromises as readPromisesCall } from '@llave/contract/reminders/read-promises'
import { readReminders } from '@llave/contract/reminders/read-reminders'
import { unsilenceLetra } from '@llave/contract/reminders/unsilence-letra'
import { withdrawPromise as withdrawPromiseCall } from '@llave/contract/reminders/withdraw-promise'
import { maskEmail } from '@llave/domain/access/mask-email'
import { maskPhone } from '@llave/domain/access/mask-phone'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { makePromise, readPromises, withdrawPromise } from './promises.ts'
import { keepChoice, readReminderContacts } from './reminder-choice.store.ts'
import { listSilenced, unsilence } from './silenced-letras.store.ts'

export type ReminderParts = { readonly db: Database; readonly clock: Clock }

/** How a customer is reminded of what is due, and what they promise of what is overdue. */
export function registerReminders(register: RegisterCall, parts: ReminderParts): void {
  const { db, clock } = parts
  register(readReminders, async ({ session }) => {
    const [contact] = await readReminderContacts(db, [session.customerId])
    if (!contact) throw new ApiError('sin_sesion')
    return {
      choice: contact.choice,
      email: maskEmail(contact.email),
      phone: maskPhone(contact.phone.split(' ')[1] ?? ''),
      silenced: await listSilenced(db, session.customerId),
    }
  })
  register(chooseReminders, async ({ session, body }) => {
    await keepChoice(db, session.customerId, body, clock.now())
    return undefined
  })
  register(unsilenceLetra, async ({ session, body }) => {
    if (!(await unsilence(db, session.customerId, body))) throw new ApiError('ajeno')
    return undefined
  })
  register(readPromisesCall, ({ session, query }) => readPromises(parts, session, query.proforma))
  register(makePromiseCall, async ({ session, body }) => {
    await makePromise(parts, session, body)
    return undefined
  })
  register(withdrawPromiseCall, async ({ session, body }) => {
    await withdrawPromise(parts, session, body)
    return undefined
  })
}
