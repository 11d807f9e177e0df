import { type Money, money } from '@llave/domain/money/money'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'

/** What is left to pay of the customer's letra with that code, in its own currency; null where they have none. */
export async function findOwed(db: Queryable, customerId: number, code: string): Promise<Money | null> {
  const row = await db
    .selectFrom('receivable')
    .select(['currency', 'amount_minor', 'paid_minor'])
    .where('proforma', 'in', proformasHeldBy(db, customerId))
    .where('code', '=', code)
    .where('kind', '=', 'instalment')
    .where('state', '<>', 'annulled')
    .executeTakeFirst()
  return row ? money(row.amount_minor - row.paid_minor, row.currency) : null
}
