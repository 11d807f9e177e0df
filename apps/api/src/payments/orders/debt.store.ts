import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { type Money, money } from '@llave/domain/money/money'
import type { DebtReference } from '@llave/domain/payments/debt-reference'
import type { PaymentKind } from '@llave/domain/payments/payment-outcome'
import type { AccountingDocument, ReceivableState } from '@llave/domain/receivables/receivable'
import type { Queryable, Trx } from '../../database/database.ts'
import { proformasHeldBy } from '../../holders/held-proformas.store.ts'

/** A debt as payments need it: what is owed, and what describes it to the provider and on paper. */
export type Debt = {
  readonly receivableId: number
  readonly reference: DebtReference
  readonly kind: PaymentKind
  readonly documentClass: string
  readonly accounting: AccountingDocument
  readonly amount: Money
  /** What is left to pay, in the debt's own currency. */
  readonly owed: Money
  readonly dueOn: Temporal.PlainDate
  readonly state: ReceivableState
  readonly proforma: string
  readonly projectCode: string
  readonly projectName: string
  readonly productName: string
  readonly plaza: string
  readonly soldOn: Temporal.PlainDate
  /** Of who pays: the one of its holders who asks. */
  readonly customerName: string
  readonly customerEmail: string
  readonly customerDocument: IdentityDocument
}

/** What one charge pays: a debt, or several letras of one proforma, the oldest first. */
export type PaidDebts = readonly [Debt, ...Debt[]]

function selectDebts(db: Queryable, payerId: number) {
  return db
    .selectFrom('receivable as r')
    .innerJoin('property as p', 'p.proforma', 'r.proforma')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .innerJoin('customer as c', (join) => join.on('c.id', '=', payerId))
    .select(['r.id', 'r.kind', 'r.code', 'r.document_class', 'r.proforma', 'r.due_on', 'r.state'])
    .select(['r.accounting_company', 'r.accounting_year', 'r.accounting_number'])
    .select(['r.currency', 'r.amount_minor', 'r.paid_minor'])
    .select(['p.product_name', 'p.plaza', 'p.sold_on', 'j.code as project_code', 'j.name as project_name'])
    .select(['c.name as customer_name', 'c.email', 'c.document_type', 'c.document_number'])
}

/** The debt that a reference names, among those that the customer holds; null where they have none. */
export async function findDebt(
  db: Queryable,
  customerId: number,
  reference: DebtReference,
): Promise<Debt | null> {
  const own = selectDebts(db, customerId).where('r.proforma', 'in', proformasHeldBy(db, customerId))
  const row =
    reference.kind === 'instalment'
      ? await own
          .where('r.kind', '=', 'instalment')
          .where('r.proforma', '=', reference.proforma)
          .where('r.code', '=', reference.code)
          .executeTakeFirst()
      : await own
          .where('r.kind', '<>', 'instalment')
          .where('r.accounting_number', '=', reference.documentNumber)
          .executeTakeFirst()
  return row ? toDebt(row) : null
}

/**
 * What a request wants to pay, the oldest first, among what the customer holds; null where they hold not all of
 * it, or not in one currency. Further letras are of the same proforma.
 */
export async function findDebts(
  db: Queryable,
  customerId: number,
  { debt, further }: Pick<FormTokenRequest, 'debt' | 'further'>,
): Promise<PaidDebts | null> {
  const first = await findDebt(db, customerId, debt)
  if (!first || further.length === 0 || debt.kind !== 'instalment') return first && [first]
  const found: Debt[] = [first]
  for (const code of further) {
    const letra = await findDebt(db, customerId, { ...debt, code })
    if (letra?.owed.currency !== first.owed.currency) return null
    found.push(letra)
  }
  const [oldest, ...others] = found.toSorted(
    (one, other) =>
      Temporal.PlainDate.compare(one.dueOn, other.dueOn) || one.receivableId - other.receivableId,
  )
  return oldest ? [oldest, ...others] : null
}

/** The debt of an order, described for who pays or paid it. */
export async function readDebt(
  db: Queryable,
  { receivableId, customerId }: { readonly receivableId: number; readonly customerId: number },
): Promise<Debt> {
  return toDebt(await selectDebts(db, customerId).where('r.id', '=', receivableId).executeTakeFirstOrThrow())
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDebts>['executeTakeFirstOrThrow']>>

const kinds = {
  instalment: 'instalment',
  reservation: 'reservation',
  initial_payment: 'initial-payment',
  prepayment: 'prepayment',
} as const

function toDebt(row: Row): Debt {
  return {
    receivableId: row.id,
    reference:
      row.code === null
        ? { kind: 'cash', documentNumber: row.accounting_number }
        : { kind: 'instalment', proforma: row.proforma, code: row.code },
    kind: kinds[row.kind],
    documentClass: row.document_class,
    accounting: {
      company: row.accounting_company,
      year: row.accounting_year,
      number: row.accounting_number,
    },
    amount: money(row.amount_minor, row.currency),
    owed: money(row.amount_minor - row.paid_minor, row.currency),
    dueOn: row.due_on,
    state: row.state,
    proforma: row.proforma,
    projectCode: row.project_code,
    projectName: row.project_name,
    productName: row.product_name,
    plaza: row.plaza,
    soldOn: row.sold_on,
    customerName: row.customer_name,
    customerEmail: row.email,
    customerDocument: { type: row.document_type, number: row.document_number },
  }
}

/** The pending letras of a proforma, as the oldest-first rule needs them. */
export async function listPendingLetras(db: Queryable, proforma: string) {
  const rows = await db
    .selectFrom('receivable')
    .select(['proforma', 'code', 'due_on as dueOn', 'state'])
    .where('proforma', '=', proforma)
    .where('kind', '=', 'instalment')
    .where('state', '=', 'pending')
    .execute()
  return rows.map((row) => ({ ...row, code: row.code ?? '', paymentUnderWay: false }))
}

export async function lockDebt(trx: Trx, receivableId: number): Promise<void> {
  await trx.selectFrom('receivable').select('id').where('id', '=', receivableId).forUpdate().execute()
}

/** These debts with what is owed of them now, locked, in their order. */
export async function lockDebts(trx: Trx, debts: PaidDebts): Promise<PaidDebts> {
  const rows = await trx
    .selectFrom('receivable')
    .select(['id', 'state', 'currency', 'amount_minor', 'paid_minor'])
    .where(
      'id',
      'in',
      debts.map(({ receivableId }) => receivableId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const now = (debt: Debt): Debt => {
    const row = rows.find(({ id }) => id === debt.receivableId)
    if (!row) throw new Error(`No receivable ${debt.receivableId}`)
    return { ...debt, state: row.state, owed: money(row.amount_minor - row.paid_minor, row.currency) }
  }
  const [first, ...further] = debts
  return [now(first), ...further.map(now)]
}

/** The debts that the customer holds with that letter code, or that document number. */
export async function findDebtsByDocument(
  db: Queryable,
  customerId: number,
  document: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('receivable')
    .select('id')
    .where('proforma', 'in', proformasHeldBy(db, customerId))
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'instalment'), eb('code', '=', document)]),
        eb.and([eb('kind', '<>', 'instalment'), eb('accounting_number', '=', document)]),
      ]),
    )
    .execute()
  return rows.map((row) => row.id)
}
