import { type RawBuilder, type SelectType, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { moment } from './sql-time.ts'
import type { Tables } from './tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

type Row<T extends keyof Tables, C extends Column<T>> = { [K in C]: SelectType<Tables[T][K]> }

type Queue<T extends keyof Tables, C extends Column<T>> = {
  readonly table: T
  readonly key: readonly Column<T>[]
  /** The column that says when a row is due. */
  readonly due: Column<T>
  /** A further condition, written so that a partial index applies. */
  readonly where?: RawBuilder<SqlBool>
  /** The column that holds the end of the lease: one of its own, or `due`, which is moved ahead then. */
  readonly heldUntil: Column<T>
  /** Longer than a batch may take, so that no other process claims a row that is being worked on. */
  readonly lease: Temporal.DurationLike
  /** Further assignments written with the lease. */
  readonly assign?: RawBuilder<unknown>
  readonly returning: readonly C[]
}

/**
 * Claims due rows without a lease, oldest first, `limit` at most. Any number of processes may claim
 * at once: they skip rows that are being claimed or leased, and a killed process loses nothing
 * because its lease ends. The selection is materialized: a plan that evaluated it once per row of the
 * table would select other rows each time and exceed the limit.
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
