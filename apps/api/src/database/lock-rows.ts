import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './database.ts'
import { columnList, inputRows, keysMatch } from './input-rows.ts'
import { columnsOf, type RowPlan } from './row-plan.ts'
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
  return selectRows(trx, plan, keys, sql`order by t.id for update of t`)
}

/** The same without locks: what is stored may have changed by the next statement. */
export async function readRows<T extends NumberedTable, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  keys: readonly Partial<Row>[],
): Promise<(StoredRow<Row> | null)[]> {
  return selectRows(trx, plan, keys, sql``)
}

async function selectRows<T extends NumberedTable, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  keys: readonly Partial<Row>[],
  ending: RawBuilder<unknown>,
): Promise<(StoredRow<Row> | null)[]> {
  if (keys.length === 0) return []
  const columns = columnsOf(plan, 'key', 'member', 'first')
  // JSON in both directions, so that stored rows compare equal to input rows. Arrays cost the database
  // half of what objects do, and one text the driver half of what a row for each does.
  const { rows } = await sql<{ stored: readonly (readonly [number, number, ...unknown[]])[] }>`
    select coalesce(json_agg(found), '[]') as stored from (
      select json_build_array(i.ordinality, t.id, ${columnList('t', columns)}) as found
      from ${inputRows(plan, columnsOf(plan, 'key'), keys)} join ${sql.table(plan.table)} t on ${keysMatch(plan)}
      ${ending}) as t`.execute(trx)
  const members = columns.map(({ member }) => member)
  const found: (StoredRow<Row> | null)[] = keys.map(() => null)
  for (const values of rows[0]?.stored ?? []) {
    const [place, id] = values
    const row: Record<string, unknown> = { id }
    for (let index = 0; index < members.length; index++) row[members[index] as string] = values[index + 2]
    found[place - 1] = row as StoredRow<Row>
  }
  return found
}
