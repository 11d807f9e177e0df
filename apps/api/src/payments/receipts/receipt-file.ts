import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Queryable, transact } from '../../database/database.ts'
import type { PaperBrand } from '../../paper/brand.ts'
import { type StoredReceipt, storeReceiptFile } from './receipt.store.ts'
import { renderReceipt } from './render-receipt.ts'

type StoredFile = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Where printed receipts are kept. */
export type ReceiptFiles = {
  put(trx: Queryable, file: StoredFile, now: Temporal.Instant): Promise<string>
  /** Not inside a transaction: the file may have to be fetched. */
  get(id: string): Promise<StoredFile | null>
}

export type ReceiptFileParts = {
  readonly db: Database
  readonly clock: Clock
  readonly files: ReceiptFiles
  readonly brand: PaperBrand
  readonly publicUrl: string
}

/**
 * The receipt's PDF: created by the first request, portal or e-mail, and stored, so that its bytes
 * stay the same when brand, fonts or layout change.
 */
export async function receiptFile(
  parts: ReceiptFileParts,
  receipt: StoredReceipt,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock, files } = parts
  const { id, fileId } = receipt
  const bytes = await drawReceipt(parts, receipt)
  if (fileId) return bytes
  const file = { contentType: 'application/pdf', bytes }
  const other = await transact(db, (trx) =>
    storeReceiptFile(trx, id, () => files.put(trx, file, clock.now())),
  )
  // Of two concurrent first requests both answer the file that was stored.
  return other === null ? bytes : (await fetchStored(files, other)).bytes
}

/** The receipt's PDF as it is stored, or as it would be. */
export async function drawReceipt(
  { files, brand, publicUrl }: ReceiptFileParts,
  { fileId, paper }: StoredReceipt,
): Promise<Uint8Array<ArrayBuffer>> {
  if (fileId) return (await fetchStored(files, fileId)).bytes
  return renderReceipt(paper, brand, `${publicUrl}/verificar/${paper.verificationCode}`)
}

/** A file that a row says is stored. */
export async function fetchStored(files: ReceiptFiles, fileId: string): Promise<StoredFile> {
  const kept = await files.get(fileId)
  if (!kept) throw new Error('A receipt without its file')
  return kept
}
