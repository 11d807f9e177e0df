import { exportReport as exportReportCall } from '@llave/contract/receivables/export-report'
import { readCashItems as readCashItemsCall } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange as readExchangeCall } from '@llave/contract/receivables/read-exchange'
import { readInstalments as readInstalmentsCall } from '@llave/contract/receivables/read-instalments'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { readExchange } from '../exchange/read-exchange.ts'
import type { Registrars } from '../replicas/read-registrar.ts'
import { cashAccountReading, readCashAccount } from './account-statement.store.ts'
import { exportReport } from './export-report.ts'
import { readCashItems } from './read-cash-items.ts'
import { readInstalments } from './read-instalments.ts'

export function registerReceivables(
  { register, registerRead }: Registrars,
  db: Database,
  clock: Clock,
): void {
  register(readInstalmentsCall, ({ session, body }) => readInstalments(db, session, body))
  register(readExchangeCall, ({ session, query }) =>
    readExchange(db, session.customerId, query.code, limaDate(clock.now())),
  )
  registerRead(exportReportCall, ({ session, query, db }) => exportReport(db, session, query.proforma))
  registerRead(
    readCashStatement,
    async ({ session, db }) => {
      const { name, email, products, debts, ...imported } = await readCashAccount(db, session)
      const { document, phone } = session
      return { customer: { name, document, phone, email }, products, items: debts, ...imported }
    },
    cashAccountReading,
  )
  register(readCashItemsCall, ({ session, body }) => readCashItems(db, session, body))
}
