import type { SilencedLetra } from '@llave/contract/reminders/read-reminders'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'

/** The pending letras of a customer that are silenced, by their due dates. */
export async function listSilenced(db: Queryable, customerId: number): Promise<SilencedLetra[]> {
  const rows = await db
    .selectFrom('silenced_letra as s')
    .innerJoin('receivable as r', 'r.id', 's.receivable_id')
    .innerJoin('property as p', 'p.proforma', 'r.proforma')
    .select(['r.proforma', 'r.code', 'r.due_on', 'p.product_name'])
    .where('s.customer_id', '=', customerId)
    .where('r.state', '=', 'pending')
    .where('r.proforma', 'in', proformasHeldBy(db, customerId))
    .orderBy('r.due_on')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    proforma: row.proforma,
    code: row.code ?? '',
    dueOn: row.due_on,
    productName: row.product_name,
  }))
}

/** Reminds of a letra again, silenced or not. Answers whether the customer has such a letra. */
export async function unsilence(
  db: Queryable,
  customerId: number,
  { proforma, code }: { readonly proforma: string; readonly code: string },
): Promise<boolean> {
  const letra = await db
    .selectFrom('receivable')
    .select('id')
    .where('kind', '=', 'instalment')
    .where('code', '=', code)
    .where('proforma', '=', proforma)
    .where('proforma', 'in', proformasHeldBy(db, customerId))
    .executeTakeFirst()
  if (!letra) return false
  await sql`delete from silenced_letra where customer_id = ${customerId} and receivable_id = ${letra.id}`.execute(
    db,
  )
  return true
}
