import { createHash } from 'node:crypto'
import type { BookSum, ReconciledAccount } from '@llave/contract/staff/reconciliation'
import { findOrderIds } from '@llave/domain/payments/order-id'
import { type BookEntry, reconcileDay } from '@llave/domain/reconciliation/reconcile-day'
import { limaDate } from '@llave/domain/time/lima-date'
import type { Queryable } from '../../database/database.ts'
import {
  type AccountDay,
  findReadings,
  findUnknownOrders,
  readLlaveBook,
} from '../../payments/reconciliation/books.store.ts'
import { findBankProfile, readBankBook } from './bank-files.store.ts'
import { type ClosedContent, findClose } from './day-close.store.ts'

/** The day of an account as its books say; of a closed one what it was closed with. */
export async function readAccount(db: Queryable, account: AccountDay): Promise<ReconciledAccount> {
  const { shop, currency, day } = account
  const { read, waiting } = await findReadings(db, account)
  const provider = read?.entries ?? null
  const book = await readBankBook(db, account, day)
  const ofBank = book?.lines.filter((line) => line.day.equals(day)) ?? []
  const named = findOrderIds(ofBank.map(({ reference }) => reference).join('\n'))
  const llave = await readLlaveBook(db, account, read, named)
  // The bank knows the whole day: beside less of the others, what came later would look like a difference.
  const isWholeDay = read !== null && Temporal.PlainDate.compare(limaDate(read.askedAt), day) > 0
  const bank = isWholeDay && book ? book.lines : null
  const ofDay = (entries: readonly BookEntry[]) => sumOf(entries.filter((entry) => entry.day.equals(day)))
  const content: ClosedContent = {
    llave: ofDay(llave),
    provider: read?.readAt ? { ...ofDay(read.entries), readAt: read.readAt } : null,
    bank: book && {
      ...sumOf(ofBank.filter((line) => line.currency === currency)),
      ...{ file: book.file, by: book.by, readAt: book.readAt },
    },
    differences: reconcileDay({ day, currency, llave, provider, bank }),
  }
  const seen = fingerprintOf(content)
  const close = await findClose(db, account)
  const profile = await findBankProfile(db, account)
  const asking = waiting && {
    by: waiting.askedBy,
    since: waiting.askedAt,
    unanswered: waiting.unanswered,
    unreadable: waiting.unreadable,
  }
  const shown = close?.content ?? content
  const orders = shown.differences.flatMap(({ orderIds }) => orderIds)
  return {
    ...{ currency, shop, bankName: profile?.bank ?? '', asking, seen, ...shown },
    unknownOrders: await findUnknownOrders(db, orders),
    closed: close && {
      by: close.by,
      at: close.at,
      reason: close.reason,
      hasChanged: close.fingerprint !== seen,
    },
  }
}

/** Of what is seen and accepted, whenever it was read. */
function fingerprintOf({ llave, provider, bank, differences }: ClosedContent): string {
  const sums = [provider, bank].map((book) => book && { transactions: book.transactions, minor: book.minor })
  // Without a bank as it was before one was read, so that days that were closed then did not change.
  const seen = bank ? [llave, ...sums, differences] : [llave, sums[0], differences]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}

/** Of what moved money: a charge that was refused, or given back as a whole, is none. */
function sumOf(entries: readonly { readonly minor: number }[]): BookSum {
  const moved = entries.filter(({ minor }) => minor !== 0)
  return { transactions: moved.length, minor: moved.reduce((sum, { minor }) => sum + minor, 0) }
}
