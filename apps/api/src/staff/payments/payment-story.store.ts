import type { PaymentStory, TeamAct } from '@llave/contract/staff/payments/read-payment'
import { readPayment } from '@llave/contract/staff/payments/read-payment'
import { type Currency, type Money, money } from '@llave/domain/money/money'
import { cardBrandName, lastFourDigits } from '@llave/domain/payments/card'
import { endedUnpaidOrderStates, type OrderState } from '@llave/domain/payments/order-state'
import { payerText } from '@llave/domain/payments/receipt'
import type { StoryStep } from '@llave/domain/staff/payment-story'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { debtCode, debtCodes } from '../../payments/orders/debt-code.store.ts'
import { findPayer } from '../../payments/orders/payer.store.ts'
import { firstEndedRank, statusRank } from '../../payments/provider/status-rank.ts'

type OrderRow = {
  readonly id: string
  readonly state: OrderState
  readonly source: 'web' | 'debit'
  readonly shop: string
  readonly device: string
  readonly amount_minor: number
  readonly currency: Currency
  readonly debt_amount_minor: number
  readonly debt_currency: Currency
  readonly rate: string | null
  readonly refusal_code: string | null
  readonly created_at: Temporal.Instant
  readonly updated_at: Temporal.Instant
  readonly debt_code: string
  readonly debt_codes: readonly string[]
  readonly proforma: string
  readonly product_name: string
  readonly project_name: string
  readonly customer_id: number
  readonly customer_name: string
}

