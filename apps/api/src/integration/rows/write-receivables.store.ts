import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import { isApplicationNumber } from '@llave/domain/prepayment/prepayment-application'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { findSameRows, lockRows, type StoredRow } from '../../database/lock-rows.ts'
import { columnsOf, type RowPlan } from '../../database/row-plan.ts'
import { type RowChange, writeRows } from '../../database/upsert-rows.ts'
import { findConflicts } from './find-conflicts.store.ts'
import { changesWhatIsOwed, judgeReceivable, type MergedRow } from './judge-receivable.ts'
import {
  mergeReceivable,
  type StoredReceivable,
  sameReceivable,
  withoutPayments,
} from './merge-receivable.ts'
import { readOwnSettlements } from './own-settlements.store.ts'
import { keepVerdicts } from './row-changes.store.ts'
import type { BatchContext, Fault, Note, RowOutcome } from './row-kind.ts'
import { readUnderWay } from './under-way.store.ts'

/** A receivable with the number by which the ERP knows it and the customer it belongs to. */
type Planned = StoredReceivable &
  Pick<ReceivableRow, 'company' | 'year' | 'documentNumber'> & {
    readonly customerId: number
    /** The holder and the co-holders of its proforma. */
    readonly seenBy: readonly number[]
  }

export const receivables: RowPlan<'receivable', Planned> = {
  table: 'receivable',
  columns: {
    id: 'ours',
    customer_id: { first: 'customerId' },
    proforma: { first: 'proforma' },
    accounting_company: { key: 'company' },
    accounting_year: { key: 'year' },
    accounting_number: { key: 'documentNumber' },
    kind: { member: 'kind' },
    code: { member: 'code' },
    document_class: { member: 'documentClass' },
    currency: { member: 'currency' },
    amount_minor: { member: 'amount' },
    erp_paid_minor: { member: 'erpPaid' },
    paid_minor: { member: 'paid' },
    credited_minor: 'ours',
    due_on: { member: 'dueOn' },
    state: { member: 'state' },
    paid_on: { member: 'paidOn' },
    operation_on: { member: 'operationOn' },
    payment_system: { member: 'paymentSystem' },
    paid_currency: { member: 'paymentCurrency' },
    paid_amount_minor: { member: 'paymentAmount' },
    masked_card: { member: 'maskedCard' },
    authorization_number: { member: 'authorizationNumber' },
    version: 'version',
    updated_at: 'updatedAt',
    created_batch: 'ours',
    due_changes: 'ours',
    due_changed_at: 'ours',
  },
}

/** The columns that a row decides; its customer is that of its proforma. */
const compared = columnsOf(receivables, 'member', 'first').filter(({ member }) => member !== 'customerId')

/** A row without a fault: what is stored of it, and how that compares to what was stored. */
type Merged = MergedRow & { readonly plan: Planned; readonly change: RowChange; readonly id: number | null }

/**
 * Stores receivables, each that changes under its row lock (docs/money.md, "Transactions and locks"),
 * so that a settlement happens before or after, never in between. Unchanged rows are not written.
 */
export async function writeReceivables(
  trx: Trx,
  rows: readonly ReceivableRow[],
  { now, batchId }: Pick<BatchContext, 'now' | 'batchId'>,
): Promise<RowOutcome[]> {
  const same = await findUnchanged(trx, rows)
  const others = same.size === 0 ? rows : rows.filter((row) => !same.has(row))
  const outcomes = (await writeOthers(trx, others, { now, batchId })).values()
  return rows.flatMap<RowOutcome>((row) => (same.has(row) ? 'same' : [...outcomes.take(1)]))
}

/**
 * The rows that say what is stored, of debts of which nothing was ever paid here. Found without locks:
 * a row of which nothing is written comes before a settlement that follows. Settlements are read after
 * the rows, and are never deleted: where there is none by then, there was none before.
 */
async function findUnchanged(trx: Trx, rows: readonly ReceivableRow[]): Promise<ReadonlySet<ReceivableRow>> {
  // Where nothing was paid here, what is stored of a row is what it says.
  const said = rows.map((row) => withoutPayments(row))
  const ids = await findSameRows(trx, receivables, compared, rows, said)
  const settled = await findSettled(
    trx,
    ids.filter((id) => id !== null),
  )
  const same = rows.filter((_, place) => {
    const id = ids[place] ?? null
    return id !== null && !settled.has(id)
  })
  return new Set(same)
}

