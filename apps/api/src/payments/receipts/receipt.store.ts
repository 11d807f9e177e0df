import type { Queryable, Trx } from '../../database/database.ts'
import { type ReceiptContent, receiptFromJson, receiptToJson } from './receipt-content.ts'

/** The next number of a series. Its row stays locked until the transaction ends: numbers have no gaps. */
export async function takeReceiptNumber(trx: Trx, series: 'online' | 'debit'): Promise<number> {
  const row = await trx
    .updateTable('receipt_series')
    .set((column) => ({ last_number: column('last_number', '+', 1) }))
    .where('name', '=', series)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

export async function insertReceipt(
  trx: Trx,
  place: { readonly series: 'online' | 'debit'; readonly sequence: number; readonly settlementId: number },
  paper: ReceiptContent,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('receipt')
    .values({
      series: place.series,
      sequence: place.sequence,
      number: paper.receiptNumber,
      settlement_id: place.settlementId,
      content: receiptToJson(paper),
      check_code: paper.verificationCode,
      issued_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type StoredReceipt = {
  readonly id: number
  readonly fileId: string | null
  readonly paper: ReceiptContent
}

/** The receipt of a paid order; null where there is none or all of the payment was reversed. */
export async function findReceiptOf(db: Queryable, orderId: string): Promise<StoredReceipt | null> {
  const row = await db
    .selectFrom('settlement as s')
    .innerJoin('settlement_receipt as p', 'p.settlement_id', 's.id')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .select(['r.id', 'r.file_id', 'r.content'])
    .where('s.order_id', '=', orderId)
    .where('s.reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, fileId: row.file_id, paper: receiptFromJson(row.content) } : null
}

/**
 * The receipts of the debt with that code or number whose payments were not reversed, newest first:
 * those that the customer paid, and what was paid of a proforma that they hold, but not what an
 * earlier holder paid.
 */
export async function listReceiptsFor(
  db: Queryable,
  customerId: number,
  document: string,
): Promise<StoredReceipt[]> {
  const rows = await db
    .selectFrom('visible_settlement as v')
    .innerJoin('receivable as d', 'd.id', 'v.receivable_id')
    .innerJoin('settlement_receipt as p', 'p.settlement_id', 'v.settlement_id')
    .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
    .distinct()
    .select(['r.id', 'r.file_id', 'r.content'])
    .where('v.customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb.and([eb('d.kind', '=', 'instalment'), eb('d.code', '=', document)]),
        eb.and([eb('d.kind', '<>', 'instalment'), eb('d.accounting_number', '=', document)]),
      ]),
    )
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map((row) => ({ id: row.id, fileId: row.file_id, paper: receiptFromJson(row.content) }))
}

/** Stores the file that `put` creates unless one is stored already: answers that one, else null. */
export async function storeReceiptFile(
  trx: Trx,
  id: number,
  put: () => Promise<string>,
): Promise<string | null> {
  const row = await trx
    .selectFrom('receipt')
    .select('file_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.file_id) return row.file_id
  await trx
    .updateTable('receipt')
    .set({ file_id: await put() })
    .where('id', '=', id)
    .execute()
  return null
}
