import type { FileBytes } from '@llave/contract/call'
import type { ReceiptRequest } from '@llave/contract/payments/receipt-request'
import { receiptFileName } from '@llave/domain/payments/receipt'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../../http/session.ts'
import { findDebtsByDocument } from '../orders/debt.store.ts'
import { matchesReceipt } from './match-receipt.ts'
import { listReceiptsOf } from './receipt.store.ts'
import { type ReceiptFileParts, receiptFile } from './receipt-file.ts'

/**
 * GenerarRecibo: the request only selects the receipt. What it says of the payment must agree with
 * the settlement, from which everything is printed. The file is created once and stored.
 */
export async function printReceipt(
  parts: ReceiptFileParts,
  session: Session,
  request: ReceiptRequest,
): Promise<FileBytes> {
  const debts = await findDebtsByDocument(parts.db, session.customerId, request.document)
  if (debts.length === 0) throw new ApiError('ajeno')
  const receipts = await listReceiptsOf(parts.db, debts)
  // Paid elsewhere, or not paid: there is no receipt of ours.
  if (receipts.length === 0) throw new ApiError('no_disponible')
  const receipt = receipts.find(({ paper }) => matchesReceipt(request, paper))
  if (!receipt) throw new ApiError('recibo_distinto')
  return { bytes: await receiptFile(parts, receipt), fileName: receiptFileName(request.document) }
}
