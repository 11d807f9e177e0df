import type { FeedRow } from '@llave/contract/integration/feed-members'
import type { DayLedger } from '@llave/contract/integration/read-day-ledger'
import { type LedgerRow, ledgerLine } from '@llave/domain/integration/ledger-line'
import type { Queryable } from '../../database/database.ts'
import { readContentOfDay } from './day.store.ts'
import { dayTotals } from './day-totals.ts'
import { readClosedThrough } from './series.store.ts'

type LedgerContent = Pick<FeedRow<'payments'>, Exclude<keyof LedgerRow, 'kind'>>

/** What the payments of a day add up to, by company and currency: computed from the rows of the feed alone. */
export async function readDayLedger(db: Queryable, day: Temporal.PlainDate): Promise<DayLedger> {
  // Before the rows: a day that is closed by then has all of them.
  const closed = await readClosedThrough(db, 'payments')
  const totals = dayTotals<LedgerContent & LedgerRow>(ledgerLine)
  for await (const { kind, content } of readContentOfDay(db, 'payments', day)) {
    totals.add({ ...(content as LedgerContent), kind })
  }
  return {
    day,
    complete: closed !== null && Temporal.PlainDate.compare(day, closed) <= 0,
    totals: totals.list(),
  }
}
