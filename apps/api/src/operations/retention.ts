import { type Clock, LIMA } from '@llave/domain/time/lima-date'
import { deleteFeedsEndedBefore } from '../calendar/calendar-feed.store.ts'
import type { Database } from '../database/database.ts'
import { deleteMessagesBefore } from '../messaging/outbox.store.ts'
import { deletePromisesBefore } from '../reminders/promise.store.ts'
import { deleteRemindersBefore } from '../reminders/reminder.store.ts'
import { deleteRequestsBefore } from '../service-desk/desk-request.store.ts'
import { clearProviderBodies } from './provider-bodies.store.ts'

/** Retention periods of everything but sign-in data (docs/privacy.md). */
const kept = {
  messages: { days: 90 },
  providerBodies: { months: 13 },
  // A letter that waits for the network may leave long after its first try.
  deskRequests: { months: 13 },
  reminders: { months: 13 },
  promises: { months: 13 },
  calendars: { months: 13 },
}

/** Deletes what has exceeded its retention period. Any number of processes may run it at once. */
export async function deleteOldMessages(db: Database, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now().toZonedDateTimeISO(LIMA)
  await deleteMessagesBefore(db, now.subtract(kept.messages).toInstant(), signal)
  await deleteRequestsBefore(db, now.subtract(kept.deskRequests).toInstant(), signal)
  await deleteRemindersBefore(db, now.subtract(kept.reminders).toInstant(), signal)
  await deletePromisesBefore(db, now.subtract(kept.promises).toInstant(), signal)
  await deleteFeedsEndedBefore(db, now.subtract(kept.calendars).toInstant(), signal)
  await clearProviderBodies(db, now.subtract(kept.providerBodies).toInstant(), signal)
}
