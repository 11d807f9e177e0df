import { type Clock, LIMA } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { deleteReadingsBefore } from './reading.store.ts'

/** How long it is kept who read whose data (docs/privacy.md). Migration 0130 refuses to delete sooner. */
const kept = { months: 24 }

/** Deletes readings that have exceeded their retention period. Any number of processes may run it at once. */
export async function deleteOldReadings(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const before = clock.now().toZonedDateTimeISO(LIMA).subtract(kept).toInstant()
  await deleteReadingsBefore(db, before, signal)
}
