import { createHash, type Hash } from 'node:crypto'
import type { DayLedger } from '@llave/contract/integration/read-day-ledger'
import { type LedgerRow, ledgerLine } from '@llave/domain/integration/ledger-line'
import { decimalText, minorFromDecimal } from '@llave/domain/money/decimal-text'
import type { Currency } from '@llave/domain/money/money'
import type { Queryable } from '../../database/database.ts'
import { readEntriesOfDay } from './day.store.ts'
import { readClosedThrough } from './series.store.ts'

type Total = {
  readonly company: string
  readonly currency: Currency
  readonly hash: Hash
  count: number
  minor: number
}

/** What the payments of a day add up to, by company and currency: computed from the rows of the feed alone. */
export async function readDayLedger(db: Queryable, day: Temporal.PlainDate): Promise<DayLedger> {
  // Before the rows: a day that is closed by then has all of them.
  const closed = await readClosedThrough(db, 'payments')
  const totals = new Map<string, Total>()
  for await (const { kind, content } of readEntriesOfDay(db, 'payments', day)) {
    const row = { ...(content as LedgerRow & { currency: Currency }), kind }
    const name = JSON.stringify([row.company, row.currency])
    const total = totals.get(name) ?? { ...row, hash: createHash('sha256'), count: 0, minor: 0 }
    total.hash.update(ledgerLine(row))
    total.count += 1
    total.minor += minorFromDecimal(row.amount)
    totals.set(name, total)
  }
  return {
    day,
    complete: closed !== null && Temporal.PlainDate.compare(day, closed) <= 0,
    totals: [...totals.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { company, currency, count, minor, hash }]) => ({
        company,
        currency,
        count,
        sum: decimalText(minor),
        checksum: hash.digest('hex'),
      })),
  }
}