/** Everything that is known of an order; null where there is none with that number. */
export async function findPaymentStory(db: Queryable, orderId: string): Promise<PaymentStory | null> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.state, o.source, o.shop, o.device, o.amount_minor, o.currency, o.debt_amount_minor,
      o.debt_currency, o.rate::text as rate, o.refusal_code, o.created_at, o.updated_at,
      ${debtCode} as debt_code, ${debtCodes} as debt_codes,
      r.proforma, p.product_name, j.name as project_name, o.customer_id, c.name as customer_name
    from payment_order o
    join receivable r on r.id = o.receivable_id
    join property p on p.proforma = r.proforma
    join project j on j.code = p.project_code
    join customer c on c.id = o.customer_id
    where o.id = ${orderId}`.execute(db)
  const [order] = rows
  if (!order) return null
  const payer = await findPayer(db, orderId)
  const transactions = await findTransactions(db, orderId)
  const settled = await findSettlements(db, order)
  const mails = await findReceiptMails(db, orderId)
  const shown =
    transactions.find(({ isSettled }) => isSettled) ??
    transactions.findLast(({ operation }) => operation === 'DEBIT')
  const steps = [
    step('opened', order.created_at, { state: order.source, note: order.device }),
    ...transactions.flatMap(stepsOfTransaction),
    ...(await findNotices(db, orderId)),
    ...settled.steps,
    ...mails.map(({ at, state }) => step('receipt-mail', at, { state })),
    ...(await findPostings(db, orderId)),
    ...(await findRefunds(db, orderId)),
    ...endOf(order),
  ]
  return {
    orderId: order.id,
    state: order.state,
    source: order.source,
    amount: money(order.amount_minor, order.currency),
    debtAmount: money(order.debt_amount_minor, order.debt_currency),
    rate: order.rate ?? '',
    debtCode: order.debt_code,
    debtCodes: order.debt_codes,
    projectName: order.project_name,
    productName: order.product_name,
    proforma: order.proforma,
    customerId: String(order.customer_id),
    customerName: order.customer_name,
    payer: payer ? payerText(payer) : '',
    shop: order.shop,
    card: shown ? shown.card : '',
    authorization: shown?.authorization ?? '',
    receipt: settled.receipt,
    receiptMail: mails.findLast(({ state }) => state === 'sent' || state === 'failed')?.id ?? '',
    at: order.created_at,
    steps: inOrderOfTime(steps),
    team: await findTeamActs(db, order),
  }
}

/** What happened at one moment stays in the order in which one follows from the other; what is to come stands last. */
function inOrderOfTime(steps: readonly StoryStep[]): StoryStep[] {
  return steps.toSorted((one, other) => {
    if (one.at === null || other.at === null) return Number(one.at === null) - Number(other.at === null)
    return Temporal.Instant.compare(one.at, other.at)
  })
}

function step(
  kind: StoryStep['kind'],
  at: Temporal.Instant | null,
  facts: Partial<Omit<StoryStep, 'kind' | 'at'>> = {},
): StoryStep {
  return { kind, at, amount: null, left: null, card: '', code: '', state: '', note: '', ...facts }
}

type Transaction = {
  readonly operation: 'DEBIT' | 'CREDIT' | 'VERIFICATION'
  readonly amount: Money | null
  readonly status: string
  readonly refusalCode: string
  readonly card: string
  readonly authorization: string
  readonly at: Temporal.Instant
  readonly updatedAt: Temporal.Instant
  readonly quarantineReason: string | null
  readonly resolution: string
  readonly resolvedAt: Temporal.Instant | null
  /** When a person credited it out of quarantine; null where nobody did. */
  readonly creditedAt: Temporal.Instant | null
  readonly firstSeenAt: Temporal.Instant
  readonly isSettled: boolean
  readonly body: string
}

async function findTransactions(db: Queryable, orderId: string): Promise<Transaction[]> {
  const { rows } = await sql<{
    operation: Transaction['operation']
    amount_minor: number
    currency: string
    detailed_status: string
    refusal_code: string | null
    masked_card: string
    authorization_number: string
    operation_at: Temporal.Instant | null
    first_seen_at: Temporal.Instant
    updated_at: Temporal.Instant
    quarantine_reason: string | null
    resolution: string | null
    resolved_at: Temporal.Instant | null
    credited_at: Temporal.Instant | null
    settled: boolean
    body: string | null
  }>`select t.operation, t.amount_minor, t.currency, t.detailed_status, t.refusal_code, t.masked_card,
      t.authorization_number, t.operation_at, t.first_seen_at, t.updated_at, t.quarantine_reason, t.resolution,
      t.resolved_at,
      (select a.at from audit a where a.subject = 'transaction:' || t.shop || '/' || t.uuid
        and a.action = 'quarantine.credited' limit 1) as credited_at,
      exists (select from settlement s where s.order_id = t.order_id and s.shop = t.shop
        and s.transaction_uuid = t.uuid) as settled,
      (select m.body from provider_message m where m.shop = t.shop and m.transaction_uuid = t.uuid
        and m.body <> '' order by m.id desc limit 1) as body
    from provider_transaction t where t.order_id = ${orderId}
    order by coalesce(t.operation_at, t.first_seen_at), t.uuid`.execute(db)
  return rows.map((row) => ({
    operation: row.operation,
    amount: row.currency === 'PEN' || row.currency === 'USD' ? money(row.amount_minor, row.currency) : null,
    status: row.detailed_status,
    refusalCode: row.refusal_code ?? '',
    card: `${cardBrandName(row.masked_card)} ${lastFourDigits(row.masked_card)}`.trim(),
    authorization: row.authorization_number,
    at: row.operation_at ?? row.first_seen_at,
    updatedAt: row.updated_at,
    quarantineReason: row.quarantine_reason,
    resolution: row.resolution ?? '',
    resolvedAt: row.resolved_at,
    creditedAt: row.credited_at,
    firstSeenAt: row.first_seen_at,
    isSettled: row.settled,
    body: row.body ?? '',
  }))
}

function stepsOfTransaction(transaction: Transaction): StoryStep[] {
  const { operation, amount, status, card, authorization: code, at, refusalCode } = transaction
  const { quarantineReason, creditedAt } = transaction
  const held =
    quarantineReason === null && creditedAt === null
      ? []
      : [
          step('quarantined', transaction.firstSeenAt, { amount }),
          ...(creditedAt ? [step('quarantined', creditedAt, { amount, state: 'credited' })] : []),
          ...(transaction.resolvedAt
            ? [step('quarantined', transaction.resolvedAt, { amount, state: transaction.resolution })]
            : []),
        ]
  // A refund that was planned is told by its own row.
  if (operation !== 'DEBIT') return held
  const authentication = readAuthentication(transaction.body)
  const asked = authentication ? [step('authenticated', at, { card, ...authentication })] : []
  const rank = statusRank(status)
  if (rank < firstEndedRank) return [...asked, step('running', at, { card, state: status }), ...held]
  if (rank < statusRank('AUTHORISED'))
    return [...asked, step('refused', at, { card, code: refusalCode }), ...held]
  return [
    ...asked,
    step('authorized', at, { amount, card, code }),
    ...(rank >= statusRank('CANCELLED')
      ? [step('cancelled', transaction.updatedAt, { amount, state: status })]
      : []),
    ...held,
  ]
}

/** How the bank asked its customer, where the provider's answer has it and is still kept. */
function readAuthentication(body: string): { state: string; note: string } | null {
  if (body === '') return null
  const value = JSON.parse(body)?.transactionDetails?.cardDetails?.authenticationResponse?.value
  if (typeof value?.status !== 'string') return null
  const type = typeof value.authenticationType === 'string' ? value.authenticationType : ''
  return { state: value.status.slice(0, 60), note: type.slice(0, 60) }
}

/** A message that repeats a status is not kept, so that how often one came is not known. */
async function findNotices(db: Queryable, orderId: string): Promise<StoryStep[]> {
  const { rows } = await sql<{ source: string; status: string; verified: boolean; at: Temporal.Instant }>`
    select m.source, m.detailed_status as status, m.verified, m.received_at as at
    from provider_transaction t
    join provider_message m on m.transaction_uuid = t.uuid and m.shop = t.shop
    where t.order_id = ${orderId}`.execute(db)
  return rows.map(({ source, status, verified, at }) =>
    step('notified', at, { state: status, note: source, code: verified ? 'verified' : '' }),
  )
}

async function findSettlements(
  db: Queryable,
  order: OrderRow,
): Promise<{ readonly steps: readonly StoryStep[]; readonly receipt: string }> {
  const { rows } = await sql<{
    amount_minor: number
    currency: Currency
    settled_at: Temporal.Instant
    reversed_at: Temporal.Instant | null
    receipt: string | null
    issued_at: Temporal.Instant | null
    entries: string | null
    left_minor: number
    code: string
    debts: number
  }>`select s.amount_minor, s.currency, s.settled_at, s.reversed_at, n.number as receipt, n.issued_at,
      greatest(r.amount_minor - r.paid_minor, 0)::float8 as left_minor,
      coalesce(r.code, r.accounting_number) as code, o.debt_count as debts,
      (select string_agg(l.id::text, ', ' order by l.id) from ledger_entry l
        where l.cause = 'settlement' and l.cause_id = s.shop || '/' || s.transaction_uuid) as entries
    from settlement s left join receipt n on n.settlement_id = s.id
    join receivable r on r.id = s.receivable_id join payment_order o on o.id = s.order_id
    where s.order_id = ${order.id} order by s.shop, s.transaction_uuid, s.position`.execute(db)
  const steps = rows.flatMap((row) => {
    const amount = money(row.amount_minor, row.currency)
    const left = money(row.left_minor, row.currency)
    const note = row.debts > 1 ? row.code : ''
    // The entries are of the whole charge, and told with its first letra.
    const entries = row.debts === 1 || row.receipt !== null ? (row.entries ?? '') : ''
    return [
      step('credited', row.settled_at, { amount, left, code: entries, note }),
      ...(row.receipt !== null ? [step('receipt', row.issued_at, { code: row.receipt })] : []),
      ...(row.reversed_at ? [step('reversed', row.reversed_at, { amount, note })] : []),
    ]
  })
  return { steps, receipt: rows.findLast(({ receipt }) => receipt !== null)?.receipt ?? '' }
}

async function findReceiptMails(
  db: Queryable,
  orderId: string,
): Promise<{ readonly id: string; readonly at: Temporal.Instant; readonly state: string }[]> {
  const { rows } = await sql<{ id: string; at: Temporal.Instant; state: string }>`
    select m.id::text as id, coalesce(m.sent_at, m.created_at) as at, m.state
    from settlement s join receipt n on n.settlement_id = s.id
    join outbox m on m.kind = 'payment-receipt' and m.subject = n.id::text
    where s.order_id = ${orderId} order by m.id`.execute(db)
  return rows
}

/**
 * What each system that reads the feed said of the payment. Where none did, a step still to come, as long as some
 * system reads the feed and the developer's extract does not show the payment.
 */
async function findPostings(db: Queryable, orderId: string): Promise<StoryStep[]> {
  const { rows } = await sql<{
    system: string | null
    document: string | null
    problem: string | null
    at: Temporal.Instant | null
  }>`select distinct p.system, p.erp_document as document, p.problem, p.at
    from settlement s
    left join feed_entry e on e.feed = 'payments' and e.kind = 'payment' and e.subject_id = s.id
    left join feed_posting p on p.feed = e.feed and p.number = e.number
    where s.order_id = ${orderId} and (p.number is not null
      or exists (select from feed_reader r where r.feed = 'payments')
        and (e.number is null or exists (select from unposted_payment u where u.number = e.number)))
    order by p.at`.execute(db)
  return rows.map(({ system, document, problem, at }) => {
    if (at === null) return step('not-posted', null)
    const note = system ?? ''
    return problem === null
      ? step('posted', at, { code: document ?? '', note })
      : step('not-posted', at, { state: problem, note })
  })
}

async function findRefunds(db: Queryable, orderId: string): Promise<StoryStep[]> {
  const { rows } = await sql<{
    amount_minor: number
    currency: Currency
    state: string
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }>`select f.amount_minor, f.currency, f.state, f.created_at, f.updated_at
    from provider_transaction t join refund f on f.shop = t.shop and f.transaction_uuid = t.uuid
    where t.order_id = ${orderId} order by f.id`.execute(db)
  return rows.flatMap(({ amount_minor, currency, state, created_at, updated_at }) => {
    const amount = money(amount_minor, currency)
    const planned = step('refund-planned', created_at, { amount, state })
    return state === 'done' ? [planned, step('refund-done', updated_at, { amount })] : [planned]
  })
}

/** An order that ended without a payment entered its state when it was last changed. */
function endOf({ state, updated_at, refusal_code }: OrderRow): StoryStep[] {
  if (!endedUnpaidOrderStates.includes(state)) return []
  return [step('ended', updated_at, { state, code: refusal_code ?? '' })]
}

const shownActs = 50

/** Who opened it and who did what; acts of the provider and of jobs are steps. */
async function findTeamActs(db: Queryable, { id }: OrderRow): Promise<TeamAct[]> {
  const subject = `order:${id}`
  const { rows } = await sql<TeamAct>`select at, by, what, reason from (
      (select a.at, coalesce(p.name, a.details ->> 'by', '') as by, a.action as what,
        coalesce(a.details ->> 'why', '') as reason
      from audit a left join staff_person p on p.id = a.staff_id
      where a.subject = ${subject} and a.actor in ('staff', 'operator') order by a.at desc limit ${shownActs})
      union all
      (select g.at, p.name, g.call, '' from staff_reading g join staff_person p on p.id = g.person_id
      where g.subject = ${subject} and g.call = ${readPayment.name} order by g.at desc limit ${shownActs})
    ) acts order by at desc limit ${shownActs}`.execute(db)
  return rows
}