async function findSettled(trx: Trx, receivableIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select receivable_id as id from settlement
    where receivable_id = any(${receivableIds}::bigint[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function writeOthers(
  trx: Trx,
  rows: readonly ReceivableRow[],
  { now, batchId }: Pick<BatchContext, 'now' | 'batchId'>,
): Promise<RowOutcome[]> {
  if (rows.length === 0) return []
  const holders = await findHolders(trx, rows)
  const stored = await lockRows(trx, receivables, rows)
  const settled = await readOwnSettlements(
    trx,
    stored.flatMap((each) => each?.id ?? []),
  )

  function validate(row: ReceivableRow, before: StoredRow<Planned> | null): Merged | Fault {
    const seenBy = holders.get(row.proforma)
    const customerId = seenBy?.[0]
    if (!seenBy || customerId === undefined)
      return { field: 'proforma', reason: 'no hay una proforma con ese código' }
    if (isApplicationNumber(row.documentNumber))
      return { field: 'documentNumber', reason: 'es un pago anticipado que se pidió en Llave' }
    const here = (before && settled.get(before.id)) ?? null
    const outcome = mergeReceivable(row, before, here)
    if ('fault' in outcome) return outcome.fault
    const { merged } = outcome
    const { company, year, documentNumber } = row
    const plan = { ...merged, company, year, documentNumber, customerId, seenBy }
    const change = !before ? 'created' : sameReceivable(merged, before) ? 'same' : 'changed'
    return { row, before, merged, here, plan, change, id: before?.id ?? null }
  }

  const validated = rows.map((row, place) => validate(row, stored[place] ?? null))
  const writes = validated.flatMap((each) => ('plan' in each && each.change !== 'same' ? [each] : []))
  const conflicts = await findConflicts(
    trx,
    writes.map(({ plan }) => plan),
  )
  const free = writes.filter(({ plan }) => !conflicts.has(plan))
  // Before the write, while what is under way is still that of the debt as it was.
  const notes = await judgeRows(trx, validated, now)
  await writeRows(
    trx,
    receivables,
    free.map(({ plan }) => plan),
    free.map(({ change }) => change),
    now,
  )
  await keepVerdicts(
    trx,
    batchId,
    free.flatMap((each) => (notes.has(each) ? [{ row: each.row, notes: notes.get(each) ?? [] }] : [])),
  )
  return validated.map((each) => {
    if (!('plan' in each)) return each
    const warnings = notes.get(each)
    return conflicts.get(each.plan) ?? (warnings ? { change: each.change, warnings } : each.change)
  })
}

/** What is said of the rows about which the two sides, or a payment under way, disagree. */
async function judgeRows(
  trx: Trx,
  validated: readonly (Merged | Fault)[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<Merged, readonly Note[]>> {
  const merged = validated.flatMap((each) => ('plan' in each ? [each] : []))
  const underWay = await readUnderWay(
    trx,
    merged.flatMap((each) => (each.id !== null && changesWhatIsOwed(each) ? [each.id] : [])),
    now,
  )
  const notes = new Map<Merged, readonly Note[]>()
  for (const each of merged) {
    const said = judgeReceivable(each, underWay.get(each.id ?? 0) ?? null)
    if (said.length > 0) notes.set(each, said)
  }
  return notes
}

/** Who holds each proforma, the holder first. */
async function findHolders(
  trx: Trx,
  rows: readonly ReceivableRow[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const proformas = [...new Set(rows.map(({ proforma }) => proforma))]
  const found = await trx
    .selectFrom('proforma_holder')
    .select(['proforma', 'customer_id'])
    .where('proforma', 'in', proformas)
    .where('until', 'is', null)
    .orderBy('role', 'desc')
    .execute()
  const holders = new Map<string, number[]>()
  for (const { proforma, customer_id } of found) {
    const others = holders.get(proforma)
    if (others) others.push(customer_id)
    else holders.set(proforma, [customer_id])
  }
  return holders
}
