import type { CashItemReference } from '@llave/contract/receivables/read-cash-items'
import type { CashItem } from '@llave/domain/receivables/receivable'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { readCashItemsByNumber } from './account-statement.store.ts'

/** The current cash items, in the order requested; another customer's item refuses all. */
export async function readCashItems(
  db: Database,
  session: Session,
  references: readonly CashItemReference[],
): Promise<CashItem[]> {
  const numbers = references.map(({ documentNumber }) => documentNumber)
  const { debts } = await readCashItemsByNumber(db, session, numbers)
  return numbers.map((number) => {
    const found = debts.find((debt) => debt.accounting.number === number)
    if (!found) throw new ApiError('ajeno')
    return found
  })
}
