import type { StateTable } from '@llave/domain/states/state-table'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * The one place that writes a column `state` (docs/decisions/0110). The rows that stand in one of
 * the states of `from` come to `to`, any other row stays as it is. Answers how many came there.
 * `from` may name `to` itself: what was written before is written again. Throws, before anything
 * is written, where the table does not allow a step.
 */
export async function moveRows<State extends string>(
  db: Queryable,
  move: {
    readonly table: keyof Tables
    readonly states: StateTable<State>
    readonly from: readonly State[]
    readonly to: State
    /** What is written beside the state. */
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

/** Whether a column holds one of these states: written out, so that a partial index is found. */
export function stateIn(column: string, states: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`
}
