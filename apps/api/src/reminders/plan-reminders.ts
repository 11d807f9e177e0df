import { nextAllowedMoment } from '@llave/domain/reminders/quiet-hours'
import type { ReminderChoice } from '@llave/domain/reminders/reminder-choice'
import { occasionOf, reminderRule, remindersBegan } from '@llave/domain/reminders/reminder-rule'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../database/database.ts'
import type { ShopIds } from '../debit/find-impediment.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { keepReminder, type ToldLetra } from './reminder.store.ts'
import { type ReminderContact, readReminderContacts } from './reminder-choice.store.ts'
import { findCustomersToRemind, findUntoldLetras } from './reminder-letras.store.ts'

export type PlanParts = { readonly db: Database; readonly clock: Clock; readonly shops: ShopIds }

/** Looking for customers reads all that is due, so that it is done once for a morning: their numbers take a megabyte. */
const soughtAtOnce = 100_000
/** Customers whose letras are read at once. */
const batchSize = 200

/**
 * Puts the day's reminders into the outbox: one for a customer and day, each letra once for a rule and due date,
 * however often this runs and in however many processes. What is overdue is left to the next hours that the law
 * allows, and looked at again when the message leaves (`render-reminders.ts`).
 */
export async function planReminders(parts: PlanParts, signal: AbortSignal): Promise<void> {
  const { db, clock } = parts
  const isTime = () => !signal.aborted && mayRemind(limaDateTime(clock.now()))
  for (let after = 0; isTime(); ) {
    const customers = await findCustomersToRemind(db, after, clock.now(), soughtAtOnce)
    for (let start = 0; start < customers.length && isTime(); start += batchSize)
      await planBatch(parts, customers.slice(start, start + batchSize), clock.now())
    if (customers.length < soughtAtOnce) return
    after = customers.at(-1) ?? after
  }
}

async function planBatch(
  { db, shops }: PlanParts,
  customers: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const moment = limaDateTime(now)
  const today = moment.toPlainDate()
  const overdueWaits = isQuiet(moment, true)
  const letras = Map.groupBy(await findUntoldLetras(db, customers, shops, now), (letra) => letra.customerId)
  for (const contact of await readReminderContacts(db, customers)) {
    const told = (letras.get(contact.customerId) ?? []).flatMap((letra): ToldLetra[] => {
      const rule = reminderRule(letra, today)
      if (!rule || (overdueWaits && occasionOf(rule) === 'overdue') || waysOf(contact, rule).length === 0) {
        return []
      }
      return [{ id: letra.id, rule, dueOn: letra.dueOn }]
    })
    if (told.length > 0) await transact(db, (trx) => putOut(trx, contact, today, told, now))
  }
}

async function putOut(
  trx: Trx,
  contact: ReminderContact,
  today: Temporal.PlainDate,
  told: readonly ToldLetra[],
  now: Temporal.Instant,
): Promise<void> {
  const reminderId = await keepReminder(trx, contact.customerId, today, told, now)
  if (reminderId === null) return
  const message = { subject: String(reminderId), payload: { reminderId } }
  const ways = new Set(told.flatMap(({ rule }) => waysOf(contact, rule)))
  if (ways.has('email')) await enqueue(trx, { kind: 'reminder', recipient: contact.email, ...message }, now)
  if (ways.has('sms')) await enqueue(trx, { kind: 'reminder-sms', recipient: contact.phone, ...message }, now)
}

/** The ways in which a customer is reached for a rule. */
function waysOf(
  { email, phone, choice }: ReminderContact,
  rule: Parameters<typeof occasionOf>[0],
): (keyof ReminderChoice['before'])[] {
  const chosen = choice[occasionOf(rule)]
  return [
    ...(chosen.email && email !== '' ? (['email'] as const) : []),
    ...(chosen.sms && phone !== '' ? (['sms'] as const) : []),
  ]
}

function mayRemind(moment: Temporal.PlainDateTime): boolean {
  return remindersBegan(moment) && !isQuiet(moment, false)
}

function isQuiet(moment: Temporal.PlainDateTime, overdue: boolean): boolean {
  return !nextAllowedMoment(moment, { overdue }).equals(moment)
}
