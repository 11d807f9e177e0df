import type { Database } from '@llave/api/database/database'
import type { Persona } from './personas.ts'

/** A persona's row and phone, without anything owned or owed. Answers the customer's id. */
export async function insertCustomer(
  db: Database,
  { name, document, phone, email }: Omit<Persona, 'shows'>,
): Promise<number> {
  const { id } = await db
    .insertInto('customer')
    .values({ document_type: document.type, document_number: document.number, name, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_phone')
    .values({ customer_id: id, dial_code: phone.dialCode, number: phone.number })
    .execute()
  return id
}
