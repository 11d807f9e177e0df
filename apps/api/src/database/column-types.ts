import type { ColumnType } from 'kysely'

/** A date. Read as a Temporal value (see `column-parsers.ts`), written as ISO text. */
export type DayColumn = ColumnType<Temporal.PlainDate, string, string>
/** A timestamptz, likewise. */
export type MomentColumn = ColumnType<Temporal.Instant, string, string>
/** A jsonb. Read as a value, written as JSON text, because the two drivers encode objects differently. */
export type JsonColumn = ColumnType<unknown, string, string>

export type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S | null, I | null | undefined, U | null>
    : never
export type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : never
