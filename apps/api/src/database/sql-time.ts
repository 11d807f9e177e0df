import { type RawBuilder, sql } from 'kysely'

/** A moment to compare a column with; columns are written as ISO text and read as Temporal values. */
export function moment(instant: Temporal.Instant): RawBuilder<Temporal.Instant> {
  return sql`${instant.toString()}::timestamptz`
}

/** A day to compare a column with. */
export function day(date: Temporal.PlainDate): RawBuilder<Temporal.PlainDate> {
  return sql`${date.toString()}::date`
}
