import { type RawBuilder, sql } from 'kysely'
import type { PlannedColumn, RowPlan } from './row-plan.ts'
import { columnsOf } from './row-plan.ts'
import type { Tables } from './tables.ts'

/**
 * The rows as a table `i` with the columns, and the types, of their own. One JSON parameter is a
 * table on both databases; arrays of the drivers differ.
 */
export function inputRows<T extends keyof Tables, Row>(
  plan: RowPlan<T, Row>,
  columns: readonly PlannedColumn[],
  rows: readonly Partial<Row>[],
): RawBuilder<unknown> {
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ column, member }) => [
        column,
        written((row as Readonly<Record<string, unknown>>)[member]),
      ]),
    ),
  )
  return sql`json_populate_recordset(null::${sql.table(plan.table)}, ${JSON.stringify(records)}::json)
    with ordinality as i`
}

function written(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}

/** A stored row `t` is the one that `i` means. */
export function sameKey(plan: { readonly columns: object }): RawBuilder<unknown> {
  const keys = columnsOf(plan, 'key').map(
    ({ column }) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`i.${column}`)}`,
  )
  return sql.join(keys, sql` and `)
}

export function listed(table: 't' | 'i', columns: readonly PlannedColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ column }) => sql.ref(`${table}.${column}`)))
}
