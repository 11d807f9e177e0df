import { type RawBuilder, sql } from 'kysely'

/**
 * The addresses of a customer as the outbox has them: a code goes to dial code and number in one, every other SMS to
 * both with a space between.
 */
export function recipientsOf(customerId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select email as recipient from customer where id = ${customerId} and email <> ''
    union all select dial_code || number from customer_phone where customer_id = ${customerId}
    union all select dial_code || ' ' || number from customer_phone where customer_id = ${customerId}`
}
