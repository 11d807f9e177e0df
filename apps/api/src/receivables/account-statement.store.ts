import { type Currency, money } from '@llave/domain/money/money'
import { underWayOrderStates } from '@llave/domain/payments/order-state'
import type { Product } from '@llave/domain/portfolio/product'
import type {
  CashItem,
  Instalment,
  ReceivablePayment,
  ReceivableState,
} from '@llave/domain/receivables/receivable'
import { dayFrom } from '@llave/domain/time/known-days'
import { CompiledQuery, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { preparedMark } from '../database/prepared-mark.ts'
import { paymentShown } from '../holders/payment-shown.ts'
import type { Session } from '../http/session.ts'
import { SessionReading } from '../http/session-reading.ts'
import { lastChangeOf } from '../recent-number/recent-number.store.ts'

/** A customer's account: who they are, what they hold, and the requested debts. */
export type AccountStatement<T> = {
  readonly name: string
  readonly email: string
  readonly products: readonly Product[]
  readonly debts: readonly T[]
  /** When receivables last came from the developer's system; left out where none ever did. */
  readonly importedAt?: Temporal.Instant
  /** When the customer's number last changed here; null where it never did. */
  readonly numberChangedAt: Temporal.Instant | null
}

/** Every letra of the customer that is not annulled, the oldest first. */
export async function readInstalmentAccount(
  db: Queryable,
  session: Pick<Session, 'customerId'>,
): Promise<AccountStatement<Instalment>> {
  const row = instalmentAccountReading.take(session) ?? (await read(db, allInstalments, session))
  return toStatement(await toOwnRow(db, session, row), toInstalment)
}

/** The letras with these codes, as above. */
export async function readInstalmentsByCode(
  db: Queryable,
  session: Session,
  codes: readonly string[],
): Promise<AccountStatement<Instalment>> {
  const row = await read(db, instalmentsByCode, session, codes)
  return toStatement(await toOwnRow(db, session, row), toInstalment)
}

/** Every reservation and initial payment that is not annulled, the oldest first. */
export async function readCashAccount(
  db: Queryable,
  session: Pick<Session, 'customerId' | 'document'>,
): Promise<AccountStatement<CashItem>> {
  const row = cashAccountReading.take(session) ?? (await read(db, allCashItems, session))
  return toStatement(await toOwnRow(db, session, row), toCashItem(session))
}

/** The reservations and initial payments with these document numbers, as above. */
export async function readCashItemsByNumber(
  db: Queryable,
  session: Session,
  documentNumbers: readonly string[],
): Promise<AccountStatement<CashItem>> {
  const row = await read(db, cashItemsByNumber, session, documentNumbers)
  return toStatement(await toOwnRow(db, session, row), toCashItem(session))
}

type ProductRecord = Omit<Product, 'soldOn'> & {
  soldOn: string
  /** Whether it came by a cession, so that some of its payments are an earlier holder's. */
  ceded: boolean
}

type DebtRecord = {
  proforma: string
  code: string | null
  documentClass: string
  number: string
  company: string
  year: string
  currency: Currency
  amount: number
  paid: number
  dueOn: string
  state: ReceivableState
  underWay: boolean
  inApplication: boolean
  paidOn: string | null
  operationOn: string | null
  system: string
  paidCurrency: Currency | null
  paidAmount: number | null
  maskedCard: string
  authorizationNumber: string
  hasReceipt: boolean
}

type StatementRow = {
  name: string
  email: string
  products: ProductRecord[]
  debts: DebtRecord[]
  importedAt: Temporal.Instant | null
  numberChangedAt: Temporal.Instant | null
}

/** As PostgreSQL answers it: of debts a list for each member, which is null where there is no debt. */
type AnsweredRow = Omit<StatementRow, 'debts'> & {
  debts: { [Name in keyof DebtRecord]: readonly DebtRecord[Name][] | null }
}

const underWay = underWayOrderStates.map((state) => `'${state}'`)

/** Each member of a debt `r`. */
const debtColumns: Readonly<Record<keyof DebtRecord, string>> = {
  proforma: 'r.proforma',
  code: 'r.code',
  documentClass: 'r.document_class',
  number: 'r.accounting_number',
  company: 'r.accounting_company',
  year: 'r.accounting_year',
  currency: 'r.currency',
  amount: 'r.amount_minor',
  paid: 'r.paid_minor',
  dueOn: 'r.due_on',
  state: 'r.state',
  underWay: `exists (select from order_debt d join payment_order o on o.id = d.order_id
      where d.receivable_id = r.id and o.state in (${underWay}))
    or r.id in (select h.receivable_id from held_debt h where h.receivable_id is not null)`,
  inApplication: `r.kind = 'instalment' and r.state = 'pending' and exists (select from prepayment_application a
    where a.proforma = r.proforma and a.state = 'in_application')`,
  paidOn: 'r.paid_on',
  operationOn: 'r.operation_on',
  system: 'r.payment_system',
  paidCurrency: 'r.paid_currency',
  paidAmount: 'r.paid_amount_minor',
  maskedCard: 'r.masked_card',
  authorizationNumber: 'r.authorization_number',
  hasReceipt: `r.state = 'paid' and exists (select from settlement s where s.receivable_id = r.id
    and s.reversed_at is null)`,
}
const debtMembers = Object.keys(debtColumns) as (keyof DebtRecord)[]

const statementColumns = ['name', 'email', 'products', 'debts', 'importedAt', 'numberChangedAt'] as const
const isInstalment = "r.kind = 'instalment'"
const isCashItem = "r.kind <> 'instalment' and r.kind <> 'prepayment'"

/** `readInstalmentAccount` in the question that finds the session. */
export const instalmentAccountReading = new SessionReading<AnsweredRow>(
  statementSelect(isInstalment, 'session.customer_id'),
  statementColumns,
)
/** `readCashAccount` in the question that finds the session. */
export const cashAccountReading = new SessionReading<AnsweredRow>(
  statementSelect(isCashItem, 'session.customer_id'),
  statementColumns,
)

const allInstalments = statementQuery(isInstalment)
const instalmentsByCode = statementQuery("r.kind = 'instalment' and r.code = any($2::text[])")
const allCashItems = statementQuery(isCashItem)
const cashItemsByNumber = statementQuery("r.kind <> 'instalment' and r.accounting_number = any($2::text[])")

/** Its text is fixed and its plan is kept (see `preparedMark`). */
function statementQuery(debts: string): string {
  return `${preparedMark} ${statementSelect(debts, '$1')}`
}

/**
 * The whole statement in one row, which the home needs on every visit; its lists are JSON, those of debts one for each
 * member, as names repeated for each debt took PostgreSQL a third of its time: measured in bench/home.bench.ts.
 */
function statementSelect(debts: string, customer: string): string {
  const columns = debtMembers.map((name) => `${debtColumns[name]} as "${name}"`)
  const lists = debtMembers.map((name) => `'${name}', json_agg("${name}")`)
  return `select c.name, c.email,
      (select coalesce(json_agg(p), '[]') from (
        select p.proforma, p.project_code as "projectCode", j.name as "projectName", p.product_name as name,
          p.currency, p.plaza, p.sold_on as "soldOn", h.sees_from is not null as ceded
        from held_proforma h join property p on p.proforma = h.proforma
          join project j on j.code = p.project_code
        where h.customer_id = c.id order by p.sold_on, p.proforma) p) as products,
      (select json_build_object(${lists}) from (
        select ${columns}
        from held_proforma h join receivable r on r.proforma = h.proforma
        where h.customer_id = c.id and r.state <> 'annulled' and ${debts}
        order by r.due_on, r.id) r) as debts,
      -- A batch names its kinds, not the projects of its rows.
      (select b.at from import_batch b where b.applied and 'receivables' = any(b.kinds)
        order by b.at desc limit 1) as "importedAt",
      ${lastChangeOf('c.id')} as "numberChangedAt"
    from customer c where c.id = ${customer}`
}

async function read(
  db: Queryable,
  query: string,
  { customerId }: Pick<Session, 'customerId'>,
  names?: readonly string[],
): Promise<AnsweredRow> {
  const parameters = names ? [customerId, names] : [customerId]
  const { rows } = await db.executeQuery<AnsweredRow>(CompiledQuery.raw(query, parameters))
  const [row] = rows
  if (!row) throw new Error('A session without its customer')
  return row
}

function toRecords(lists: AnsweredRow['debts']): DebtRecord[] {
  return (lists.proforma ?? []).map((_, index) => {
    const record: Partial<Record<keyof DebtRecord, unknown>> = {}
    for (const name of debtMembers) record[name] = lists[name]?.[index]
    return record as DebtRecord
  })
}

/** Without card, operation and receipt of what an earlier holder paid. A query of its own: few have such. */
async function toOwnRow(
  db: Queryable,
  { customerId }: Pick<Session, 'customerId'>,
  answered: AnsweredRow,
): Promise<StatementRow> {
  const row = { ...answered, debts: toRecords(answered.debts) }
  if (!row.products.some(({ ceded }) => ceded)) return row
  const { rows } = await sql<Pick<DebtRecord, 'company' | 'year' | 'number'>>`
    select r.accounting_company as company, r.accounting_year as year, r.accounting_number as number
    from held_proforma h join receivable r on r.proforma = h.proforma
    where h.customer_id = ${customerId} and h.sees_from is not null
      and (${sql.raw(paymentShown('r'))}) is not true`.execute(db)
  const others = new Set(rows.map(documentKey))
  const unknown = { maskedCard: '', authorizationNumber: '', hasReceipt: false }
  return {
    ...row,
    debts: row.debts.map((debt) => (others.has(documentKey(debt)) ? { ...debt, ...unknown } : debt)),
  }
}

function documentKey({ company, year, number }: Pick<DebtRecord, 'company' | 'year' | 'number'>): string {
  return `${company} ${year} ${number}`
}

function toStatement<T>(
  { name, email, products, debts, importedAt, numberChangedAt }: StatementRow,
  toDebt: (debt: Omit<Instalment, 'code'>, record: DebtRecord, row: { name: string; email: string }) => T,
): AccountStatement<T> {
  const bought = new Map(products.map((product) => [product.proforma, toProduct(product)]))
  return {
    name,
    email,
    products: [...bought.values()],
    debts: debts.map((record) => toDebt(toReceivable(record, bought), record, { name, email })),
    ...(importedAt && { importedAt }),
    numberChangedAt,
  }
}

function toProduct({ ceded: _, ...record }: ProductRecord): Product {
  return { ...record, soldOn: dayFrom(record.soldOn) }
}

function toReceivable(record: DebtRecord, products: ReadonlyMap<string, Product>): Omit<Instalment, 'code'> {
  const product = products.get(record.proforma)
  if (!product) throw new Error('A debt without its property')
  return {
    proforma: record.proforma,
    projectCode: product.projectCode,
    projectName: product.projectName,
    productName: product.name,
    plaza: product.plaza,
    accounting: { number: record.number, company: record.company, year: record.year },
    amount: money(record.amount, record.currency),
    paidAmount: money(record.paid, record.currency),
    dueOn: dayFrom(record.dueOn),
    state: record.state,
    paymentUnderWay: record.underWay,
    ...(record.inApplication ? { inApplication: true } : {}),
    payment: record.state === 'paid' ? toPayment(record) : null,
  }
}

function toPayment(record: DebtRecord): ReceivablePayment {
  return {
    paidOn: toDate(record.paidOn),
    operationOn: toDate(record.operationOn),
    system: record.system,
    amount:
      record.paidCurrency && record.paidAmount !== null
        ? money(record.paidAmount, record.paidCurrency)
        : null,
    maskedCard: record.maskedCard,
    authorizationNumber: record.authorizationNumber,
    hasReceipt: record.hasReceipt,
  }
}

function toDate(text: string | null): Temporal.PlainDate | null {
  return text === null ? null : dayFrom(text)
}

function toInstalment(debt: Omit<Instalment, 'code'>, { code }: DebtRecord): Instalment {
  return { ...debt, code: code ?? '' }
}

function toCashItem({ document }: Pick<Session, 'document'>) {
  return (
    debt: Omit<Instalment, 'code'>,
    record: DebtRecord,
    { name, email }: { name: string; email: string },
  ): CashItem => ({
    ...debt,
    documentClass: record.documentClass,
    customerName: name,
    customerEmail: email,
    customerDocument: document.number,
  })
}
