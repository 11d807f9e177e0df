import type { ReceiptQuery } from '@llave/contract/payments/read-receipt'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../../http/session.ts'
import { findDebtsByDocument } from '../orders/debt.store.ts'
import { listReceiptsOf } from './receipt.store.ts'

/** ObtenerRecibo: the newest receipt of a debt of the customer's own, whoever paid it and from where. */
export async function readReceipt(
  db: Database,
  { customerId }: Session,
  { document }: ReceiptQuery,
): Promise<PaymentReceipt> {
  const debts = await findDebtsByDocument(db, customerId, document)
  if (debts.length === 0) throw new ApiError('ajeno')
  const [receipt] = await listReceiptsOf(db, debts)
  // Paid elsewhere, or not paid: there is no receipt of ours.
  if (!receipt) throw new ApiError('no_disponible')
  return receipt.paper
}
