import { endCalendar } from '@llave/contract/calendar/end-calendar'
import { type MadeCalendar, makeCalendar as makeCalendarCall } from '@llave/contract/calendar/make-calendar'
import { readCalendar } from '@llave/contract/calendar/read-calendar'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { hashToken, makeToken } from '../http/token.ts'
import { findLastChange } from '../recent-number/recent-number.store.ts'
import { closedUntilTold, refuseRecentNumber } from '../recent-number/refuse-recent-number.ts'
import { endFeed, insertFeed, lockFeedsOf, readStanding } from './calendar-feed.store.ts'
import { feedAddress } from './feed-address.ts'

export type CalendarParts = { readonly db: Database; readonly clock: Clock; readonly publicUrl: string }

/** A customer's private calendar: made, its address changed, ended, and when it was read. */
export function registerCalendar(register: RegisterCall, parts: CalendarParts): void {
  const { db, clock } = parts
  const tell = async (customerId: number) => {
    const changedAt = await findLastChange(db, customerId)
    const standing = await readStanding(db, customerId)
    return { ...standing, closedUntil: closedUntilTold(changedAt, clock.now()) }
  }
  register(readCalendar, ({ session }) => tell(session.customerId))
  register(makeCalendarCall, ({ session, body }) => makeCalendar(parts, session.customerId, body.change))
  register(endCalendar, async ({ session }) => {
    await transact(db, async (trx) => {
      await lockFeedsOf(trx, session.customerId)
      await endFeed(trx, session.customerId, clock.now())
    })
    return tell(session.customerId)
  })
}

/** The address leaves the server in this answer alone: a hash of its token is what is kept. */
async function makeCalendar(
  { db, clock, publicUrl }: CalendarParts,
  customerId: number,
  change: boolean,
): Promise<MadeCalendar> {
  const token = makeToken()
  const madeAt = await transact(db, async (trx) => {
    await lockFeedsOf(trx, customerId)
    const { feed } = await readStanding(trx, customerId)
    // Another device or tab made one: nobody ends it by making a first one.
    if (feed && !change) throw new ApiError('no_disponible', {}, calendarExists)
    const now = clock.now()
    // The number with which it is asked for may have been taken away while this one waited.
    await refuseRecentNumber(trx, customerId, now)
    await endFeed(trx, customerId, now)
    await insertFeed(trx, customerId, hashToken(token), now)
    return now
  })
  return { address: feedAddress(publicUrl, token), madeAt }
}

export const calendarExists = 'Ya tienes un calendario. Para tener otra dirección, cámbiala.'
