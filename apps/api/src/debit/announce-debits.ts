import { isAnnounced, nextDebitDay } from '@llave/domain/debit/debit-day'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { enqueueAnnouncements, enqueueExpiries } from './announcements.store.ts'
import type { ShopIds } from './find-impediment.ts'

/**
 * Puts out what is told before a charge: three days before, that it comes and how much it is;
 * and as soon as it is known, that a card expires before it. Each once an affiliation and day,
 * however often this runs and in however many processes: a day of outage is caught up, and a
 * card that goes on debit in those days is told too.
 */
export async function announceDebits(db: Database, clock: Clock, shops: ShopIds): Promise<void> {
  const now = clock.now()
  const day = nextDebitDay(limaDateTime(now))
  await enqueueExpiries(db, day, now)
  if (isAnnounced(limaDateTime(now))) await enqueueAnnouncements(db, day, shops, now)
}
