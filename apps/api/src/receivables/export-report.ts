import type { FileBytes } from '@llave/contract/call'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { readInstalmentAccount } from './account-statement.store.ts'
import { renderLetrasReport } from './render-letras-report.ts'

/** The letras of one proforma as a spreadsheet; one that is not the customer's is refused. */
export async function exportReport(db: Queryable, session: Session, proforma: string): Promise<FileBytes> {
  const { products, debts } = await readInstalmentAccount(db, session)
  if (!products.some((product) => product.proforma === proforma)) throw new ApiError('ajeno')
  const letras = debts.filter((letra) => letra.proforma === proforma)
  return { bytes: await renderLetrasReport(letras), fileName: 'ReporteLetras.xlsx' }
}
