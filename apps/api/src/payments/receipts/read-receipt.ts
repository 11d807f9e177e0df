import type { ReceiptQuery } from '@llave/contract/payments/read-receipt'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import type { Session } from '../../http/session.ts'
import { listVisibleReceipts } from './list-visible-receipts.ts'

/**
 * ObtenerRecibo: the newest receipt of a debt that the customer holds, whichever of its holders paid
 * it and from where; or of one that they paid when they held it.
 */
export async function readReceipt(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { customerId }: Session,
  { document }: ReceiptQuery,
): Promise<PaymentReceipt> {
  const [receipt] = await listVisibleReceipts(db, customerId, document, clock.now())
  return receipt.paper
}
