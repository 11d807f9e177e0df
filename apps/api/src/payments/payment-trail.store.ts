import { type Currency, type Money, money } from '@llave/domain/money/money'
import type { FollowedDebt } from '@llave/domain/payments/followed-payment'
import type { OrderState } from '@llave/domain/payments/order-state'
import type { PaymentFacts } from '@llave/domain/payments/payment-trail'
import type { RefundState } from '@llave/domain/payments/refund-state'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'
import { firstEndedRank, statusRank } from './provider/status-rank.ts'

/** An order with all that is known of it. */
export type FollowedOrder = {
  readonly orderId: string
  /** Who paid. */
  readonly customerId: number
  /** `link`: somebody else paid with a link of theirs. */
  readonly source: 'web' | 'debit' | 'link'
  readonly device: 'PC' | 'Mobile'
  readonly amount: Money
  readonly refusalCode: string | null
  readonly facts: PaymentFacts
  readonly debts: readonly FollowedDebt[]
  /** Of the transaction that paid, else of the last try; empty where no card is known. */
  readonly maskedCard: string
  /** The bank's number of what it authorised, else empty. */
  readonly authorizationNumber: string
  /** Empty where there is no receipt, or the payment was reversed. */
  readonly receiptNumber: string
  /** To whom the receipt was sent; empty where it was not. */
  readonly receiptSentTo: string
  /** Whether another payment paid a debt of it. */
  readonly isPaidOtherwise: boolean
  readonly refundCause: RefundCause | null
}

type RefundCause = 'surplus' | 'operator' | 'requested'

