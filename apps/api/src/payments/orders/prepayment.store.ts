import { prepaymentApplicationStates } from '@llave/domain/prepayment/prepayment-application'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { moveRows } from '../../database/move-rows.ts'
import { day, moment } from '../../database/sql-time.ts'

/** What was paid is a prepayment: from now on its letras wait for the new plan. Nothing of any other debt. */
export async function beginApplication(trx: Trx, receivableId: number, now: Temporal.Instant): Promise<void> {
  await moveRows(trx, {
    table: 'prepayment_application',
    states: prepaymentApplicationStates,
    from: ['requested'],
    to: 'in_application',
    set: sql`paid_at = ${moment(now)}`,
    where: sql`receivable_id = ${receivableId}`,
  })
}

/**
 * The payment of a prepayment went back, or a part of it: its letras are as they were, and it is owed no longer.
 * One whose plan came in stays with it. Nothing of any other debt.
 */
export async function undoApplication(trx: Trx, receivableId: number, now: Temporal.Instant): Promise<void> {
  const undone = await moveRows(trx, {
    table: 'prepayment_application',
    states: prepaymentApplicationStates,
    from: ['in_application', 'given_up'],
    to: 'undone',
    set: sql`ended_at = ${moment(now)}`,
    where: sql`receivable_id = ${receivableId}`,
  })
  if (undone === 0) return
  await trx.updateTable('receivable').set({ state: 'annulled' }).where('id', '=', receivableId).execute()
}

/**
 * Whether a prepayment may be paid as it was asked for: on its day, while the letras are those that were seen and
 * none is overdue. The caller has locked its debt.
 */
export async function isStillAsked(
  db: Queryable,
  receivableId: number,
  today: Temporal.PlainDate,
): Promise<boolean> {
  const { rows } = await sql<{ good: boolean }>`
    select a.state = 'requested' and a.requested_on = ${day(today)} and l.count = a.letras_count
      and l.minor = a.letras_minor and not l.late as good
    from prepayment_application a
    cross join lateral (select count(*) as count, coalesce(sum(r.amount_minor - r.paid_minor), 0) as minor,
        coalesce(bool_or(r.due_on < ${day(today)}), false) as late
      from receivable r where r.proforma = a.proforma and r.kind = 'instalment' and r.state = 'pending'
        and r.currency = a.currency) l
    where a.receivable_id = ${receivableId}`.execute(db)
  return rows[0]?.good ?? false
}

/** Whether a letra waits for the new plan of a prepayment. */
export async function isInApplication(db: Queryable, receivableId: number): Promise<boolean> {
  const row = await db
    .selectFrom('letra_in_application')
    .select('receivable_id')
    .where('receivable_id', '=', receivableId)
    .executeTakeFirst()
  return row !== undefined
}
