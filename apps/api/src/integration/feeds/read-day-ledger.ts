import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { DayLedger } from '@llave/contract/integration/read-day-ledger'
import { ledgerLine } from '@llave/domain/integration/ledger-line'
import type { Queryable } from '../../database/database.ts'
import { readEntriesOfDay } from './day.store.ts'
import { dayTotals } from './day-totals.ts'
import { toRow } from './read-page.ts'
import { readClosedThrough } from './series.store.ts'

/** What the payments of a day add up to, by company and currency: computed from the rows of the feed alone. */
export async function readDayLedger(db: Queryable, day: Temporal.PlainDate): Promise<DayLedger> {
  // Before the rows: a day that is closed by then has all of them.
  const closed = await readClosedThrough(db, 'payments')
  const totals = dayTotals<FeedRow<'payments'>>(ledgerLine)
  for await (const entry of readEntriesOfDay(db, 'payments', day)) totals.add(toRow<'payments'>(entry))
  return {
    day,
    complete: closed !== null && Temporal.PlainDate.compare(day, closed) <= 0,
    totals: totals.list(),
  }
}
