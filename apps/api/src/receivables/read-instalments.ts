import type { InstalmentReference } from '@llave/contract/receivables/read-instalments'
import type { Instalment } from '@llave/domain/receivables/receivable'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { readInstalmentsByCode } from './account-statement.store.ts'

/** The current letras, in the order requested; another customer's letra refuses all. */
export async function readInstalments(
  db: Database,
  session: Session,
  references: readonly InstalmentReference[],
): Promise<Instalment[]> {
  const { debts } = await readInstalmentsByCode(
    db,
    session,
    references.map(({ code }) => code),
  )
  return references.map(({ proforma, code }) => {
    const found = debts.find((debt) => debt.code === code && debt.proforma === proforma)
    if (!found) throw new ApiError('ajeno')
    return found
  })
}
