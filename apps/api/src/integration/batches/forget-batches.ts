import { type Clock, LIMA } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../../database/database.ts'
import { forgetAnswersBefore, forgetFindingsBefore } from './batch-request.store.ts'
import { dropBytesBefore, forgetUploadsBefore } from './upload.store.ts'

/** Retention periods of what comes with batches (docs/privacy.md). */
const kept = {
  answers: { days: 30 },
  findings: { days: 90 },
  uploadedBytes: { hours: 24 },
  uploads: { months: 13 },
}

/** Deletes what has exceeded its retention period. Any number of processes may run it at once. */
export async function forgetBatches(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now().toZonedDateTimeISO(LIMA)
  await forgetAnswersBefore(db, now.subtract(kept.answers).toInstant(), signal)
  await forgetFindingsBefore(db, now.subtract(kept.findings).toInstant(), signal)
  const before = now.subtract(kept.uploadedBytes).toInstant()
  while (!signal?.aborted && (await transact(db, (trx) => dropBytesBefore(trx, before))) > 0);
  await forgetUploadsBefore(db, now.subtract(kept.uploads).toInstant(), signal)
}
