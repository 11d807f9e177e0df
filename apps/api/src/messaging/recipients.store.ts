import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/**
 * The addresses of a customer as the outbox has them: a code goes to dial code and number in one, every other SMS to
 * both with a space between.
 */
export function recipientsOf(customerId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select email as recipient from customer where id = ${customerId} and email <> ''
    union all select dial_code || number from customer_phone where customer_id = ${customerId}
    union all select dial_code || ' ' || number from customer_phone where customer_id = ${customerId}`
}

/** The e-mail of a customer; empty where there is none. */
export async function findEmail(db: Queryable, customerId: number): Promise<string> {
  const row = await db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirst()
  return row?.email ?? ''
}
