import type { Queryable } from '../database/database.ts'

/**
 * The proformas that a customer holds now, alone or with others: what every question of ownership is
 * asked of (docs/decisions/0116). Where part of a proforma is an earlier holder's, the view
 * `held_proforma` says from when on it is theirs to see.
 */
export function proformasHeldBy(db: Queryable, customerId: number) {
  return db
    .selectFrom('held_proforma')
    .select('proforma')
    .where('customer_id', '=', customerId)
    .$narrowType<{ proforma: string }>()
}

/** Whether a customer holds a proforma now. */
export async function holdsProforma(db: Queryable, customerId: number, proforma: string): Promise<boolean> {
  const found = await proformasHeldBy(db, customerId).where('proforma', '=', proforma).executeTakeFirst()
  return found !== undefined
}
