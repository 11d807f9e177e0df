import type { Queryable } from '../database/database.ts'

/** The customer that the contract of a proforma is written to. */
export async function readHolderId(db: Queryable, proforma: string): Promise<number> {
  const { customer_id } = await db
    .selectFrom('proforma_holder')
    .select('customer_id')
    .where('proforma', '=', proforma)
    .where('role', '=', 'holder')
    .where('until', 'is', null)
    .executeTakeFirstOrThrow()
  return customer_id
}

/** The name of the holder, where the customer is a co-holder of the proforma; else null. */
export async function findOtherHolder(
  db: Queryable,
  proforma: string,
  customerId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('held_proforma as own')
    .innerJoin('held_proforma as h', 'h.proforma', 'own.proforma')
    .innerJoin('customer as c', 'c.id', 'h.customer_id')
    .select('c.name')
    .where('own.proforma', '=', proforma)
    .where('own.customer_id', '=', customerId)
    .where('own.role', '=', 'co_holder')
    .where('h.role', '=', 'holder')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Who held a proforma, in which place, and for how long. */
export type Tenure = {
  readonly customerId: number
  readonly role: 'holder' | 'co_holder'
  readonly since: Temporal.Instant
  /** Null where they hold it still. */
  readonly until: Temporal.Instant | null
  /** The day of the cession by which they came; null where they came by none. */
  readonly cededOn: Temporal.PlainDate | null
}

/** The holders of a proforma over time, the first ones first; the holder before the co-holders. */
export async function listTenures(db: Queryable, proforma: string): Promise<Tenure[]> {
  return db
    .selectFrom('proforma_holder')
    .select(['customer_id as customerId', 'role', 'since', 'until', 'ceded_on as cededOn'])
    .where('proforma', '=', proforma)
    .orderBy('since')
    .orderBy('role', 'desc')
    .orderBy('id')
    .execute()
}
