import { type RawBuilder, type SelectType, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { moment } from './sql-time.ts'
import type { Tables } from './tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

type Row<T extends keyof Tables, C extends Column<T>> = { [K in C]: SelectType<Tables[T][K]> }

type Queue<T extends keyof Tables, C extends Column<T>> = {
  readonly table: T
  readonly key: readonly Column<T>[]
  /** The column that says when a row's time comes. */
  readonly due: Column<T>
  /** What else must hold, so that a partial index is found. */
  readonly where?: RawBuilder<SqlBool>
  /** The column that says until when a process holds a row: one of its own, or `due`, which is put off then. */
  readonly heldUntil: Column<T>
  /** Longer than the work on a batch may take: nobody else takes a row that is under way. */
  readonly lease: Temporal.DurationLike
  /** What is written with the lease. */
  readonly assign?: RawBuilder<unknown>
  readonly returning: readonly C[]
}

/**
 * Claims rows whose time has come and that no process holds, the oldest first, `limit` at most.
 * Any number of processes may ask at once: others pass over a row that is being claimed, and
 * over it until its lease ends, so that a killed process loses nothing. Materialized: a plan that
 * comes back to the selection for each row of the table would select others each time, past the
 * limit.
 */
export async function claimDueRows<T extends keyof Tables, C extends Column<T>>(
  db: Queryable,
  queue: Queue<T, C>,
  now: Temporal.Instant,
  limit: number,
): Promise<Row<T, C>[]> {
  const { where = sql`true`, assign } = queue
  const [table, due, held] = [sql.table(queue.table), sql.ref(queue.due), sql.ref(queue.heldUntil)]
  const key = sql.join(queue.key.map((column) => sql.ref(column)))
  const { rows } = await sql<Row<T, C>>`
    with due as materialized (select ${key} from ${table}
      where ${where} and ${due} <= ${moment(now)} and (${held} is null or ${held} <= ${moment(now)})
      order by ${due} limit ${limit} for update skip locked)
    update ${table} set ${held} = ${moment(now.add(queue.lease))}${assign ? sql`, ${assign}` : sql``}
    where (${key}) in (select ${key} from due)
    returning ${sql.join(queue.returning.map((column) => sql.ref(column)))}`.execute(db)
  return rows
}
