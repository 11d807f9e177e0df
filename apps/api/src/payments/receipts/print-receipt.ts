import type { FileBytes } from '@llave/contract/call'
import type { ReceiptRequest } from '@llave/contract/payments/receipt-request'
import { receiptFileName } from '@llave/domain/payments/receipt'
import type { Clock } from '@llave/domain/time/lima-date'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../../http/session.ts'
import { listVisibleReceipts } from './list-visible-receipts.ts'
import { matchesReceipt } from './match-receipt.ts'
import { drawReceipt, type ReceiptFileParts, receiptFile } from './receipt-file.ts'

/**
 * GenerarRecibo: the request only selects the receipt. What it says of the payment must agree with
 * the settlement, from which everything is printed. The file is created once and stored.
 */
export async function printReceipt(
  parts: ReceiptFileParts & { readonly clock: Clock },
  session: Session,
  request: ReceiptRequest,
): Promise<FileBytes> {
  const receipts = await listVisibleReceipts(
    parts.db,
    session.customerId,
    request.document,
    parts.clock.now(),
  )
  const receipt = receipts.find(({ paper }) => matchesReceipt(request, paper))
  if (!receipt) throw new ApiError('recibo_distinto')
  // A viewing leaves nothing behind, not even the paper that the customer will ask for.
  const make = session.viewing ? drawReceipt : receiptFile
  return { bytes: await make(parts, receipt), fileName: receiptFileName(request.document) }
}
