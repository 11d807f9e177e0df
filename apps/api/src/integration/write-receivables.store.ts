import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { BatchContext, BatchOutcome, Fault, Located } from './import-kind.ts'
import {
  mergeReceivable,
  type SettledHere,
  type StoredReceivable,
  sameReceivable,
} from './merge-receivable.ts'
import type { ReceivableRow } from './receivable-row.ts'
import { readSettledHere } from './settled-here.store.ts'

type Stored = {
  readonly id: number
  readonly receivable: StoredReceivable
  readonly here: SettledHere | null
}
/** A receivable with the number by which the ERP knows it and the customer it belongs to. */
type Planned = StoredReceivable &
  Pick<ReceivableRow, 'company' | 'year' | 'documentNumber'> & { customerId: number; id: number | null }

/**
 * Stores receivables, each under its row lock (docs/money.md, "Transactions and locks"): a payment
 * that is being settled ends before or after, never between. Rows that say what is there already
 * are left alone.
 */
export async function writeReceivables(
  trx: Trx,
  located: readonly Located<ReceivableRow>[],
  { now }: BatchContext,
): Promise<BatchOutcome> {
  const owners = await findOwners(trx, located)
  const stored = await lockStored(trx, located)
  const refusals: (Fault & { line: number })[] = []
  const planned: { line: number; plan: Planned }[] = []
  let unchanged = 0
  for (const { line, row } of located) {
    const customerId = owners.get(row.proforma)
    const before = stored.get(keyOf(row))
    const outcome = mergeReceivable(row, before?.receivable ?? null, before?.here ?? null)
    if (customerId === undefined) {
      refusals.push({ line, field: 'proforma', reason: 'no hay una proforma con ese código' })
    } else if ('fault' in outcome) {
      refusals.push({ line, ...outcome.fault })
    } else if (before && sameReceivable(outcome.merged, before.receivable)) {
      unchanged += 1
    } else {
      const { company, year, documentNumber } = row
      planned.push({
        line,
        plan: { ...outcome.merged, company, year, documentNumber, customerId, id: before?.id ?? null },
      })
    }
  }
  const { free, clashes } = await refuseTaken(trx, planned)
  const missing = free.filter((plan) => plan.id === null)
  const changed = free.filter((plan) => plan.id !== null)
  await insertAll(trx, missing, now)
  await updateAll(trx, changed, now)
  return {
    created: missing.length,
    updated: changed.length,
    unchanged,
    refusals: [...refusals, ...clashes],
  }
}

async function findOwners(
  trx: Trx,
  located: readonly Located<ReceivableRow>[],
): Promise<Map<string, number>> {
  const proformas = [...new Set(located.map(({ row }) => row.proforma))]
  const found = await trx
    .selectFrom('property')
    .select(['proforma', 'customer_id'])
    .where('proforma', 'in', proformas)
    .execute()
  return new Map(found.map((row) => [row.proforma, row.customer_id]))
}

async function lockStored(
  trx: Trx,
  located: readonly Located<ReceivableRow>[],
): Promise<Map<string, Stored>> {
  const keys = located.map(({ row }) => ({
    company: row.company,
    year: row.year,
    number: row.documentNumber,
  }))
  const locked = await sql<
    StoredReceivable & { id: number; company: string; year: string; documentNumber: string }
  >`
    select r.id, r.accounting_company as company, r.accounting_year as year,
      r.accounting_number as "documentNumber", r.proforma, r.kind, r.code, r.document_class as "documentClass",
      r.currency, r.amount_minor as amount, r.erp_paid_minor as "erpPaid", r.paid_minor as paid,
      r.due_on::text as "dueOn", r.state, r.paid_on::text as "paidOn", r.operation_on::text as "operationOn",
      r.payment_system as "paymentSystem", r.paid_currency as "paymentCurrency",
      r.paid_amount_minor as "paymentAmount", r.masked_card as "maskedCard",
      r.authorization_number as "authorizationNumber"
    from json_to_recordset(${JSON.stringify(keys)}::json) as i(company text, year text, number text)
    join receivable r on r.accounting_company = i.company and r.accounting_year = i.year
      and r.accounting_number = i.number
    order by r.id for update of r`.execute(trx)
  const here = await readSettledHere(
    trx,
    locked.rows.map((row) => row.id),
  )
  return new Map(
    locked.rows.map(({ id, company, year, documentNumber, ...receivable }) => [
      keyOf({ company, year, documentNumber }),
      { id, receivable, here: here.get(id) ?? null },
    ]),
  )
}

