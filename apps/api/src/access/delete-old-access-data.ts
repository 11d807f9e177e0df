import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { deleteCodesBefore } from './code.store.ts'
import { historyStart } from './code-history.ts'
import { deleteDevicesBefore } from './device.store.ts'
import { deviceRetentionDays } from './device-cookie.ts'
import { deleteSessionsBefore } from './session.store.ts'
import { deleteTriesBefore } from './sign-in.store.ts'
import { deleteSignInsBefore } from './sign-in-history.store.ts'

/** Days for which sign-ins are kept: as long as their devices are remembered. */
export const signInRetentionDays = 180

/** How long data of signing in is kept, in hours (docs/privacy.md). */
const kept = {
  codes: 24,
  tries: 24,
  sessions: 30 * 24,
  signIns: signInRetentionDays * 24,
  devices: deviceRetentionDays * 24,
}

/** Deletes what has exceeded its retention period. Any number of processes may run it at once. */
export async function deleteOldAccessData(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const [day, asked] = [now.subtract({ hours: kept.codes }), historyStart(now)]
  // In the first minutes of a day a valid code may be from the day before, whose tries still count.
  await deleteCodesBefore(db, Temporal.Instant.compare(day, asked) < 0 ? day : asked, signal)
  await deleteTriesBefore(db, now.subtract({ hours: kept.tries }), signal)
  await deleteSessionsBefore(db, now.subtract({ hours: kept.sessions }), signal)
  await deleteSignInsBefore(db, now.subtract({ hours: kept.signIns }), signal)
  await deleteDevicesBefore(db, now.subtract({ hours: kept.devices }), signal)
}
