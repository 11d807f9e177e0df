import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { moment } from './sql-time.ts'

/**
 * The keys of rows whose time has come and that no process holds, the oldest first: locked until
 * the statement that leases them ends, so that others pass over them. For the condition
 * `key in …` of an update of the same table. Materialized: a plan that comes back to the
 * selection for each row of the table would select others each time, past the limit.
 */
export function dueRows<Key>(queue: {
  readonly table: string
  readonly key: readonly string[]
  /** The column that says when a row's time comes. */
  readonly due: string
  /** What else must hold, so that a partial index is found. */
  readonly where?: RawBuilder<SqlBool>
  readonly now: Temporal.Instant
  readonly limit: number
}): RawBuilder<Key> {
  const { now, limit, where = sql`true` } = queue
  const due = sql.ref(queue.due)
  const key = sql.join(queue.key.map((column) => sql.ref(column)))
  return sql<Key>`(with due as materialized (select ${key} from ${sql.table(queue.table)}
    where ${where} and ${due} <= ${moment(now)} and (lease_until is null or lease_until <= ${moment(now)})
    order by ${due} limit ${limit} for update skip locked) select ${key} from due)`
}
