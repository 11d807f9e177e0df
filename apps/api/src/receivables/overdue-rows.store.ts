import { type RawBuilder, sql } from 'kysely'
import { day } from '../database/sql-time.ts'

/**
 * Which rows `r` of `receivable` are overdue on a day: `isOverdue` (domain) as SQL, for letras and cash items alike. A
 * prepayment that was asked for is never late, nor are the letras that one is about to replace.
 */
export function overdueRows(today: Temporal.PlainDate): RawBuilder<boolean> {
  return sql<boolean>`r.state = 'pending' and r.due_on < ${day(today)} and r.kind <> 'prepayment'
    and not exists (select from letra_in_application x where x.receivable_id = r.id)`
}
