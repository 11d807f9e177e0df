import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'

/** Serializes writing for this customer until the transaction ends. */
export async function lockCustomer(trx: Trx, customerId: number): Promise<void> {
  await sql`select id from customer where id = ${customerId} for no key update`.execute(trx)
}

/** Customers by type and number of their documents: `01 44556677`. */
export async function findCustomerIds(
  db: Queryable,
  documents: readonly { readonly type: string; readonly number: string }[],
): Promise<Map<string, number>> {
  const numbers = documents.map(({ number }) => number)
  const found = await db
    .selectFrom('customer')
    .select(['id', 'document_type', 'document_number'])
    .where('document_number', 'in', numbers)
    .execute()
  return new Map(found.map((row) => [`${row.document_type} ${row.document_number}`, row.id]))
}
