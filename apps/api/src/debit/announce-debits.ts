import { isAnnounced, nextDebitDay } from '@llave/domain/debit/debit-day'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { enqueueAnnouncements, enqueueExpiries } from './announcements.store.ts'
import type { ShopIds } from './find-impediment.ts'

/**
 * Enqueues what customers are told before a charge: three days ahead its amount, and as soon as it
 * is known that their card expires before it. Once for each affiliation and debit day, however often
 * this runs and in however many processes; after an outage it catches up, and it includes cards that
 * are affiliated within those days.
 */
export async function announceDebits(db: Database, clock: Clock, shops: ShopIds): Promise<void> {
  const now = clock.now()
  const day = nextDebitDay(limaDateTime(now))
  await enqueueExpiries(db, day, now)
  if (isAnnounced(limaDateTime(now))) await enqueueAnnouncements(db, day, shops, now)
}
