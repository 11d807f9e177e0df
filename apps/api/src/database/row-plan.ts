import type { InsertType } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Maps the members of imported rows to columns: every column of the table is named once, and
 * insert, select, update and the comparison are all derived from it. A missing column does not
 * compile, nor does a member whose type its column cannot hold.
 */
export type RowPlan<T extends keyof Tables, Row> = {
  readonly table: T
  readonly columns: {
    readonly [C in keyof Tables[T]]: ColumnSource<MemberFor<Row, InsertType<Tables[T][C]>>>
  }
}

export type ColumnSource<Member> =
  /** A member of the key that identifies a stored row. */
  | { readonly key: Member }
  /** Taken from the latest row. */
  | { readonly member: Member }
  /** Taken from the first row; the writer refuses a later row that differs. */
  | { readonly first: Member }
  /** When the row was first stored, and when it last changed. */
  | 'createdAt'
  | 'updatedAt'
  /** Incremented with every change. */
  | 'version'
  /** Llave's own column, which imports never write. */
  | 'ours'

type MemberFor<Row, Value> = { [M in keyof Row]: Row[M] extends Value ? M : never }[keyof Row] & string

export type PlannedColumn = { readonly column: string; readonly member: string }

/** The columns with one of these sources, with their members. */
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

/** The columns that are filled independently of the row. */
export function columnsFilled(
  plan: { readonly columns: object },
  as: 'createdAt' | 'updatedAt' | 'version',
): string[] {
  return Object.entries(plan.columns).flatMap(([column, source]) => (source === as ? [column] : []))
}
