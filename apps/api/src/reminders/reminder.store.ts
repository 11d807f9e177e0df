import type { ReminderRule } from '@llave/domain/reminders/reminder-rule'
import type { Queryable, Trx } from '../database/database.ts'
import { deleteBefore } from '../database/in-batches.ts'

export type ToldLetra = {
  readonly id: number
  readonly rule: ReminderRule
  readonly dueOn: Temporal.PlainDate
}

/**
 * Keeps what a customer is reminded of on a day, and answers the reminder's number; null where they were reminded
 * on that day or of all of it before. A process that plans the same waits here for this transaction.
 */
export async function keepReminder(
  trx: Trx,
  customerId: number,
  day: Temporal.PlainDate,
  letras: readonly ToldLetra[],
  now: Temporal.Instant,
): Promise<number | null> {
  const reminder = await trx
    .insertInto('reminder')
    .values({ customer_id: customerId, day: day.toString(), planned_at: now.toString() })
    .onConflict((conflict) => conflict.columns(['customer_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!reminder) return null
  const told = await trx
    .insertInto('reminder_letra')
    .values(
      letras.map(({ id, rule, dueOn }) => ({
        receivable_id: id,
        rule,
        due_on: dueOn.toString(),
        reminder_id: reminder.id,
      })),
    )
    .onConflict((conflict) => conflict.columns(['receivable_id', 'rule', 'due_on']).doNothing())
    .returning('receivable_id')
    .execute()
  if (told.length > 0) return reminder.id
  await trx.deleteFrom('reminder').where('id', '=', reminder.id).execute()
  return null
}

/** A reminder that was planned: whose, when, and the rule that told of each letra. */
export type PlannedReminder = {
  readonly id: number
  readonly customerId: number
  readonly plannedAt: Temporal.Instant
  readonly rules: ReadonlyMap<number, ReminderRule>
}

export async function findReminder(db: Queryable, id: number): Promise<PlannedReminder | null> {
  const row = await db
    .selectFrom('reminder')
    .select(['customer_id', 'planned_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const letras = await db
    .selectFrom('reminder_letra')
    .select(['receivable_id', 'rule'])
    .where('reminder_id', '=', id)
    .execute()
  return {
    id,
    customerId: row.customer_id,
    plannedAt: row.planned_at,
    rules: new Map(letras.map((letra) => [letra.receivable_id, letra.rule as ReminderRule])),
  }
}

export async function deleteRemindersBefore(
  db: Queryable,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  await deleteBefore(db, { table: 'reminder', at: 'planned_at' }, before, signal)
}
