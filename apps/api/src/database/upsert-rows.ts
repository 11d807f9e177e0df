import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { columnList, inputRows, keysMatch } from './input-rows.ts'
import { columnsFilled, columnsOf, type RowPlan } from './row-plan.ts'
import { moment } from './sql-time.ts'
import type { Tables } from './tables.ts'

/** How an imported row compares to what was stored. */
export type RowChange = 'created' | 'changed' | 'same'

/**
 * Stores imported rows, each under its row lock, and answers for each, in order, whether it was
 * created or changed. Unchanged rows are not written. No key may occur twice.
 */
export async function upsertRows<T extends keyof Tables, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<RowChange[]> {
  const changes = await compareRows(trx, plan, rows)
  await writeRows(trx, plan, rows, changes, now)
  return changes
}

/**
 * What `writeRows` has to do for each row, in order. Locks stored rows in the order of their keys
 * with a lock that still allows references: a session may begin for a locked customer.
 */
export async function compareRows<T extends keyof Tables, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  rows: readonly Row[],
): Promise<RowChange[]> {
  if (rows.length === 0) return []
  const members = columnsOf(plan, 'member')
  const differs =
    members.length === 0
      ? sql`false`
      : sql`(${columnList('t', members)}) is distinct from (${columnList('i', members)})`
  const stored = await sql<{ place: number; differs: boolean }>`
    select i.ordinality::int as place, ${differs} as differs
    from ${inputRows(plan, columnsOf(plan, 'key', 'member'), rows)} join ${sql.table(plan.table)} t on ${keysMatch(plan)}
    order by ${columnList('t', columnsOf(plan, 'key'))} for no key update of t`.execute(trx)
  const changes = rows.map((): RowChange => 'created')
  for (const row of stored.rows) changes[row.place - 1] = row.differs ? 'changed' : 'same'
  return changes
}

/** Inserts and updates the rows according to `changes`, which is parallel to them. */
export async function writeRows<T extends keyof Tables, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  rows: readonly Row[],
  changes: readonly RowChange[],
  now: Temporal.Instant,
): Promise<void> {
  const created = rows.filter((_, place) => changes[place] === 'created')
  const changed = rows.filter((_, place) => changes[place] === 'changed')
  if (created.length > 0) await insertRows(trx, plan, created, now)
  if (changed.length > 0) await updateRows(trx, plan, changed, now)
}

async function insertRows<T extends keyof Tables, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<void> {
  const columns = columnsOf(plan, 'key', 'first', 'member')
  const moments = [...columnsFilled(plan, 'createdAt'), ...columnsFilled(plan, 'updatedAt')]
  const names = [...columns.map(({ column }) => column), ...moments].map((name) => sql.ref(name))
  const values = [...columns.map(({ column }) => sql.ref(`i.${column}`)), ...moments.map(() => moment(now))]
  await sql`insert into ${sql.table(plan.table)} (${sql.join(names)})
    select ${sql.join(values)} from ${inputRows(plan, columns, rows)}`.execute(trx)
}

async function updateRows<T extends keyof Tables, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<void> {
  const members = columnsOf(plan, 'member')
  const settings = [
    ...members.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)}`),
    ...columnsFilled(plan, 'updatedAt').map((column) => sql`${sql.ref(column)} = ${moment(now)}`),
    ...columnsFilled(plan, 'version').map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)} + 1`,
    ),
  ]
  const used = [...columnsOf(plan, 'key'), ...members]
  await sql`update ${sql.table(plan.table)} t set ${sql.join(settings)}
    from ${inputRows(plan, used, rows)} where ${keysMatch(plan)}`.execute(trx)
}
