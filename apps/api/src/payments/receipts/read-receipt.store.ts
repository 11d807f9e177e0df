import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { StoredReceipt } from './receipt.store.ts'
import { type ReceiptContent, receiptFromJson } from './receipt-content.ts'

/** A receipt and the file that was kept of it; null where there is no such receipt. */
export async function findReceipt(db: Queryable, receiptId: number): Promise<StoredReceipt | null> {
  const row = await db
    .selectFrom('receipt')
    .select(['id', 'file_id', 'content'])
    .where('id', '=', receiptId)
    .executeTakeFirst()
  return row ? { id: row.id, fileId: row.file_id, paper: receiptFromJson(row.content) } : null
}

export type CheckedReceipt = {
  readonly paper: ReceiptContent
  /** `reversed`: the payment was cancelled, or all of its money went back, after the receipt was issued. */
  readonly state: 'valid' | 'reversed'
  /** SHA-256 of the files that were kept, in hex: the buyer's, and that of who paid for them. None before one is asked for. */
  readonly fingerprints: readonly string[]
}

/** The receipt with exactly this check code; null where there is none. */
export async function findReceiptByCheckCode(
  db: Queryable,
  checkCode: string,
): Promise<CheckedReceipt | null> {
  const row = await db
    .selectFrom('receipt')
    .innerJoin('settlement', 'settlement.id', 'receipt.settlement_id')
    .innerJoin('provider_transaction as paid', (join) =>
      join.onRef('paid.shop', '=', 'settlement.shop').onRef('paid.uuid', '=', 'settlement.transaction_uuid'),
    )
    .leftJoin('file', 'file.id', 'receipt.file_id')
    .leftJoin('order_payer as payer', 'payer.order_id', 'settlement.order_id')
    .leftJoin('file as copy', 'copy.id', 'payer.file_id')
    .select([
      'receipt.content',
      'file.sha256',
      'copy.sha256 as copySha256',
      sql<boolean>`settlement.reversed_at is not null or paid.quarantine_reason is not null
        or paid.amount_minor <= (
        select coalesce(sum(amount_minor), 0) from provider_transaction back
        where back.shop = paid.shop and back.parent_uuid = paid.uuid and back.operation = 'CREDIT'
          and back.detailed_status in ('AUTHORISED', 'CAPTURED'))`.as('reversed'),
    ])
    .where('receipt.check_code', '=', checkCode)
    .executeTakeFirst()
  if (!row) return null
  return {
    paper: receiptFromJson(row.content),
    state: row.reversed ? 'reversed' : 'valid',
    fingerprints: [row.sha256, row.copySha256].flatMap((hash) =>
      hash === null ? [] : [Buffer.from(hash).toString('hex')],
    ),
  }
}
