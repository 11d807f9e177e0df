import {
  askProviderDay,
  type BookSum,
  type ReconciledAccount,
  readReconciliation,
} from '@llave/contract/staff/reconciliation'
import type { Currency } from '@llave/domain/money/money'
import { type BookEntry, reconcileDay } from '@llave/domain/reconciliation/reconcile-day'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import type { ShopIds } from '../../debit/find-impediment.ts'
import { ApiError } from '../../http/api-error.ts'
import { findReadings, insertReading, readLlaveBook } from '../../payments/reconciliation/books.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'

type ReconciliationParts = { readonly db: Database; readonly clock: Clock; readonly shops: ShopIds }

const currencies: readonly Currency[] = ['PEN', 'USD']

/** The day of each account in the books, and what has the provider's read. */
export function registerReconciliation(
  register: RegisterStaffCall,
  { db, clock, shops }: ReconciliationParts,
): void {
  register(readReconciliation, async ({ params: { day } }) => {
    refuseFuture(day)
    return Promise.all(currencies.map((currency) => readAccount(currency, day)))
  })

  register(askProviderDay, async ({ params: { day, currency }, person }) => {
    refuseFuture(day)
    const { shopId: shop } = shops[currency]
    await transact(db, async (trx) => {
      const now = clock.now()
      const asked = await insertReading(trx, { shop, currency, day }, person.id, now)
      const subject = `reconciliation:${currency}/${day}`
      if (asked) await writeAudit(trx, { action: 'reconciliation.asked', subject, staffId: person.id }, now)
    })
    return undefined
  })

  function refuseFuture(day: Temporal.PlainDate): void {
    if (Temporal.PlainDate.compare(day, limaDate(clock.now())) <= 0) return
    throw new ApiError('dato_invalido', { campo: 'day' }, 'Ese día todavía no llega.')
  }

  async function readAccount(currency: Currency, day: Temporal.PlainDate): Promise<ReconciledAccount> {
    const { shopId: shop } = shops[currency]
    const { read, waiting } = await findReadings(db, { shop, currency, day })
    const provider = read?.entries ?? null
    const llave = await readLlaveBook(db, { shop, currency, day }, read)
    const ofDay = (entries: readonly BookEntry[]) => sumOf(entries.filter((entry) => entry.day.equals(day)))
    return {
      currency,
      shop,
      llave: ofDay(llave),
      provider: read?.readAt ? { ...ofDay(read.entries), readAt: read.readAt } : null,
      asking: waiting && {
        by: waiting.askedBy,
        since: waiting.askedAt,
        unanswered: waiting.unanswered,
      },
      differences: reconcileDay({ day, currency, llave, provider, bank: null }),
    }
  }
}

/** Of what moved money: a charge that was refused, or given back as a whole, is none. */
function sumOf(entries: readonly BookEntry[]): BookSum {
  const moved = entries.filter(({ minor }) => minor !== 0)
  return { transactions: moved.length, minor: moved.reduce((sum, { minor }) => sum + minor, 0) }
}
