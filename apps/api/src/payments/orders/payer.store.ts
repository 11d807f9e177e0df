import type { ReceiptPayer } from '@llave/domain/payments/payment-outcome'
import type { Queryable, Trx } from '../../database/database.ts'
import { readDebt } from './debt.store.ts'
import type { Order } from './order.store.ts'

/** Who pays an order of somebody else's debt, as they said it of themselves. */
export type OrderPayer = ReceiptPayer & {
  /** Empty where they left none. */
  readonly email: string
}

export type NewOrderPayer = OrderPayer & {
  readonly linkId: number
  /** Of the key with which their browser asks for the outcome. */
  readonly keyHash: Uint8Array
  readonly policyVersion: Temporal.PlainDate
}

export async function insertPayer(
  trx: Trx,
  orderId: string,
  payer: NewOrderPayer,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('order_payer')
    .values({
      order_id: orderId,
      link_id: payer.linkId,
      letra_number: payer.letraNumber,
      name: payer.name,
      document_type: payer.document.type,
      document_number: payer.document.number,
      email: payer.email,
      key_hash: Buffer.from(payer.keyHash),
      policy_version: payer.policyVersion.toString(),
      accepted_at: now.toString(),
    })
    .execute()
}

/** Who pays the order instead of the customer; null where the customer does. */
export async function findPayer(db: Queryable, orderId: string): Promise<OrderPayer | null> {
  const row = await db
    .selectFrom('order_payer')
    .select(['letra_number', 'name', 'document_type', 'document_number', 'email'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.name,
    document: { type: row.document_type, number: row.document_number },
    letraNumber: row.letra_number,
    email: row.email,
  }
}

/** Where who paid an order is written to; empty where they left no address. */
export async function findPayerEmail(
  db: Queryable,
  order: Pick<Order, 'receivableId' | 'customerId'> & { readonly id: string },
): Promise<string> {
  const payer = await findPayer(db, order.id)
  return payer ? payer.email : (await readDebt(db, order)).customerEmail
}

/** The order that a browser's key was given for; null where it was given for none. */
export async function findOrderByKey(db: Queryable, keyHash: Uint8Array): Promise<string | null> {
  const row = await db
    .selectFrom('order_payer')
    .select('order_id')
    .where('key_hash', '=', Buffer.from(keyHash))
    .executeTakeFirst()
  return row?.order_id ?? null
}
