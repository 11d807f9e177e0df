import { type RawBuilder, sql } from 'kysely'
import type { PlannedColumn, RowPlan } from './row-plan.ts'
import { columnsOf } from './row-plan.ts'
import type { Tables } from './tables.ts'

/**
 * The rows as a table `i` with the given columns and their types. Passed as one JSON parameter,
 * which works on both databases; the drivers encode arrays differently.
 */
export function inputRows<T extends keyof Tables, Row>(
  plan: RowPlan<T, Row>,
  columns: readonly PlannedColumn[],
  rows: readonly Partial<Row>[],
): RawBuilder<unknown> {
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const { column, member } of columns) {
      record[column] = encodeValue((row as Readonly<Record<string, unknown>>)[member])
    }
    return record
  })
  return sql`json_populate_recordset(null::${sql.table(plan.table)}, ${JSON.stringify(records)}::json)
    with ordinality as i`
}

function encodeValue(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}

/** The condition that stored row `t` and input row `i` have the same key. */
export function keysMatch(plan: { readonly columns: object }): RawBuilder<unknown> {
  const keys = columnsOf(plan, 'key').map(
    ({ column }) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`i.${column}`)}`,
  )
  return sql.join(keys, sql` and `)
}

export function columnList(table: 't' | 'i', columns: readonly PlannedColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ column }) => sql.ref(`${table}.${column}`)))
}
