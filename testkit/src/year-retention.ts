import type { Database } from '@llave/api/database/database'
import { LIMA } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'

/** What is kept for how long (docs/privacy.md), written here again: the table, what names a row, since when it is kept. */
const kept = [
  ['verification_code', 'id', 'created_at', { hours: 24 }],
  ['sign_in_tries', 'document_hash', 'window_start', { hours: 24 }],
  ['session', 'token_hash', 'created_at', { hours: 30 * 24 }],
  ['sign_in', 'id', 'at', { hours: 180 * 24 }],
  ['verified_device', 'device_hash', 'verified_at', { hours: 180 * 24 }],
  ['outbox', 'id', 'created_at', { days: 90 }],
  ['reminder', 'id', 'planned_at', { months: 13 }],
  ['book_filing', 'window_start', 'window_start', { hours: 3 }],
] as const

/** Longer than a message is tried. */
const waitsAtMost = { days: 7 }

/** Evening by evening: nothing is older than it may be, and nothing is gone that has to be there still. */
export function watchRetention(db: Database) {
  let before = new Map<string, Temporal.Instant>()
  const gone = new Map<string, number>()
  return {
    async judge(now: Temporal.Instant): Promise<string[]> {
      const faults: string[] = []
      const seen = new Map<string, Temporal.Instant>()
      const startOf = (time: Temporal.DurationLike) => now.toZonedDateTimeISO(LIMA).subtract(time).toInstant()
      const isOver = (since: Temporal.Instant, time: Temporal.DurationLike) =>
        Temporal.Instant.compare(since, startOf(time)) < 0
      for (const [table, key, since, time] of kept) {
        const waits = table === 'outbox' ? sql`state = 'pending'` : sql`false`
        const { rows } = await sql<{ key: string; since: Temporal.Instant; waits: boolean }>`
          select ${sql.ref(key)}::text as key, ${sql.ref(since)} as since, ${waits} as waits
          from ${sql.table(table)}`.execute(db)
        for (const row of rows) {
          seen.set(`${table} ${row.key}`, row.since)
          if (isOver(row.since, row.waits ? waitsAtMost : time))
            faults.push(`${table} ${row.key} of ${row.since} is still there`)
        }
        for (const [name, at] of before) {
          if (!name.startsWith(`${table} `) || seen.has(name)) continue
          gone.set(table, (gone.get(table) ?? 0) + 1)
          if (!isOver(at, time)) faults.push(`${name} of ${at} is gone too soon`)
        }
      }
      before = seen
      return faults
    },
    /** How many rows went, by their table. */
    gone: (): Readonly<Record<string, number>> => Object.fromEntries(gone),
  }
}
