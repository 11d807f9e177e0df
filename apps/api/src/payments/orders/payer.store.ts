import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Queryable } from '../../database/database.ts'

/** Who pays an order of somebody else's debt, as they said it of themselves. */
type OrderPayer = {
  readonly name: string
  readonly document: IdentityDocument
  /** Empty where they left none. */
  readonly email: string
}

/** Who pays the order instead of the customer; null where the customer does. */
export async function findPayer(db: Queryable, orderId: string): Promise<OrderPayer | null> {
  const row = await db
    .selectFrom('order_payer')
    .select(['name', 'document_type', 'document_number', 'email'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.name,
    document: { type: row.document_type, number: row.document_number },
    email: row.email,
  }
}
