import type { CardExpiry } from '@llave/domain/debit/card-expiry'
import type { ChargeState, SkipReason } from '@llave/domain/debit/charge-state'
import { type Currency, type Money, money } from '@llave/domain/money/money'
import { twoAnswersApart } from '@llave/domain/payments/form-life'
import type { OrderState } from '@llave/domain/payments/order-state'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../database/database.ts'
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

/** The affiliations of turns, locked: the first lock of all (docs/money.md, "Transactions and locks"). */
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

/** A charge that has no fate yet. */
export type OpenCharge = {
  readonly id: number
  readonly receivableId: number
  readonly state: ChargeState
  readonly orderId: string | null
}

/**
 * The first charge without a fate of each turn that has one. A turn of the last debit day whose
 * money is not known may stand beside one of this day: each has its own.
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
    cross join lateral (select * from debit_charge c where c.affiliation_id = turn.affiliation_id
      and c.run_day = turn.run_day and c.attempt <= turn.attempt and c.state in ('planned', 'sending', 'unknown')
      order by c.attempt, c.position limit 1) c`.execute(trx)
  return new Map(rows.map(({ turn, ...charge }) => [turns[turn - 1] as T, charge]))
}

/** A letra about to be charged, locked. */
export type ChargedLetra = {
  readonly state: 'pending' | 'paid' | 'annulled'
  readonly owed: Money
  readonly dueOn: Temporal.PlainDate
  readonly code: string
  /** It may be paid already: its form is alive, a payment is under way, or money for it is in quarantine. */
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
    select distinct receivable_id as id from payment_order where receivable_id = any(${receivableIds}::bigint[])
      and id <> ${ownOrder} and (state in ('created', 'form_issued', 'sending', 'unknown') or (source = 'web'
        and state in ('refused', 'expired') and form_expires_at + interval '15 minutes' > ${now.toString()}))
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

/** What is not sent, with the reason. */
export async function skipCharges(
  trx: Trx,
  chargeIds: readonly number[],
  reason: SkipReason,
  now: Temporal.Instant,
): Promise<void> {
  if (chargeIds.length === 0) return
  await trx
    .updateTable('debit_charge')
    .set({ state: 'skipped', skip_reason: reason, updated_at: now.toString() })
    .where('id', 'in', chargeIds)
    .where('state', '=', 'planned')
    .execute()
}

/** All that a turn still had planned. */
export async function skipRest(
  trx: Trx,
  { runDay, affiliationId }: Turn,
  reason: SkipReason,
  now: Temporal.Instant,
): Promise<void> {
  await sql`update debit_charge set state = 'skipped', skip_reason = ${reason}, updated_at = ${now.toString()}
    where run_day = ${runDay.toString()}::date and affiliation_id = ${affiliationId}
      and state = 'planned'`.execute(trx)
}

export type ChargeOrder = {
  readonly id: string
  readonly chargeId: number
  readonly receivableId: number
  readonly customerId: number
  readonly shop: string
  readonly amount: Money
  readonly device: 'PC' | 'Mobile'
}

/**
 * Commits the intention to charge: the order in state `sending`, and its charge. Answers the
 * charges whose order's id was free; two orders of one second can draw the same.
 */
export async function insertChargeOrders(
  trx: Trx,
  orders: readonly ChargeOrder[],
  nextCheckAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  if (orders.length === 0) return new Set()
  const distinct = orders.filter(({ id }, at) => orders.findIndex((other) => other.id === id) === at)
  const inserted = await trx
    .insertInto('payment_order')
    .values(
      distinct.map((order) => ({
        id: order.id,
        shop: order.shop,
        customer_id: order.customerId,
        receivable_id: order.receivableId,
        source: 'debit' as const,
        amount_minor: order.amount.minor,
        currency: order.amount.currency,
        debt_amount_minor: order.amount.minor,
        debt_currency: order.amount.currency,
        device: order.device,
        state: 'sending' as const,
        next_check_at: nextCheckAt.toString(),
        created_at: now.toString(),
        updated_at: now.toString(),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const free = new Set(inserted.map(({ id }) => id))
  const kept = distinct.filter(({ id }) => free.has(id))
  await sql`update debit_charge c set state = 'sending', order_id = sent.order_id, updated_at = ${now.toString()}
    from unnest(${kept.map(({ chargeId }) => chargeId)}::bigint[], ${kept.map(({ id }) => id)}::text[])
      as sent(charge_id, order_id)
    where c.id = sent.charge_id`.execute(trx)
  return new Set(kept.map(({ chargeId }) => chargeId))
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

/** A charge found its fate, or is unknown; its order is no longer asked about once it has ended. */
export async function writeFates(
  trx: Trx,
  charges: readonly { readonly id: number; readonly refusalCode?: string | null }[],
  state: 'paid' | 'refused' | 'unknown' | 'sending',
  now: Temporal.Instant,
): Promise<void> {
  if (charges.length === 0) return
  await sql`update debit_charge c set state = ${state}, refusal_code = fate.code, updated_at = ${now.toString()}
    from unnest(${charges.map(({ id }) => id)}::bigint[],
      ${charges.map(({ refusalCode }) => refusalCode ?? null)}::text[]) as fate(id, code)
    where c.id = fate.id`.execute(trx)
}

/**
 * Orders that ended are asked about no more, but for those old enough to have gone out twice:
 * reconciliation goes on with them (`chargeIsOver`, domain).
 */
export async function stopAsking(
  trx: Trx,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update payment_order set next_check_at = null where id = any(${orderIds}::text[])
    and created_at > ${now.subtract(twoAnswersApart).toString()}::timestamptz`.execute(trx)
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

/** Charges that count as refused although the money of their order came in the end. */
export async function listPaidAfterAll(db: Queryable): Promise<number[]> {
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
export async function isAnyChargeUnknown(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('debit_charge')
    .select('id')
    .where('state', '=', 'unknown')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function suspendAffiliation(
  trx: Trx,
  affiliationId: number,
  suspension: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const result = await trx
    .updateTable('affiliation')
    .set({ suspended_at: now.toString(), suspension })
    .where('id', '=', affiliationId)
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
