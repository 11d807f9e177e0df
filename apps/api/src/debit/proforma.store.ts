import type { ChargeableLetra } from '@llave/domain/debit/plan-charges'
import { type Currency, money } from '@llave/domain/money/money'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'

/** What affiliating needs to know of a proforma. */
export type Proforma = {
  readonly proforma: string
  readonly currency: Currency
  readonly projectCode: string
  readonly projectName: string
  readonly productName: string
  readonly soldOn: Temporal.PlainDate
}

/** Who is signed in, or whose card it is. */
export type Person = { readonly name: string; readonly email: string }

/** The properties that a customer holds, as they were bought. */
export async function listProformas(db: Queryable, customerId: number): Promise<Proforma[]> {
  return db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['p.proforma', 'p.currency', 'j.code as projectCode', 'j.name as projectName'])
    .select(['p.product_name as productName', 'p.sold_on as soldOn'])
    .where('p.proforma', 'in', proformasHeldBy(db, customerId))
    .orderBy('p.sold_on')
    .orderBy('p.proforma')
    .execute()
}

export async function readPerson(db: Queryable, customerId: number): Promise<Person> {
  return db
    .selectFrom('customer')
    .select(['name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

export type ProformaLetra = ChargeableLetra & { readonly id: number; readonly proforma: string }

/** The pending letras of proformas, the oldest first. */
export async function listPendingLetras(
  db: Queryable,
  proformas: readonly string[],
): Promise<ProformaLetra[]> {
  if (proformas.length === 0) return []
  const rows = await db
    .selectFrom('receivable')
    .select(['id', 'proforma', 'code', 'due_on', 'currency', 'amount_minor', 'paid_minor'])
    .where('proforma', 'in', proformas)
    .where('kind', '=', 'instalment')
    .where('state', '=', 'pending')
    // Nobody charges what a prepayment is about to replace.
    .where('id', 'not in', (in_application) =>
      in_application.selectFrom('letra_in_application').select('receivable_id'),
    )
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    proforma: row.proforma,
    code: row.code ?? '',
    dueOn: row.due_on,
    state: 'pending',
    owed: money(row.amount_minor - row.paid_minor, row.currency),
  }))
}
