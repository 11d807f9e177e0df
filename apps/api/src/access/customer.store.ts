import type { Queryable } from '../database/database.ts'

export type CustomerContact = { readonly name: string; readonly email: string }

/** Throws where there is no such customer: the caller holds a session of theirs. */
export async function readCustomerContact(db: Queryable, customerId: number): Promise<CustomerContact> {
  return await db
    .selectFrom('customer')
    .select(['name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}
