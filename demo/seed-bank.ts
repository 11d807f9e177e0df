import type { Database } from '@llave/api/database/database'
import { insertReading } from '@llave/api/payments/reconciliation/books.store'
import { readProviderDays } from '@llave/api/payments/reconciliation/read-provider-day'
import { findPeople } from '@llave/api/staff/people/people.store'
import { insertBankProfile } from '@llave/api/staff/reconciliation/bank-files.store'
import { keepFile, lookAtFile } from '@llave/api/staff/reconciliation/take-bank-file'
import type { BankProfile } from '@llave/domain/reconciliation/bank-profile'
import { formatDate } from '@llave/domain/time/format-date'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type CardConfig, cardParts } from './pay-debt.ts'
import type { StaffName } from './staff.ts'

const renzo: StaffName = 'Renzo Villalobos'

const accountNumbers = { PEN: '193-1988230-0-12', USD: '193-2145871-1-46' } as const

/**
 * How the bank writes the statements of both accounts; of the one in soles yesterday's, with two deposits that
 * nobody else knows and one in another currency, once the provider was asked about that day.
 */
export async function seedBank(db: Database, clock: Clock, config: CardConfig): Promise<void> {
  const staffId = (await findPeople(db)).find(({ name }) => name === renzo)?.id
  if (staffId === undefined) throw new Error(`The demonstration has no ${renzo}`)
  const now = clock.now()
  const { shops } = config.card
  for (const currency of ['PEN', 'USD'] as const) {
    const profile: BankProfile = {
      ...{ bank: 'BCP recaudadora', accountNumber: accountNumbers[currency], separator: ';' },
      ...{ days: 'dd/mm/yyyy', decimalMark: '.' },
      columns: { day: 'Fecha', amount: 'Importe', credit: '', debit: '', reference: 'Glosa', account: '' },
    }
    const says = { version: 1, staffId, why: 'Como lo exporta la banca por internet' }
    await insertBankProfile(db, { shop: shops[currency].shopId, currency }, profile, says, now)
  }
  const account = { shop: shops.PEN.shopId, currency: 'PEN' } as const
  const day = limaDate(now).subtract({ days: 1 })
  await insertReading(db, { ...account, day }, staffId, now)
  await readProviderDays(cardParts(db, clock, config), new AbortController().signal)
  const date = formatDate(day)
  const rows = [
    `Estado de cuenta ${accountNumbers.PEN}`,
    'Fecha;Glosa;Importe',
    `${date};VENTANILLA OP 0048812;1842.50`,
    `${date};TRANSFERENCIA QUISPE R;500.00`,
    `${date};ABONO DEL EXTERIOR;US$ 95.00`,
  ]
  const file = {
    ...{ name: `recaudadora-soles-${day}.csv`, bytes: Buffer.from(rows.join('\r\n')) },
    period: { from: day, to: day },
  }
  const { seen } = await lookAtFile({ db, clock }, account, file)
  await keepFile({ db, clock }, account, { ...file, seen, staffId })
}
