import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './database.ts'
import { columnList, inputRows, keysMatch } from './input-rows.ts'
import { columnsOf, type PlannedColumn, type RowPlan } from './row-plan.ts'
import type { Tables } from './tables.ts'

/** A row as it is stored, with Llave's own number for it. Days are ISO text, as in the file. */
export type StoredRow<Row> = Row & { readonly id: number }

type NumberedTable = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

/**
 * Locks the stored rows with these keys, in a fixed order, and answers them in the order of the
 * keys; null for keys that are not stored.
 */
export async function lockRows<T extends NumberedTable, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  keys: readonly Partial<Row>[],
): Promise<(StoredRow<Row> | null)[]> {
  const columns = columnsOf(plan, 'key', 'member', 'first')
  const rows: (StoredRow<Row> | null)[] = keys.map(() => null)
  const ending = sql`order by t.id for update of t`
  for (const [place, id, ...values] of await selectValues(trx, plan, columns, keys, ending)) {
    const row: Record<string, unknown> = { id }
    for (const [index, { member }] of columns.entries()) row[member] = values[index]
    rows[place - 1] = row as StoredRow<Row>
  }
  return rows
}

/**
 * The number of each stored row that has these values in these columns, in the order of the keys; null for one
 * that has others, or is not stored. Without locks: it may have changed by the next statement.
 */
export async function findSameRows<T extends NumberedTable, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  columns: readonly PlannedColumn[],
  keys: readonly Partial<Row>[],
  values: readonly Partial<Row>[],
): Promise<(number | null)[]> {
  const same: (number | null)[] = keys.map(() => null)
  for (const found of await selectValues(trx, plan, columns, keys, sql``)) {
    const [place, id] = found
    const wanted = values[place - 1] as Readonly<Record<string, unknown>>
    if (columns.every(({ member }, index) => found[index + 2] === wanted[member])) same[place - 1] = id
  }
  return same
}

/** The place of its key, from 1, its number and its values. */
type Found = readonly [number, number, ...unknown[]]

async function selectValues<T extends NumberedTable, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  columns: readonly PlannedColumn[],
  keys: readonly Partial<Row>[],
  ending: RawBuilder<unknown>,
): Promise<readonly Found[]> {
  if (keys.length === 0) return []
  // JSON in both directions, so that stored rows compare equal to input rows. Arrays cost the database
  // half of what objects do, and one text the driver half of what a row for each does.
  const { rows } = await sql<{ stored: readonly Found[] }>`
    select coalesce(json_agg(found), '[]') as stored from (
      select json_build_array(i.ordinality, t.id, ${columnList('t', columns)}) as found
      from ${inputRows(plan, columnsOf(plan, 'key'), keys)} join ${sql.table(plan.table)} t on ${keysMatch(plan)}
      ${ending}) as t`.execute(trx)
  return rows[0]?.stored ?? []
}
