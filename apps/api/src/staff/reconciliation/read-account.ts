import { createHash } from 'node:crypto'
import type { BookSum, ReconciledAccount } from '@llave/contract/staff/reconciliation'
import { type BookEntry, reconcileDay } from '@llave/domain/reconciliation/reconcile-day'
import type { Queryable } from '../../database/database.ts'
import { type AccountDay, findReadings, readLlaveBook } from '../../payments/reconciliation/books.store.ts'
import { type ClosedContent, findClose } from './day-close.store.ts'

/** The day of an account as its books say; of a closed one what it was closed with. */
export async function readAccount(db: Queryable, account: AccountDay): Promise<ReconciledAccount> {
  const { shop, currency, day } = account
  const { read, waiting } = await findReadings(db, account)
  const provider = read?.entries ?? null
  const llave = await readLlaveBook(db, account, read)
  const ofDay = (entries: readonly BookEntry[]) => sumOf(entries.filter((entry) => entry.day.equals(day)))
  const content: ClosedContent = {
    llave: ofDay(llave),
    provider: read?.readAt ? { ...ofDay(read.entries), readAt: read.readAt } : null,
    differences: reconcileDay({ day, currency, llave, provider, bank: null }),
  }
  const seen = fingerprintOf(content)
  const close = await findClose(db, account)
  const asking = waiting && {
    by: waiting.askedBy,
    since: waiting.askedAt,
    unanswered: waiting.unanswered,
  }
  return {
    ...{ currency, shop, asking, seen, ...(close?.content ?? content) },
    closed: close && {
      by: close.by,
      at: close.at,
      reason: close.reason,
      hasChanged: close.fingerprint !== seen,
    },
  }
}

/** Of what is seen and accepted, whenever it was read. */
function fingerprintOf({ llave, provider, differences }: ClosedContent): string {
  const theirs = provider && { transactions: provider.transactions, minor: provider.minor }
  return createHash('sha256')
    .update(JSON.stringify([llave, theirs, differences]))
    .digest('hex')
}

/** Of what moved money: a charge that was refused, or given back as a whole, is none. */
function sumOf(entries: readonly BookEntry[]): BookSum {
  const moved = entries.filter(({ minor }) => minor !== 0)
  return { transactions: moved.length, minor: moved.reduce((sum, { minor }) => sum + minor, 0) }
}
