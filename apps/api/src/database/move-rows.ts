import type { StateTable } from '@llave/domain/states/state-table'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * The one place that writes a column `state` (docs/decisions/0110). Moves rows in one of the states
 * `from` to `to` and leaves all others. Answers how many rows were moved. `from` may include `to`,
 * so that a repeated write is allowed. Throws before writing where the state table forbids a
 * transition.
 */
export async function moveRows<State extends string>(
  db: Queryable,
  move: {
    readonly table: keyof Tables
    readonly states: StateTable<State>
    readonly from: readonly State[]
    readonly to: State
    /** Assignments written together with the state. */
    readonly set: RawBuilder<unknown>
    /** Rows whose values are written, one for each row of the table. */
    readonly joined?: RawBuilder<unknown>
    readonly where: RawBuilder<SqlBool>
  },
): Promise<number> {
  const { table, states, from, to, set, joined, where } = move
  for (const state of from) if (state !== to) states.assertMayFollow(state, to)
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set state = ${to}, ${set}
    ${joined ? sql`from ${joined}` : sql``}
    where ${where} and ${stateIn(`${table}.state`, from)}`.execute(db)
  return Number(numAffectedRows)
}

/** Whether a column has one of these states, as literals, so that a partial index applies. */
export function stateIn(column: string, states: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`
}
