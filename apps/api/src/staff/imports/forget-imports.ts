import { type Clock, LIMA } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { sweepFolders } from './import-folders.ts'
import { forgetImports } from './imports.store.ts'

/** How long the rows of a look are kept (docs/privacy.md), as what was refused of a batch is. */
const keptRows = { days: 90 }

/** Deletes what has exceeded its retention period. Any number of processes may run it at once. */
export async function forgetOldImports(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  await sweepFolders()
  const now = clock.now()
  await forgetImports(db, now, now.toZonedDateTimeISO(LIMA).subtract(keptRows).toInstant(), signal)
}
