import type { Queryable } from '../../database/database.ts'
import { paperFromJson, type ReceiptPaper } from './receipt-paper.ts'

/** What the receipt says, as it was fixed when the payment settled; null where there is no such receipt. */
export async function findReceiptPaper(db: Queryable, receiptId: number): Promise<ReceiptPaper | null> {
  const row = await db.selectFrom('receipt').select('content').where('id', '=', receiptId).executeTakeFirst()
  return row ? paperFromJson(row.content) : null
}

export type CheckedReceipt = {
  readonly paper: ReceiptPaper
  /** `reversed`: the payment was undone after the receipt was issued. */
  readonly state: 'valid' | 'reversed'
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
    .select(['receipt.content', 'settlement.reversed_at', 'payment_order.state'])
    .where('receipt.check_code', '=', checkCode)
    .executeTakeFirst()
  if (!row) return null
  const reversed = row.reversed_at !== null || row.state === 'refunded'
  return { paper: paperFromJson(row.content), state: reversed ? 'reversed' : 'valid' }
}
