import type { FileBytes } from '@llave/contract/call'
import type { ReceiptRequest } from '@llave/contract/payments/receipt-request'
import { receiptFileName } from '@llave/domain/payments/receipt'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Session } from '../access/session.ts'
import { type Database, type Queryable, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Brand } from '../paper/brand.ts'
import { findDebtsByDocument } from './debt.store.ts'
import { agrees } from './receipts/compare-receipt.ts'
import { keepFile, listReceiptsOf, type StoredReceipt } from './receipts/receipt.store.ts'
import { renderReceipt } from './receipts/render-receipt.ts'

type StoredFile = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Where printed receipts are kept. */
export type ReceiptFiles = {
  put(trx: Queryable, file: StoredFile, now: Temporal.Instant): Promise<string>
  get(db: Queryable, id: string): Promise<StoredFile | null>
}

export type PrintParts = {
  readonly db: Database
  readonly clock: Clock
  readonly files: ReceiptFiles
  readonly brand: Brand
  readonly publicUrl: string
}

/**
 * GenerarRecibo: the request only chooses the receipt; what it says of the payment must agree
 * with what was settled, and what is printed comes from there. Printed once, kept, and the same
 * bytes ever after.
 */
export async function printReceipt(
  parts: PrintParts,
  session: Session,
  request: ReceiptRequest,
): Promise<FileBytes> {
  const claims = [
    request.documentType ?? session.document.type,
    request.documentNumber ?? session.document.number,
  ]
  if (claims[0] !== session.document.type || claims[1] !== session.document.number)
    throw new ApiError('ajeno')
  const debts = await findDebtsByDocument(parts.db, session.customerId, request.document)
  if (debts.length === 0) throw new ApiError('ajeno')
  const receipts = await listReceiptsOf(parts.db, debts)
  // Paid elsewhere, or not paid: there is no receipt of ours.
  if (receipts.length === 0) throw new ApiError('no_disponible')
  const receipt = receipts.find(({ paper }) => agrees(request, paper))
  if (!receipt) throw new ApiError('recibo_distinto')
  return { bytes: await bytesOf(parts, receipt), fileName: receiptFileName(request.document) }
}

async function bytesOf(
  parts: PrintParts,
  { id, fileId, paper }: StoredReceipt,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock, files, brand, publicUrl } = parts
  const kept = fileId && (await files.get(db, fileId))
  if (kept) return kept.bytes
  const bytes = await renderReceipt(paper, brand, `${publicUrl}/verificar/${paper.verificationCode}`)
  const file = { contentType: 'application/pdf', bytes }
  return transact(db, async (trx) => {
    const other = await keepFile(trx, id, () => files.put(trx, file, clock.now()))
    // Two first prints at once: both answer what was kept.
    return other === null ? bytes : ((await files.get(trx, other))?.bytes ?? bytes)
  })
}
