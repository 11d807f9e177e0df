import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { moment } from './sql-time.ts'
import type { Tables } from './tables.ts'

/** Rows that one statement of retention takes, far fewer than it could in its 15 seconds (docs/decisions/0248). */
export const mostRowsAtOnce = 10_000

/** Runs a statement that takes so many rows at most, each time on its own, until it finds fewer or the process stops. */
export async function inBatches(
  db: Queryable,
  statement: RawBuilder<unknown>,
  atOnce: number,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    if (numAffectedRows < atOnce) return
  }
}

type Aging<T extends keyof Tables> = {
  readonly table: T
  /** The column whose index the oldest rows are found by. */
  readonly at: keyof Tables[T] & string
  /** A further condition, written so that a partial index applies. */
  readonly where?: RawBuilder<SqlBool>
}

/**
 * Whether a row is one of the oldest from before a moment, as many as one statement takes. The condition is said twice: a
 * row that another process changed meanwhile is looked at again, and where it deleted them, there are none.
 */
export function oldestBefore<T extends keyof Tables>(
  { table, at, where = sql`true` }: Aging<T>,
  before: Temporal.Instant,
): RawBuilder<SqlBool> {
  const isOld = sql<SqlBool>`${sql.ref(at)} < ${moment(before)} and ${where}`
  return sql`${isOld} and ctid = any(array(select ctid from ${sql.table(table)}
    where ${isOld} order by ${sql.ref(at)} limit ${sql.lit(mostRowsAtOnce)}))`
}

/** Deletes all rows from before a moment, the oldest first. Any number of processes may at once. */
export async function deleteBefore<T extends keyof Tables>(
  db: Queryable,
  aging: Aging<T>,
  before: Temporal.Instant,
  signal?: AbortSignal,
): Promise<void> {
  const statement = sql`delete from ${sql.table(aging.table)} where ${oldestBefore(aging, before)}`
  await inBatches(db, statement, mostRowsAtOnce, signal)
}
