import { noReminders, type ReminderChoice, usualChoice } from '@llave/domain/reminders/reminder-choice'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** How a customer is reached, and how they want to be. */
export type ReminderContact = {
  readonly customerId: number
  readonly name: string
  /** Empty where there is none. */
  readonly email: string
  /** Dial code, a space and the national digits; empty where there is none. */
  readonly phone: string
  readonly choice: ReminderChoice
}

type Row = Omit<ReminderContact, 'choice'> & {
  readonly chosen: boolean
  readonly beforeEmail: boolean
  readonly beforeSms: boolean
  readonly overdueEmail: boolean
  readonly overdueSms: boolean
}

/** The phone is one that was verified here where there is such a one. */
export async function readReminderContacts(
  db: Queryable,
  customers: readonly number[],
): Promise<ReminderContact[]> {
  const { rows } = await sql<Row>`
    select c.id as "customerId", c.name, c.email,
      coalesce((select t.dial_code || ' ' || t.number from customer_phone t where t.customer_id = c.id
        order by not exists (select from session s where s.customer_id = c.id and s.dial_code = t.dial_code
          and s.phone_number = t.number and s.verified_at is not null), t.dial_code, t.number limit 1), '') as phone,
      h.customer_id is not null as chosen, h.before_email as "beforeEmail", h.before_sms as "beforeSms",
      h.overdue_email as "overdueEmail", h.overdue_sms as "overdueSms"
    from customer c left join reminder_choice h on h.customer_id = c.id
    where c.id = any(${customers}::bigint[]) order by c.id`.execute(db)
  return rows.map(({ chosen, beforeEmail, beforeSms, overdueEmail, overdueSms, ...row }) => ({
    ...row,
    choice: chosen
      ? {
          before: { email: beforeEmail, sms: beforeSms },
          overdue: { email: overdueEmail, sms: overdueSms },
        }
      : usualChoice,
  }))
}

export async function keepChoice(
  db: Queryable,
  customerId: number,
  { before, overdue }: ReminderChoice,
  now: Temporal.Instant,
): Promise<void> {
  const chosen = {
    before_email: before.email,
    before_sms: before.sms,
    overdue_email: overdue.email,
    overdue_sms: overdue.sms,
    chosen_at: now.toString(),
  }
  await db
    .insertInto('reminder_choice')
    .values({ customer_id: customerId, ...chosen })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(chosen))
    .execute()
}

/** Ends all reminders of a customer, or those by e-mail alone. */
export async function silenceAll(
  db: Queryable,
  customerId: number,
  ways: 'all' | 'email',
  now: Temporal.Instant,
): Promise<void> {
  const [contact] = await readReminderContacts(db, [customerId])
  if (!contact) return
  const { before, overdue } = contact.choice
  const left =
    ways === 'all'
      ? noReminders
      : { before: { ...before, email: false }, overdue: { ...overdue, email: false } }
  await keepChoice(db, customerId, left, now)
}

/** Ends the reminders of the letras of a reminder. */
export async function silenceLetrasOf(
  db: Queryable,
  reminderId: number,
  now: Temporal.Instant,
): Promise<void> {
  await sql`insert into silenced_letra (customer_id, receivable_id, silenced_at)
    select m.customer_id, l.receivable_id, ${now.toString()}::timestamptz
    from reminder m join reminder_letra l on l.reminder_id = m.id where m.id = ${reminderId}
    on conflict do nothing`.execute(db)
}
