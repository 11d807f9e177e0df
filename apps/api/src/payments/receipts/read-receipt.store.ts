import type { Queryable } from '../../database/database.ts'
import type { StoredReceipt } from './receipt.store.ts'
import { paperFromJson, type ReceiptPaper } from './receipt-paper.ts'

/** A receipt and the file that was kept of it; null where there is no such receipt. */
export async function findReceipt(db: Queryable, receiptId: number): Promise<StoredReceipt | null> {
  const row = await db
    .selectFrom('receipt')
    .select(['id', 'file_id', 'content'])
    .where('id', '=', receiptId)
    .executeTakeFirst()
  return row ? { id: row.id, fileId: row.file_id, paper: paperFromJson(row.content) } : null
}

export type CheckedReceipt = {
  readonly paper: ReceiptPaper
  /** `reversed`: the payment was undone after the receipt was issued. */
  readonly state: 'valid' | 'reversed'
  /** SHA-256 of the file that was kept, in hex; null where nobody asked for the file yet. */
  readonly fingerprint: string | null
}

/** The receipt behind the code of a QR, whole and exact; null where no receipt carries it. */
export async function findReceiptByCheckCode(
  db: Queryable,
  checkCode: string,
): Promise<CheckedReceipt | null> {
  const row = await db
    .selectFrom('receipt')
    .innerJoin('settlement', 'settlement.id', 'receipt.settlement_id')
    .innerJoin('payment_order', 'payment_order.id', 'settlement.order_id')
    .leftJoin('file', 'file.id', 'receipt.file_id')
    .select(['receipt.content', 'settlement.reversed_at', 'payment_order.state', 'file.sha256'])
    .where('receipt.check_code', '=', checkCode)
    .executeTakeFirst()
  if (!row) return null
  const reversed = row.reversed_at !== null || row.state === 'refunded'
  return {
    paper: paperFromJson(row.content),
    state: reversed ? 'reversed' : 'valid',
    fingerprint: row.sha256 === null ? null : Buffer.from(row.sha256).toString('hex'),
  }
}