/** A letter code and a document number are unique for their customer: routes name a debt by them alone. */
async function refuseTaken(
  trx: Trx,
  planned: readonly { line: number; plan: Planned }[],
): Promise<{ free: Planned[]; clashes: (Fault & { line: number })[] }> {
  const holders = await findHolders(
    trx,
    planned.map(({ plan }) => plan),
  )
  const free: Planned[] = []
  const clashes: (Fault & { line: number })[] = []
  for (const { line, plan } of planned) {
    const own = keyOf(plan)
    const names = namesOf(plan)
    const taken = names.find(([, name]) => (holders.get(name) ?? own) !== own)
    if (taken) {
      clashes.push({ line, field: taken[0], reason: 'este cliente ya tiene otro documento con ese valor' })
      continue
    }
    for (const [, name] of names) holders.set(name, own)
    free.push(plan)
  }
  return { free, clashes }
}

async function findHolders(trx: Trx, plans: readonly Planned[]): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  if (plans.length === 0) return holders
  const asked = records(
    plans.map(({ customerId, code, documentNumber }) => ({ customerId, code, documentNumber })),
  )
  const found = await sql<{
    customerId: number
    code: string | null
    company: string
    year: string
    documentNumber: string
  }>`
    select r.customer_id as "customerId", r.code, r.accounting_company as company, r.accounting_year as year,
      r.accounting_number as "documentNumber"
    from ${asked} join receivable r on r.customer_id = i."customerId" and r.accounting_number = i."documentNumber"
    union
    select r.customer_id, r.code, r.accounting_company, r.accounting_year, r.accounting_number
    from ${asked} join receivable r on r.customer_id = i."customerId" and r.code = i."code"
      and r.kind = 'instalment'`.execute(trx)
  for (const row of found.rows) for (const [, name] of namesOf(row)) holders.set(name, keyOf(row))
  return holders
}

function namesOf(row: {
  customerId: number
  code: string | null
  documentNumber: string
}): ['documentNumber' | 'code', string][] {
  const names: ['documentNumber' | 'code', string][] = [
    ['documentNumber', `${row.customerId} number ${row.documentNumber}`],
  ]
  if (row.code !== null) names.push(['code', `${row.customerId} code ${row.code}`])
  return names
}

async function insertAll(trx: Trx, plans: readonly Planned[], now: Temporal.Instant): Promise<void> {
  if (plans.length === 0) return
  await sql`insert into receivable (customer_id, proforma, accounting_company, accounting_year, accounting_number,
      kind, code, document_class, currency, amount_minor, erp_paid_minor, paid_minor, due_on, state, paid_on,
      operation_on, payment_system, paid_currency, paid_amount_minor, masked_card, authorization_number, updated_at)
    select i."customerId", i."proforma", i."company", i."year", i."documentNumber", i."kind", i."code",
      i."documentClass", i."currency", i."amount", i."erpPaid", i."paid", i."dueOn", i."state", i."paidOn",
      i."operationOn", i."paymentSystem", i."paymentCurrency", i."paymentAmount", i."maskedCard",
      i."authorizationNumber", ${now.toString()}::timestamptz
    from ${records(plans)}`.execute(trx)
}

async function updateAll(trx: Trx, plans: readonly Planned[], now: Temporal.Instant): Promise<void> {
  if (plans.length === 0) return
  await sql`update receivable r set kind = i."kind", code = i."code", document_class = i."documentClass",
      currency = i."currency", amount_minor = i."amount", erp_paid_minor = i."erpPaid", paid_minor = i."paid",
      due_on = i."dueOn", state = i."state", paid_on = i."paidOn", operation_on = i."operationOn",
      payment_system = i."paymentSystem", paid_currency = i."paymentCurrency",
      paid_amount_minor = i."paymentAmount", masked_card = i."maskedCard",
      authorization_number = i."authorizationNumber", version = r.version + 1,
      updated_at = ${now.toString()}::timestamptz
    from ${records(plans)} where r.id = i."id"`.execute(trx)
}

function keyOf(row: Pick<ReceivableRow, 'company' | 'year' | 'documentNumber'>): string {
  return `${row.company} ${row.year} ${row.documentNumber}`
}

function records(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as i("id" bigint, "customerId" bigint, "proforma" text,
    "company" text, "year" text, "documentNumber" text, "kind" text, "code" text, "documentClass" text,
    "currency" text, "amount" bigint, "erpPaid" bigint, "paid" bigint, "dueOn" date, "state" text, "paidOn" date,
    "operationOn" date, "paymentSystem" text, "paymentCurrency" text, "paymentAmount" bigint, "maskedCard" text,
    "authorizationNumber" text)`
}
