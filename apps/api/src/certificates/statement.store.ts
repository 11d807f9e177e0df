import { type Currency, money } from '@llave/domain/money/money'
import { parseAnnualRate } from '@llave/domain/prepayment/annual-rate'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { paymentShown } from '../holders/payment-shown.ts'
import { type KeptStatement, keptStatement } from './statement-content.ts'
import type { StatedProforma } from './statement-facts.ts'

type HeldRow = {
  proforma: string
  productName: string
  projectName: string
  annualRate: string
  soldOn: string
  cededOn: string | null
  name: string
  documentType: '01' | '04' | '06' | '07' | '11'
  documentNumber: string
}

type DebtRow = {
  kind: string
  code: string
  dueOn: string
  state: ReceivableState
  currency: Currency
  amount: number
  paid: number
  paidOn: string | null
  system: string
  operation: string
  inApplication: boolean
}

/**
 * A proforma of the customer with every debt of it, annulled ones included, and of prepayments those that were paid;
 * null where it is not theirs.
 */
export async function findStatedProforma(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<StatedProforma | null> {
  const { rows: held } = await sql<HeldRow>`
    select p.proforma, p.product_name as "productName", j.name as "projectName",
      p.annual_rate as "annualRate", p.sold_on::text as "soldOn",
      case when h.sees_from is null then null else h.ceded_on::text end as "cededOn",
      c.name, c.document_type as "documentType", c.document_number as "documentNumber"
    from held_proforma h join property p on p.proforma = h.proforma
      join project j on j.code = p.project_code join customer c on c.id = h.customer_id
    where h.customer_id = ${customerId} and h.proforma = ${proforma}`.execute(db)
  const [row] = held
  if (!row) return null
  const { rows: debts } = await sql<DebtRow>`
    select r.kind, coalesce(r.code, r.accounting_number) as code, r.due_on::text as "dueOn", r.state,
      r.currency, r.amount_minor as amount, r.paid_minor as paid,
      case when r.state = 'paid' then coalesce(r.operation_on, r.paid_on)::text end as "paidOn",
      r.payment_system as system,
      case when ${sql.raw(paymentShown('r'))} then r.authorization_number else '' end as operation,
      r.id in (select x.receivable_id from letra_in_application x) as "inApplication"
    from held_proforma h join receivable r on r.proforma = h.proforma
    where h.customer_id = ${customerId} and h.proforma = ${proforma}
      and (r.kind <> 'prepayment' or r.state = 'paid')
    order by r.due_on, r.id`.execute(db)
  return {
    proforma: row.proforma,
    productName: row.productName,
    projectName: row.projectName,
    annualRate: parseAnnualRate(row.annualRate),
    soldOn: Temporal.PlainDate.from(row.soldOn),
    since: Temporal.PlainDate.from(row.cededOn ?? row.soldOn),
    customerName: row.name,
    customerDocument: { type: row.documentType, number: row.documentNumber },
    debts: debts.map((debt) => ({
      kind: debt.kind === 'instalment' ? 'letra' : 'cash',
      code: debt.code,
      dueOn: Temporal.PlainDate.from(debt.dueOn),
      state: debt.state,
      amount: money(Number(debt.amount), debt.currency),
      paidAmount: money(Number(debt.paid), debt.currency),
      paidOn: debt.paidOn === null ? null : Temporal.PlainDate.from(debt.paidOn),
      system: debt.system,
      operation: debt.operation,
      ...(debt.inApplication ? { inApplication: true as const } : {}),
    })),
  }
}

/** The file of the statement that was issued for exactly these facts; null where none was. */
export async function findFileByFacts(db: Queryable, factsHash: Uint8Array): Promise<string | null> {
  const row = await db
    .selectFrom('certificate')
    .select('file_id')
    .where('facts_sha256', '=', Buffer.from(factsHash))
    .executeTakeFirst()
  return row?.file_id ?? null
}

export type CheckedStatement = {
  readonly paper: KeptStatement
  /** `withdrawn`: a payment that it states was undone after it was issued. */
  readonly state: 'valid' | 'withdrawn'
  /** SHA-256 of its file, in hex; null once its customer was erased. */
  readonly fingerprint: string | null
}

/** The statement with exactly this check code; null where there is none. */
export async function findStatementByCheckCode(
  db: Queryable,
  checkCode: string,
): Promise<CheckedStatement | null> {
  const row = await db
    .selectFrom('certificate')
    .leftJoin('file', 'file.id', 'certificate.file_id')
    .select(['certificate.content', 'file.sha256'])
    .where('certificate.check_code', '=', checkCode)
    .where('certificate.kind', '=', '05')
    .executeTakeFirst()
  if (!row) return null
  const paper = keptStatement(row.content)
  const { rows: undone } = await sql`select from receivable where proforma = ${paper.proforma}
    and coalesce(code, accounting_number) = any(${[...paper.paidCodes]}::text[]) and state <> 'paid'
    limit 1`.execute(db)
  return {
    paper,
    state: undone.length === 0 ? 'valid' : 'withdrawn',
    fingerprint: row.sha256 === null ? null : Buffer.from(row.sha256).toString('hex'),
  }
}
