import type { Phone } from '@llave/domain/access/phone'
import type { Queryable, Trx } from '../database/database.ts'

export type CustomerContact = { readonly name: string; readonly email: string }

/** Throws where there is no such customer: the caller has a session of theirs. */
export async function readCustomerContact(db: Queryable, customerId: number): Promise<CustomerContact> {
  return await db
    .selectFrom('customer')
    .select(['name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/**
 * Whether the phone is still the customer's. Locks its row: an import that removes it and this
 * transaction wait for each other.
 */
export async function lockPhone(trx: Trx, customerId: number, phone: Phone): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_phone')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('dial_code', '=', phone.dialCode)
    .where('number', '=', phone.number)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
