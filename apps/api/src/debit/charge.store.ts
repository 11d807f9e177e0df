import type { CardExpiry } from '@llave/domain/debit/card-expiry'
import { type ChargeState, openChargeStates } from '@llave/domain/debit/charge-state'
import { type Currency, type Money, money } from '@llave/domain/money/money'
import { absenceProofInterval, formWindowCutoff } from '@llave/domain/payments/form-lifetime'
import { endedUnpaidOrderStates, type OrderState, openOrderStates } from '@llave/domain/payments/order-state'
import type { ReceivableState } from '@llave/domain/receivables/receivable'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
import { stateIn } from '../database/move-rows.ts'
import { moment } from '../database/sql-time.ts'
import type { SealedToken } from './card-vault.ts'
import type { Turn } from './turn.store.ts'

/** What a charge needs of its affiliation, locked. */
export type ChargedAffiliation = {
  readonly id: number
  readonly customerId: number
  readonly documentNumber: string
  readonly proforma: string
  readonly shop: string
  /** Null once it ended. */
  readonly sealed: SealedToken | null
  readonly chainId: string | null
  readonly suspended: boolean
  readonly expiry: CardExpiry
  readonly device: 'PC' | 'Mobile'
}

/** The affiliations of these turns, locked: the first lock in the order (docs/money.md, "Transactions and locks"). */
export async function lockAffiliations(
  trx: Trx,
  turns: readonly Turn[],
): Promise<ReadonlyMap<number, ChargedAffiliation>> {
  const rows = await trx
    .selectFrom('affiliation as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.customer_id', 'c.document_number', 'a.proforma', 'a.shop', 'a.device'])
    .select(['a.encrypted_token', 'a.key_id', 'a.chain_id', 'a.suspended_at', 'a.ended_at'])
    .select(['a.card_expiry_month', 'a.card_expiry_year'])
    .where(
      'a.id',
      'in',
      turns.map(({ affiliationId }) => affiliationId),
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        customerId: row.customer_id,
        documentNumber: row.document_number,
        proforma: row.proforma,
        shop: row.shop,
        sealed:
          row.encrypted_token && row.ended_at === null
            ? { bytes: row.encrypted_token, keyId: row.key_id }
            : null,
        chainId: row.chain_id,
        suspended: row.suspended_at !== null,
        expiry: { month: row.card_expiry_month, year: row.card_expiry_year },
        device: row.device,
      },
    ]),
  )
}

/** A charge without an outcome yet. */
export type OpenCharge = {
  readonly id: number
  readonly receivableId: number
  readonly state: ChargeState
  readonly orderId: string | null
}

/**
 * The first charge without an outcome of each turn that has one. A turn of the previous debit day
 * whose outcome is unknown may exist beside one of this day: each has its own charge.
 */
export async function readNextCharges<T extends Turn>(
  trx: Queryable,
  turns: readonly T[],
): Promise<ReadonlyMap<T, OpenCharge>> {
  const { rows } = await sql<OpenCharge & { turn: number }>`
    select turn.number::int as turn, c.id, c.receivable_id as "receivableId", c.state, c.order_id as "orderId"
    from unnest(${turns.map(({ affiliationId }) => affiliationId)}::bigint[],
      ${turns.map(({ runDay }) => runDay.toString())}::date[],
      ${turns.map(({ attempt }) => attempt)}::int[])
      with ordinality as turn(affiliation_id, run_day, attempt, number)
    cross join lateral (select c.id, c.receivable_id, c.state, c.order_id from debit_charge c
      where c.affiliation_id = turn.affiliation_id and c.run_day = turn.run_day and c.attempt <= turn.attempt
        and ${stateIn('c.state', openChargeStates)}
      order by c.attempt, c.position limit 1) c`.execute(trx)
  return new Map(rows.map(({ turn, ...charge }) => [turns[turn - 1] as T, charge]))
}

/** A letra about to be charged, locked. */
export type ChargedLetra = {
  readonly state: ReceivableState
  readonly owed: Money
  readonly dueOn: Temporal.PlainDate
  readonly code: string
  /** It may already be paid: its form is open, a payment is under way, or money for it is in quarantine. */
  readonly inUse: boolean
}

export async function lockLetras(
  trx: Trx,
  receivableIds: readonly number[],
  now: Temporal.Instant,
  /** The order of the charge itself, where it was sent before. */
  ownOrder = '',
): Promise<ReadonlyMap<number, ChargedLetra>> {
  if (receivableIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('receivable')
    .select(['id', 'state', 'currency', 'amount_minor', 'paid_minor', 'due_on', 'code'])
    .where('id', 'in', receivableIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  // After the lock, so that a form that was opened while we waited is seen.
  const { rows: used } = await sql<{ id: number }>`
    select d.receivable_id as id from order_debt d join payment_order o on o.id = d.order_id
      where d.receivable_id = any(${receivableIds}::bigint[])
      and o.id <> ${ownOrder} and (${stateIn('o.state', openOrderStates)}
        or (${stateIn('o.state', endedUnpaidOrderStates)} and o.form_expires_at > ${moment(formWindowCutoff(now))}))
    union select receivable_id from held_debt where receivable_id = any(${receivableIds}::bigint[])`.execute(
    trx,
  )
  const inUse = new Set(used.map(({ id }) => id))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        owed: money(row.amount_minor - row.paid_minor, row.currency as Currency),
        dueOn: row.due_on,
        code: row.code ?? '',
        inUse: inUse.has(row.id),
      },
    ]),
  )
}

/** How the orders of charges stand. */
export async function readOrderStates(
  trx: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly state: OrderState; readonly refusalCode: string | null }>> {
  const rows = await trx
    .selectFrom('payment_order')
    .select(['id', 'state', 'refusal_code as refusalCode'])
    .where('id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Stops reconciling orders that ended, except those old enough to have been sent twice:
 * reconciliation continues with them (`isChargeWindowOver`, domain).
 */
export async function stopReconciling(
  trx: Trx,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update payment_order set next_check_at = null where id = any(${orderIds}::text[])
    and created_at > ${now.subtract(absenceProofInterval).toString()}::timestamptz`.execute(trx)
}

/** Whether the debt of an order is still to be paid. */
export async function isStillOwed(trx: Trx, receivableId: number): Promise<boolean> {
  const { state } = await trx
    .selectFrom('receivable')
    .select('state')
    .where('id', '=', receivableId)
    .executeTakeFirstOrThrow()
  return state === 'pending'
}

/** Charges marked refused whose order was paid after all. */
export async function listChargesPaidLate(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('debit_charge as c')
    .innerJoin('payment_order as o', 'o.id', 'c.order_id')
    .select('c.id')
    .where('c.state', '=', 'refused')
    .where('o.state', '=', 'paid')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether there is a charge whose answer is missing. */
export async function hasUnknownCharge(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('debit_charge')
    .select('id')
    .where('state', '=', 'unknown')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
