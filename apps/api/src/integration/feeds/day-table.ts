import type { FeedRow } from '@llave/contract/integration/feed-members'
import { ledgerLine } from '@llave/domain/integration/ledger-line'
import type { Queryable } from '../../database/database.ts'
import { readEntriesOfDay } from './day.store.ts'
import { type ExportedFeed, type SheetColumn, sheets } from './day-sheet.ts'
import { type DayTotal, dayTotals } from './day-totals.ts'
import { toRow } from './read-page.ts'
import { readClosedThrough } from './series.store.ts'

/** A day of a feed as a file shows it: cells, column by column, and what they add up to. */
export type DayTable = {
  readonly name: string
  readonly columns: readonly Pick<SheetColumn<never>, 'title' | 'width' | 'as'>[]
  readonly rows: readonly (readonly string[])[]
  /** None for complaints. A checksum for payments alone. */
  readonly totals: readonly (Omit<DayTotal, 'checksum'> & { readonly checksum: string | null })[]
  /** Whether the day takes no more rows. */
  readonly complete: boolean
}

export async function readDayTable<F extends ExportedFeed>(
  db: Queryable,
  feed: F,
  day: Temporal.PlainDate,
): Promise<DayTable> {
  const { name, columns } = sheets[feed] as {
    readonly name: string
    readonly columns: readonly SheetColumn<FeedRow<F>>[]
  }
  const closed = await readClosedThrough(db, feed)
  const rows: string[][] = []
  const payments = dayTotals<FeedRow<'payments'>>(ledgerLine)
  const refunds = dayTotals<FeedRow<'refunds'>>(() => '')
  for await (const entry of readEntriesOfDay(db, feed, day)) {
    const row = toRow<F>(entry)
    rows.push(columns.map(({ value }) => value(row)))
    if (feed === 'payments') payments.add(toRow<'payments'>(entry))
    if (feed === 'refunds') refunds.add(toRow<'refunds'>(entry))
  }
  return {
    name,
    columns,
    rows,
    totals: [...payments.list(), ...refunds.list().map((total) => ({ ...total, checksum: null }))],
    complete: closed !== null && Temporal.PlainDate.compare(day, closed) <= 0,
  }
}
