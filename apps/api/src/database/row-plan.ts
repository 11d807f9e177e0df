import type { InsertType } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Where the rows that come in from outside keep each of their members: every column of the table
 * is named once, and insert, select, update and "what changed" are all made from it. A column that
 * is left out does not compile, nor does a member whose values its column cannot hold.
 */
export type RowPlan<T extends keyof Tables, Row> = {
  readonly table: T
  readonly columns: {
    readonly [C in keyof Tables[T]]: ColumnSource<MemberFor<Row, InsertType<Tables[T][C]>>>
  }
}

export type ColumnSource<Member> =
  /** One of the members by which a row that is stored already is found. */
  | { readonly key: Member }
  /** As the newest row says. */
  | { readonly member: Member }
  /** As the first row said: whoever writes refuses one that says otherwise. */
  | { readonly first: Member }
  /** The moment at which the row came first, and the one at which something of it changed last. */
  | 'createdAt'
  | 'updatedAt'
  /** Counted up with every change. */
  | 'version'
  /** Llave's own: no row from outside says anything about it. */
  | 'ours'

type MemberFor<Row, Value> = { [M in keyof Row]: Row[M] extends Value ? M : never }[keyof Row] & string

export type PlannedColumn = { readonly column: string; readonly member: string }

/** The columns of these ways to get a value, with their members. */
export function columnsOf(
  plan: { readonly columns: object },
  ...ways: readonly ('key' | 'member' | 'first')[]
): PlannedColumn[] {
  const sources = Object.entries(plan.columns as Record<string, ColumnSource<string>>)
  return ways.flatMap((way) =>
    sources.flatMap(([column, source]) => {
      const member =
        typeof source === 'object' ? (source as { readonly [W in typeof way]?: string })[way] : undefined
      return member === undefined ? [] : [{ column, member }]
    }),
  )
}

/** The columns that are filled without asking the row. */
export function columnsFilled(
  plan: { readonly columns: object },
  as: 'createdAt' | 'updatedAt' | 'version',
): string[] {
  return Object.entries(plan.columns).flatMap(([column, source]) => (source === as ? [column] : []))
}
