import { Readable } from 'node:stream'
import {
  askProviderDay,
  closeDay,
  exportReconciliation,
  readReconciliation,
} from '@llave/contract/staff/reconciliation'
import type { Currency } from '@llave/domain/money/money'
import { changed } from '@llave/domain/staff/audit-changes'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { type Clock, limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Queryable, transact } from '../../database/database.ts'
import type { ShopIds } from '../../debit/find-impediment.ts'
import { ApiError } from '../../http/api-error.ts'
import { type AccountDay, insertReading } from '../../payments/reconciliation/books.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findClose, insertClose } from './day-close.store.ts'
import { readAccount } from './read-account.ts'
import { writeReconciliation } from './write-reconciliation.ts'

type ReconciliationParts = { readonly db: Database; readonly clock: Clock; readonly shops: ShopIds }

const currencies: readonly Currency[] = ['PEN', 'USD']

/** The day of each account in the books, what has the provider's read, and its end. */
export function registerReconciliation(
  register: RegisterStaffCall,
  { db, clock, shops }: ReconciliationParts,
): void {
  register(readReconciliation, async ({ params: { day } }) => readAccounts(day))

  register(exportReconciliation, async ({ params: { day } }) => ({
    stream: Readable.from(writeReconciliation(await readAccounts(day))),
    fileName: `conciliacion-${day}.xlsx`,
  }))

  register(askProviderDay, async ({ params, person }) => {
    const account = accountOf(params)
    await transact(db, async (trx) => {
      const now = clock.now()
      const asked = await insertReading(trx, account, person.id, now)
      const act = { action: 'reconciliation.asked', subject: subjectOf(account) } as const
      if (asked) await writeAudit(trx, { ...act, staffId: person.id }, now)
    })
    return undefined
  })

  register(closeDay, async ({ params, body: { seen, reason = '' }, person }) => {
    const account = accountOf(params)
    const closed = await transact(db, async (trx) => {
      const { closed, provider, bank, bankName, llave, differences, ...stands } = await readAccount(
        trx,
        account,
      )
      if (closed) return false
      if (!provider || Temporal.PlainDate.compare(limaDate(provider.readAt), account.day) <= 0)
        throw new ApiError(
          'dia_cambio',
          {},
          'Antes de cerrar un día hay que preguntar al proveedor cuando ya terminó.',
        )
      if (stands.seen !== seen) throw new ApiError('dia_cambio')
      const isWhole = differences.length === 0 && (bank !== null || bankName === '')
      const fault = isWhole ? null : faultOfReason(reason)
      if (fault) throw new ApiError('dato_invalido', { campo: 'reason' }, fault)
      const now = clock.now()
      const content = { llave, provider, bank, differences }
      const close = { staffId: person.id, reason, fingerprint: seen, content }
      if (!(await insertClose(trx, account, close, now))) return false
      const sums = { llave: llave.minor, provider: provider.minor, ...(bank && { bank: bank.minor }) }
      const details = { ...sums, differences: differences.length }
      const changes = { state: changed('open', 'closed') }
      const act = { action: 'reconciliation.closed', subject: subjectOf(account), changes, details } as const
      await writeAudit(trx, { ...act, staffId: person.id, ...(reason && { why: reason }) }, now)
      return true
    })
    if (!closed) throw await closedBefore(db, account)
    return undefined
  })

  function accountOf({
    currency,
    day,
  }: {
    readonly currency: Currency
    readonly day: Temporal.PlainDate
  }): AccountDay {
    if (Temporal.PlainDate.compare(day, limaDate(clock.now())) > 0)
      throw new ApiError('dato_invalido', { campo: 'day' }, 'Ese día todavía no llega.')
    return { shop: shops[currency].shopId, currency, day }
  }

  async function readAccounts(day: Temporal.PlainDate) {
    const accounts = currencies.map((currency) => accountOf({ currency, day }))
    return Promise.all(accounts.map((account) => readAccount(db, account)))
  }
}

function subjectOf({ currency, day }: AccountDay): string {
  return `reconciliation:${currency}/${day}`
}

async function closedBefore(db: Queryable, account: AccountDay): Promise<ApiError> {
  const close = await findClose(db, account)
  if (!close) return new ApiError('dia_cambio')
  const at = limaDateTime(close.at)
  return new ApiError(
    'ya_resuelto',
    {},
    `${close.by} ya cerró este día el ${formatDate(at.toPlainDate())} a las ${formatHour(at)}.`,
  )
}
