import { type Currency, type Money, money } from '@llave/domain/money/money'
import type { AccountingDocument } from '@llave/domain/receivables/receivable'
import { type Expression, sql } from 'kysely'
import type { Queryable, Trx } from '../../database/database.ts'
import { hasUnplannedReversal } from '../settlement/settlements.store.ts'

/** What was paid here beyond a debt that the ERP lowered afterwards. Contains no personal data. */
export type Surplus = {
  readonly receivableId: number
  readonly code: string
  readonly accounting: AccountingDocument
  readonly proforma: string
  readonly amount: Money
  readonly surplus: Money
  /** When the debt was changed last. */
  readonly since: Temporal.Instant
}

/** The surpluses that need a decision, oldest first; the `most` oldest, or all. */
export async function listSurpluses(db: Queryable, most: number | null = null): Promise<Surplus[]> {
  const rows = await selectSurpluses(db)
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .select(['r.accounting_company as company', 'r.accounting_year as year', 'r.accounting_number as number'])
    .select(['r.id as receivableId', 'r.proforma', 'r.amount_minor', 'r.currency', 'r.updated_at as since'])
    .select((of) => of.fn.coalesce('r.code', 'r.accounting_number').as('code'))
    .select((of) => surplusOf(of.ref('r.id')).as('surplus'))
    .orderBy('r.updated_at')
    .orderBy('r.id')
    .execute()
  return rows.map(({ company, year, number, receivableId, code, proforma, since, ...row }) => ({
    accounting: { company, year, number },
    ...{ receivableId, code, proforma, since },
    amount: money(row.amount_minor, row.currency),
    surplus: money(row.surplus, row.currency),
  }))
}

/** How many wait, and since when the oldest does. */
export async function countSurpluses(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | null }> {
  return selectSurpluses(db)
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.min('r.updated_at').as('oldestAt')])
    .executeTakeFirstOrThrow()
}

function selectSurpluses(db: Queryable) {
  return db
    .selectFrom('receivable as r')
    .whereRef('r.credited_minor', '>', 'r.amount_minor')
    .where((of) => sql<boolean>`${surplusOf(of.ref('r.id'))} > 0`)
}

/**
 * The domain's `surplusOf` in SQL for the receivable with that id; a test compares the two. A
 * payment with an unplanned reversal is resolved in quarantine first.
 */
function surplusOf(receivableId: Expression<number>) {
  return sql<number>`(select least(r.credited_minor - r.amount_minor, coalesce(sum(s.amount_minor
      - (select coalesce(sum(c.amount_minor), 0) from settlement_correction c where c.settlement_id = s.id)), 0))::bigint
    from settlement s where s.receivable_id = ${receivableId} and not ${hasUnplannedReversal})`
}

export type LockedDebt = {
  readonly id: number
  readonly amountMinor: number
  readonly creditedMinor: number
  readonly currency: Currency
}

/** The debt with that document, locked; null where there is none. */
export async function lockDocument(trx: Trx, document: AccountingDocument): Promise<LockedDebt | null> {
  const row = await trx
    .selectFrom('receivable')
    .select(['id', 'amount_minor as amountMinor', 'credited_minor as creditedMinor', 'currency'])
    .where('accounting_company', '=', document.company)
    .where('accounting_year', '=', document.year)
    .where('accounting_number', '=', document.number)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export type Correction = {
  readonly settlementId: number
  readonly amountMinor: number
  readonly decision: 'return' | 'keep' | 'lost'
  readonly refundId: number | null
  readonly by: string
}

export async function insertCorrection(
  trx: Trx,
  correction: Correction,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await trx
    .insertInto('settlement_correction')
    .values({
      settlement_id: correction.settlementId,
      amount_minor: correction.amountMinor,
      decision: correction.decision,
      refund_id: correction.refundId,
      decided_by: correction.by,
      decided_at: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a settlement as reversed: all of it is given back. */
export async function reverseSettlement(trx: Trx, id: number, now: Temporal.Instant): Promise<void> {
  await trx.updateTable('settlement').set({ reversed_at: now.toString() }).where('id', '=', id).execute()
}

/** Whether something that an order paid is not reversed. */
export async function hasLiveSettlement(trx: Trx, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('settlement')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lowers what counts as paid of the debt by the amount that was decided about. */
export async function lowerCredited(
  trx: Trx,
  receivableId: number,
  minor: number,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('receivable')
    .set({
      credited_minor: sql`credited_minor - ${minor}`,
      version: sql`version + 1`,
      updated_at: now.toString(),
    })
    .where('id', '=', receivableId)
    .execute()
}
