import type { Queryable } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { findRecentNumber, recentNumberError } from '../../recent-number/refuse-recent-number.ts'
import { findDebtsByDocument } from '../orders/debt.store.ts'
import { listReceiptsFor, type StoredReceipt } from './receipt.store.ts'

/**
 * The receipts that a customer may see of the debt with that code or number, newest first. Throws where there is none.
 * In the first day of a new number they are those of payments made since.
 */
export async function listVisibleReceipts(
  db: Queryable,
  customerId: number,
  document: string,
  now: Temporal.Instant,
): Promise<[StoredReceipt, ...StoredReceipt[]]> {
  const all = await listReceiptsFor(db, customerId, document)
  const recent = all.length === 0 ? null : await findRecentNumber(db, customerId, now)
  const open = ({ paper }: StoredReceipt) =>
    recent === null || Temporal.Instant.compare(paper.operatedAt, recent.changedAt) >= 0
  const [newest, ...older] = all.filter(open)
  if (newest) return [newest, ...older]
  if (recent) throw recentNumberError(recent, now)
  const debts = await findDebtsByDocument(db, customerId, document)
  // Paid elsewhere or by an earlier holder, or not paid: there is no receipt of theirs.
  throw new ApiError(debts.length === 0 ? 'ajeno' : 'no_disponible')
}
