import { transact } from '../../database/database.ts'
import { findPayerFile, storePayerFile } from './payer-file.store.ts'
import type { ReceiptContent } from './receipt-content.ts'
import { fetchStored, type ReceiptFileParts } from './receipt-file.ts'
import { renderPayerReceipt } from './render-receipt.ts'

/** The PDF of who paid with a link: created by the first request, their browser's or the e-mail's, and stored. */
export async function payerReceiptFile(
  { db, clock, files, brand, publicUrl }: ReceiptFileParts,
  paper: ReceiptContent,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await findPayerFile(db, paper.orderId)
  if (kept !== null) return (await fetchStored(files, kept)).bytes
  const bytes = await renderPayerReceipt(paper, brand, `${publicUrl}/verificar/${paper.verificationCode}`)
  const other = await transact(db, (trx) =>
    storePayerFile(trx, paper.orderId, () =>
      files.put(trx, { contentType: 'application/pdf', bytes }, clock.now()),
    ),
  )
  // Of two concurrent first requests both answer the file that was stored.
  return other === null ? bytes : (await fetchStored(files, other)).bytes
}
