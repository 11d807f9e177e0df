import type { ReceivableRow } from '@llave/contract/integration/rows/receivable-row'
import type { Trx } from '../../database/database.ts'
import { lockRows, type StoredRow } from '../../database/lock-rows.ts'
import type { RowPlan } from '../../database/row-plan.ts'
import { type RowChange, writeRows } from '../../database/upsert-rows.ts'
import { findConflicts } from './find-conflicts.store.ts'
import { mergeReceivable, type StoredReceivable, sameReceivable } from './merge-receivable.ts'
import { readOwnSettlements } from './own-settlements.store.ts'
import type { BatchContext, Fault, RowOutcome } from './row-kind.ts'

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
  },
}

/** A receivable to be written, and whether it is a new one or one that changed. */
type Write = { readonly plan: Planned; readonly change: RowChange }

/**
 * Stores receivables, each under its row lock (docs/money.md, "Transactions and locks"), so that a
 * settlement happens before or after, never in between. Unchanged rows are not written.
 */
export async function writeReceivables(
  trx: Trx,
  rows: readonly ReceivableRow[],
  { now }: Pick<BatchContext, 'now'>,
): Promise<RowOutcome[]> {
  const holders = await findHolders(trx, rows)
  const stored = await lockRows(trx, receivables, rows)
  const settled = await readOwnSettlements(
    trx,
    stored.flatMap((each) => each?.id ?? []),
  )

  function validate(row: ReceivableRow, before: StoredRow<Planned> | null): Write | 'same' | Fault {
    const seenBy = holders.get(row.proforma)
    const customerId = seenBy?.[0]
    if (!seenBy || customerId === undefined)
      return { field: 'proforma', reason: 'no hay una proforma con ese código' }
    const here = before && settled.get(before.id)
    const outcome = mergeReceivable(row, before, here ?? null)
    if ('fault' in outcome) return outcome.fault
    if (before && sameReceivable(outcome.merged, before)) return 'same'
    const { company, year, documentNumber } = row
    const plan = { ...outcome.merged, company, year, documentNumber, customerId, seenBy }
    return { plan, change: before ? 'changed' : 'created' }
  }

  const validated = rows.map((row, place) => validate(row, stored[place] ?? null))
  const writes = validated.flatMap((each) => (isWrite(each) ? [each] : []))
  const conflicts = await findConflicts(
    trx,
    writes.map(({ plan }) => plan),
  )
  const free = writes.filter(({ plan }) => !conflicts.has(plan))
  await writeRows(
    trx,
    receivables,
    free.map(({ plan }) => plan),
    free.map(({ change }) => change),
    now,
  )
  return validated.map((each) => (isWrite(each) ? (conflicts.get(each.plan) ?? each.change) : each))
}

function isWrite(validated: Write | 'same' | Fault): validated is Write {
  return typeof validated === 'object' && 'plan' in validated
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
