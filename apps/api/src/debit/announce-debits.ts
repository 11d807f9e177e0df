import { announcementHour, isAnnounced, nextDebitDay } from '@llave/domain/debit/debit-day'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { enqueueAnnouncements, enqueueExpiries } from './announcements.store.ts'
import type { ShopIds } from './find-impediment.ts'

/**
 * Enqueues what customers are told before a charge, from nine in the morning on: three days ahead its amount,
 * and two charges ahead that the next one is their card's last but one. Once for each affiliation and debit day,
 * however often this runs and in however many processes; after an outage it catches up, and it includes cards
 * that are affiliated within those days.
 */
export async function announceDebits(
  db: Database,
  clock: Clock,
  shops: ShopIds,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const day = nextDebitDay(limaDateTime(now))
  if (limaDateTime(now).hour >= announcementHour) await transact(db, (trx) => enqueueExpiries(trx, day, now))
  if (!isAnnounced(limaDateTime(now))) return
  let after: number | null = 0
  while (after !== null && !signal.aborted) {
    const from: number = after
    after = await transact(db, (trx) => enqueueAnnouncements(trx, from, day, shops, now))
  }
}
