import type { Queryable } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { findDebtsByDocument } from '../orders/debt.store.ts'
import { listReceiptsFor, type StoredReceipt } from './receipt.store.ts'

/** The receipts that a customer may see of the debt with that code or number, newest first. Throws where there is none. */
export async function listVisibleReceipts(
  db: Queryable,
  customerId: number,
  document: string,
): Promise<[StoredReceipt, ...StoredReceipt[]]> {
  const [newest, ...older] = await listReceiptsFor(db, customerId, document)
  if (newest) return [newest, ...older]
  const debts = await findDebtsByDocument(db, customerId, document)
  // Paid elsewhere or by an earlier holder, or not paid: there is no receipt of theirs.
  throw new ApiError(debts.length === 0 ? 'ajeno' : 'no_disponible')
}
