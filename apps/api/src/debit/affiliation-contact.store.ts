import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** The contact details for messages about an affiliation; empty where there are none. */
export type AffiliationContact = {
  readonly email: string
  /** Dial code, a space and the national digits. */
  readonly phone: string
}

/** The phone is the one that consented to the debit while it is still registered, else the first one. */
export async function readAffiliationContact(
  db: Queryable,
  affiliationId: number,
): Promise<AffiliationContact> {
  const row = await db
    .selectFrom('affiliation as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select('c.email')
    .select(phoneOfAffiliation.as('phone'))
    .where('a.id', '=', affiliationId)
    .executeTakeFirstOrThrow()
  return { email: row.email, phone: row.phone ?? '' }
}

/** For queries over `affiliation a`. */
export const phoneOfAffiliation = sql<string | null>`(select p.dial_code || ' ' || p.number
  from customer_phone p left join card_registration g on g.id = a.registration_id
    and g.dial_code = p.dial_code and g.phone_number = p.number
  where p.customer_id = a.customer_id order by g.id is null, p.dial_code, p.number limit 1)`

/** The same by charges. */
export async function readContactsOfCharges(
  db: Queryable,
  chargeIds: readonly number[],
): Promise<(AffiliationContact & { readonly chargeId: number })[]> {
  const rows = await db
    .selectFrom('debit_charge as d')
    .innerJoin('affiliation as a', 'a.id', 'd.affiliation_id')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['d.id as chargeId', 'c.email'])
    .select(phoneOfAffiliation.as('phone'))
    .where('d.id', 'in', chargeIds)
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({ ...row, phone: row.phone ?? '' }))
}
