import { createHash, type Hash } from 'node:crypto'
import { decimalText, minorFromDecimal } from '@llave/domain/money/decimal-text'
import type { Currency } from '@llave/domain/money/money'

/** What the rows of a day add up to for a company in one currency. */
export type DayTotal = {
  readonly company: string
  readonly currency: Currency
  readonly count: number
  readonly sum: string
  /** SHA-256 over their lines, in hexadecimal. */
  readonly checksum: string
}

type Summed = { readonly company: string; readonly currency: Currency; readonly amount: string }

/** Adds rows up in the order in which they are given, by company and currency. */
export function dayTotals<Row extends Summed>(lineOf: (row: Row) => string) {
  const totals = new Map<string, { hash: Hash; count: number; minor: number } & Omit<Summed, 'amount'>>()
  return {
    add(row: Row): void {
      const { company, currency, amount } = row
      const name = JSON.stringify([company, currency])
      const total = totals.get(name) ?? { company, currency, hash: createHash('sha256'), count: 0, minor: 0 }
      total.hash.update(lineOf(row))
      total.count += 1
      total.minor += minorFromDecimal(amount)
      totals.set(name, total)
    },
    list(): DayTotal[] {
      return [...totals.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { company, currency, count, minor, hash }]) => ({
          company,
          currency,
          count,
          sum: decimalText(minor),
          checksum: hash.copy().digest('hex'),
        }))
    },
  }
}
