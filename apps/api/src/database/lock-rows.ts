import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { givenRows, sameKey } from './given-rows.ts'
import { columnsOf, type RowPlan } from './row-plan.ts'
import type { Tables } from './tables.ts'

/** A row as it is stored, with Llave's own number for it. Days are ISO text, as in the file. */
export type StoredRow<Row> = Row & { readonly id: number }

type NumberedTable = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Locks the rows of these keys that are stored and answers them, in the order of what was asked; null for the others. */
export async function lockRows<T extends NumberedTable, Row>(
  trx: Trx,
  plan: RowPlan<T, Row>,
  keys: readonly Partial<Row>[],
): Promise<(StoredRow<Row> | null)[]> {
  if (keys.length === 0) return []
  // As JSON both ways: a row that was stored and is read again is the same.
  const members = columnsOf(plan, 'key', 'member', 'first').flatMap(({ column, member }) => [
    sql.lit(member),
    sql.ref(`t.${column}`),
  ])
  const stored = await sql<{ place: number; id: number; row: Row }>`
    select i.ordinality::int as place, t.id, json_build_object(${sql.join(members)}) as row
    from ${givenRows(plan, columnsOf(plan, 'key'), keys)} join ${sql.table(plan.table)} t on ${sameKey(plan)}
    order by t.id for update of t`.execute(trx)
  const found: (StoredRow<Row> | null)[] = keys.map(() => null)
  for (const { place, id, row } of stored.rows) found[place - 1] = { ...row, id }
  return found
}
