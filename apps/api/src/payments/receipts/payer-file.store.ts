import type { Queryable, Trx } from '../../database/database.ts'

/** The file of the copy of who paid; null where it was not made yet. */
export async function findPayerFile(db: Queryable, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_payer')
    .select('file_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.file_id ?? null
}

/** Stores the file that `put` creates unless one is stored already: answers that one, else null. */
export async function storePayerFile(
  trx: Trx,
  orderId: string,
  put: () => Promise<string>,
): Promise<string | null> {
  const row = await trx
    .selectFrom('order_payer')
    .select('file_id')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.file_id) return row.file_id
  await trx
    .updateTable('order_payer')
    .set({ file_id: await put() })
    .where('order_id', '=', orderId)
    .execute()
  return null
}