/** What a customer looks for among the payments that they may follow; null is not compared. */
export type PaymentSearch = {
  readonly orderId: string | null
  /** Letter code, or document number. */
  readonly document: string | null
  /** When the order was made. */
  readonly made: { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | null
  /** The bank's number, or that of the order. */
  readonly operation: string | null
}

/**
 * The newest orders that a customer may follow: those that they made, whatever became of the property since, and
 * those whose receipt is theirs to see (docs/decisions/0116). What a stranger tried with their link is the stranger's
 * until it is credited.
 */
export async function listFollowed(
  db: Queryable,
  customerId: number,
  search: PaymentSearch,
  limit: number,
): Promise<FollowedOrder[]> {
  const { rows } = await sql<Row>`
    with mine as (
      select own.id from payment_order own where own.customer_id = ${customerId}
        and not exists (select from order_payer p where p.order_id = own.id)
      union
      select s.order_id from visible_settlement v join settlement s on s.id = v.settlement_id
      where v.customer_id = ${customerId}
    ), found as (
      select o.id, o.customer_id,
      case when exists (select from order_payer p where p.order_id = o.id) then 'link' else o.source end as source, o.device, o.amount_minor, o.currency, o.state, o.refusal_code,
        o.created_at, o.updated_at, o.form_expires_at, o.next_check_at
      from payment_order o join mine on mine.id = o.id
      where ${conditionOf(search)}
      order by o.created_at desc, o.id desc limit ${limit}
    )
    select o.id, o.customer_id,
      case when exists (select from order_payer p where p.order_id = o.id) then 'link' else o.source end as source, o.device, o.amount_minor, o.currency, o.state, o.refusal_code,
      o.created_at, o.updated_at, o.form_expires_at, o.next_check_at,
      (select coalesce(json_agg(json_build_object('rank', t.rank, 'card', t.masked_card,
          'authorization', t.authorization_number, 'at', coalesce(t.operation_at, t.first_seen_at),
          'quarantine', case when t.quarantine_reason is null then 'none' else coalesce(t.resolution, 'held') end,
          'firstSeenAt', t.first_seen_at, 'resolvedAt', t.resolved_at,
          'isSettled', exists (select from settlement s where s.order_id = o.id and s.shop = t.shop
            and s.transaction_uuid = t.uuid))
          order by coalesce(t.operation_at, t.first_seen_at), t.uuid), '[]')
        from provider_transaction t where t.order_id = o.id and t.operation = 'DEBIT') as debits,
      (select coalesce(json_agg(json_build_object('state', f.state, 'amount', f.amount_minor,
          'currency', f.currency, 'cause', f.cause, 'plannedAt', f.created_at, 'movedAt', f.updated_at)
          order by f.id), '[]')
        from provider_transaction t join refund f on f.shop = t.shop and f.transaction_uuid = t.uuid
        where t.order_id = o.id) as refunds,
      (select json_agg(json_build_object('document', coalesce(r.code, r.accounting_number), 'kind', r.kind,
          'proforma', r.proforma, ${places}, 'dueOn', r.due_on, 'state', r.state,
          'projectCode', p.project_code, 'projectName', j.name, 'productName', p.product_name)
          order by r.due_on, r.id)
        from order_debt d join receivable r on r.id = d.receivable_id
        join property p on p.proforma = r.proforma join project j on j.code = p.project_code
        where d.order_id = o.id) as debts,
      s.settled_at, s.reversed_at is not null as is_reversed, n.number as receipt, n.issued_at,
      (select m.recipient from outbox m where m.kind = 'payment-receipt' and m.subject = n.id::text
        and m.state = 'sent') as sent_to,
      posting.posted_at, coalesce(posting.is_in_books, false) as is_in_books,
      exists (select from feed_reader d where d.feed = 'payments') as is_read
    from found o
    left join lateral (select s.id, s.shop, s.transaction_uuid, s.settled_at, s.reversed_at
      from settlement s where s.order_id = o.id and s.position = 1
      order by s.reversed_at is not null, s.id desc limit 1) s on true
    left join receipt n on n.settlement_id = s.id
    left join lateral (select
        case when bool_and(g.at is not null) then max(g.at) end as posted_at,
        bool_and(e.number is not null
          and not exists (select from unposted_payment u where u.number = e.number)) as is_in_books
      from settlement x
      left join feed_entry e on e.feed = 'payments' and e.kind = 'payment' and e.subject_id = x.id
      left join lateral (select min(at) as at from feed_posting
        where feed = e.feed and number = e.number and problem is null) g on true
      where x.shop = s.shop and x.transaction_uuid = s.transaction_uuid) posting on true
    order by o.created_at desc, o.id desc`.execute(db)
  return rows.map(toFollowed)
}

/** Without a number, only orders on which somebody tried to pay, or still may: a form that nobody used is no payment. */
function conditionOf({ orderId, document, made, operation }: PaymentSearch): RawBuilder<unknown> {
  if (orderId !== null) return sql`o.id = ${orderId}`
  const conditions = [
    sql`(o.state not in ('expired', 'superseded') or o.refusal_code is not null
      or exists (select from provider_transaction t where t.order_id = o.id and t.operation = 'DEBIT'))`,
  ]
  if (document !== null)
    conditions.push(sql`exists (select from order_debt d join receivable r on r.id = d.receivable_id
      where d.order_id = o.id and ${document} = case when r.kind = 'instalment' then r.code else r.accounting_number end)`)
  if (made)
    conditions.push(sql`o.created_at >= ${moment(made.from)} and o.created_at < ${moment(made.until)}`)
  if (operation !== null)
    conditions.push(sql`(o.id = upper(${operation}) or exists (select from provider_transaction t
      where t.order_id = o.id and lower(t.authorization_number) = lower(${operation})))`)
  return sql.join(conditions, sql` and `)
}

/** The place of the letra `r` among those of its proforma, and how many these are; 0 of 0 for a cash item. */
const places = sql`'position', (select count(*) from receivable x where x.proforma = r.proforma
    and x.kind = 'instalment' and r.kind = 'instalment' and x.state <> 'annulled'
    and (x.due_on, x.id) <= (r.due_on, r.id)),
  'total', (select count(*) from receivable x where x.proforma = r.proforma
    and x.kind = 'instalment' and r.kind = 'instalment' and x.state <> 'annulled')`

type Row = {
  readonly id: string
  readonly customer_id: number
  readonly source: FollowedOrder['source']
  readonly device: 'PC' | 'Mobile'
  readonly amount_minor: number
  readonly currency: Currency
  readonly state: OrderState
  readonly refusal_code: string | null
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
  readonly form_expires_at: Temporal.Instant | null
  readonly next_check_at: Temporal.Instant | null
  readonly debits: readonly {
    readonly rank: number
    readonly card: string
    readonly authorization: string
    readonly at: string
    readonly firstSeenAt: string
    readonly quarantine: PaymentFacts['quarantine']
    readonly resolvedAt: string | null
    readonly isSettled: boolean
  }[]
  readonly refunds: readonly {
    readonly state: RefundState
    readonly amount: number
    readonly currency: Currency
    readonly cause: RefundCause
    readonly plannedAt: string
    readonly movedAt: string
  }[]
  readonly debts: readonly {
    readonly document: string
    readonly kind: keyof typeof kinds
    readonly proforma: string
    readonly position: number
    readonly total: number
    readonly dueOn: string
    readonly state: string
    readonly projectCode: string
    readonly projectName: string
    readonly productName: string
  }[]
  readonly settled_at: Temporal.Instant | null
  readonly is_reversed: boolean
  readonly receipt: string | null
  readonly issued_at: Temporal.Instant | null
  readonly sent_to: string | null
  readonly posted_at: Temporal.Instant | null
  readonly is_in_books: boolean
  readonly is_read: boolean
}

const kinds = {
  instalment: 'instalment',
  reservation: 'reservation',
  initial_payment: 'initial-payment',
} as const

function toFollowed(row: Row): FollowedOrder {
  const { debits, refunds } = row
  const settled = debits.find(({ isSettled }) => isSettled)
  const authorised = settled ?? debits.findLast(({ rank }) => rank >= statusRank('AUTHORISED'))
  const isCredited = row.settled_at !== null && !row.is_reversed
  return {
    orderId: row.id,
    customerId: row.customer_id,
    source: row.source,
    device: row.device,
    amount: money(row.amount_minor, row.currency),
    refusalCode: row.refusal_code,
    facts: factsOf(row, authorised?.at ?? null),
    debts: row.debts.map(({ kind, state: _, dueOn, ...debt }) => ({
      ...debt,
      kind: kinds[kind],
      dueOn: Temporal.PlainDate.from(dueOn),
    })),
    maskedCard: (authorised ?? debits.at(-1))?.card ?? '',
    authorizationNumber: authorised?.authorization ?? '',
    receiptNumber: isCredited ? (row.receipt ?? '') : '',
    receiptSentTo: row.sent_to ?? '',
    isPaidOtherwise: !isCredited && row.debts.some(({ state }) => state === 'paid'),
    refundCause: refunds[0]?.cause ?? null,
  }
}

function factsOf(row: Row, confirmedAt: string | null): PaymentFacts {
  const { debits } = row
  const refused = debits.findLast(({ rank }) => rank >= firstEndedRank && rank < statusRank('AUTHORISED'))
  const doubtful = (['held', 'entered', 'returned'] as const)
    .map((state) => debits.find(({ quarantine }) => quarantine === state))
    .find((each) => each !== undefined)
  return {
    state: row.state,
    openedAt: row.created_at,
    movedAt: row.updated_at,
    formExpiresAt: row.form_expires_at,
    nextCheckAt: row.next_check_at,
    isRefused: row.refusal_code !== null,
    refusedAt: refused ? Temporal.Instant.from(refused.at) : row.state === 'refused' ? row.updated_at : null,
    sentAt: instant(debits[0]?.at),
    isRunning: debits.some(({ rank }) => rank < firstEndedRank),
    confirmedAt: instant(confirmedAt),
    quarantine: doubtful?.quarantine ?? 'none',
    quarantinedAt: instant(doubtful?.firstSeenAt),
    resolvedAt: instant(doubtful?.resolvedAt),
    credited: row.settled_at ? { at: row.settled_at, isReversed: row.is_reversed } : null,
    receiptAt: row.issued_at,
    posting: row.posted_at ?? (row.is_read ? (row.is_in_books ? 'known' : 'expected') : 'unread'),
    refunds: row.refunds.map(({ state, amount, currency, plannedAt, movedAt }) => ({
      state,
      amount: money(amount, currency),
      plannedAt: Temporal.Instant.from(plannedAt),
      movedAt: Temporal.Instant.from(movedAt),
    })),
  }
}

function instant(text: string | null | undefined): Temporal.Instant | null {
  return text ? Temporal.Instant.from(text) : null
}
