import type { CardExpiry } from '@llave/domain/debit/card-expiry'
import type { ChargeState, SkipReason } from '@llave/domain/debit/charge-state'
import { type Currency, type Money, money } from '@llave/domain/money/money'
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

/** The affiliations of turns, locked: the first lock of all (money.md). */
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
  readonly affiliationId: number
  readonly receivableId: number
  readonly state: ChargeState
  readonly orderId: string | null
}

/** The first charge without a fate of each turn, by affiliation. */
export async function readNextCharges(
  trx: Queryable,
  turns: readonly Turn[],
): Promise<ReadonlyMap<number, OpenCharge>> {
  const { rows } = await sql<OpenCharge>`
    select c.id, c.affiliation_id as "affiliationId", c.receivable_id as "receivableId", c.state,
      c.order_id as "orderId"
    from unnest(${turns.map(({ affiliationId }) => affiliationId)}::bigint[],
      ${turns.map(({ runDay }) => runDay.toString())}::date[],
      ${turns.map(({ attempt }) => attempt)}::int[]) as turn(affiliation_id, run_day, attempt)
    cross join lateral (select * from debit_charge c where c.affiliation_id = turn.affiliation_id
      and c.run_day = turn.run_day and c.attempt <= turn.attempt and c.state in ('planned', 'sending', 'unknown')
      order by c.attempt, c.position limit 1) c`.execute(trx)
  return new Map(rows.map((row) => [row.affiliationId, row]))
}

/** A letra about to be charged, locked. */
export type ChargedLetra = {
  readonly state: 'pending' | 'paid' | 'annulled'
  readonly owed: Money
  readonly code: string
  /** Somebody may be paying it by hand at this moment: its form is alive, or a payment is under way. */
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
    .select(['id', 'state', 'currency', 'amount_minor', 'paid_minor', 'code'])
    .where('id', 'in', receivableIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  // After the lock, so that a form that was opened while we waited is seen.
  const { rows: used } = await sql<{ id: number }>`
    select distinct receivable_id as id from payment_order where receivable_id = any(${receivableIds}::bigint[])
      and id <> ${ownOrder} and (state in ('created', 'form_issued', 'sending', 'unknown') or (source = 'web'
        and state in ('refused', 'expired') and form_expires_at + interval '15 minutes' > ${now.toString()}))`.execute(
    trx,
  )
  const inUse = new Set(used.map(({ id }) => id))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        owed: money(row.amount_minor - row.paid_minor, row.currency as Currency),
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
 * ids that were free; two orders of one second can draw the same.
 */
export async function insertChargeOrders(
  trx: Trx,
  orders: readonly ChargeOrder[],
  nextCheckAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set()
  const inserted = await trx
    .insertInto('payment_order')
    .values(
      orders.map((order) => ({
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
  const kept = orders.filter(({ id }) => free.has(id))
  await sql`update debit_charge c set state = 'sending', order_id = sent.order_id, updated_at = ${now.toString()}
    from unnest(${kept.map(({ chargeId }) => chargeId)}::bigint[], ${kept.map(({ id }) => id)}::text[])
      as sent(charge_id, order_id)
    where c.id = sent.charge_id`.execute(trx)
  return free
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

export async function stopAsking(trx: Trx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await trx.updateTable('payment_order').set({ next_check_at: null }).where('id', 'in', orderIds).execute()
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
