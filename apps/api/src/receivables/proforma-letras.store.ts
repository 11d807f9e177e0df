import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type Currency, type Money, money } from '@llave/domain/money/money'
import { type AnnualRate, parseAnnualRate } from '@llave/domain/prepayment/annual-rate'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { proformasHeldBy } from '../holders/held-proformas.store.ts'
import { readHolderId } from '../holders/holders.store.ts'

/** A letra as printed documents list it, annulled ones included. */
export type ProformaLetra = {
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  readonly state: ReceivableState
  readonly amount: Money
  readonly paidAmount: Money
  /** Null where it is not paid, or nobody knows the day. */
  readonly paidOn: Temporal.PlainDate | null
  /** Present where it waits for the new plan of a prepayment. */
  readonly inApplication?: true
}

type NamedHolder = {
  readonly customerId: number
  readonly name: string
  readonly email: string
  readonly document: IdentityDocument
}

/** One proforma with its holder and all its letras, the oldest first. */
export type ProformaLetras = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly currency: Currency
  readonly annualRate: AnnualRate
  /** Of its holders the one who asks. */
  readonly reader: NamedHolder
  /** The one that the contract is written to. */
  readonly holder: NamedHolder
  readonly letras: readonly ProformaLetra[]
}

/** The customer's own proforma; null where it is not theirs. */
export async function findProformaLetras(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<ProformaLetras | null> {
  const row = await db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['p.proforma', 'p.product_name', 'p.currency', 'p.annual_rate', 'j.name as project_name'])
    .where('p.proforma', '=', proforma)
    .where('p.proforma', 'in', proformasHeldBy(db, customerId))
    .executeTakeFirst()
  if (!row) return null
  return {
    proforma: row.proforma,
    projectName: row.project_name,
    productName: row.product_name,
    currency: row.currency,
    annualRate: parseAnnualRate(row.annual_rate),
    reader: await readNamed(db, customerId),
    holder: await readNamed(db, await readHolderId(db, proforma)),
    letras: await listLetras(db, proforma),
  }
}

async function readNamed(db: Queryable, customerId: number): Promise<NamedHolder> {
  const row = await db
    .selectFrom('customer')
    .select(['name', 'email', 'document_type', 'document_number'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const document = { type: row.document_type, number: row.document_number }
  return { customerId, name: row.name, email: row.email, document }
}

async function listLetras(db: Queryable, proforma: string): Promise<ProformaLetra[]> {
  const rows = await db
    .selectFrom('receivable')
    .select(['code', 'due_on', 'state', 'currency', 'amount_minor', 'paid_minor'])
    .select(['paid_on', 'operation_on'])
    .select(sql<boolean>`id in (select receivable_id from letra_in_application)`.as('in_application'))
    .where('proforma', '=', proforma)
    .where('kind', '=', 'instalment')
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    code: row.code ?? '',
    dueOn: row.due_on,
    state: row.state,
    amount: money(row.amount_minor, row.currency),
    paidAmount: money(row.paid_minor, row.currency),
    paidOn: row.state === 'paid' ? (row.operation_on ?? row.paid_on) : null,
    ...(row.in_application ? { inApplication: true as const } : {}),
  }))
}
