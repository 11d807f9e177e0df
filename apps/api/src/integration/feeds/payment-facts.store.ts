import { decimalText } from '@llave/domain/money/decimal-text'
import { type Currency, money } from '@llave/domain/money/money'
import { paymentSystem } from '@llave/domain/payments/settlement-decision'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { batchOf, type DebtColumns, debtColumns, personOf, toDebtMembers } from './batch.store.ts'
import { type Fact, limaMomentText, type PersonColumns, type Said, toPerson } from './fact.ts'

type Row = DebtColumns & {
  event_id: number
  kind: 'payment' | 'correction'
  subject_id: number
  at: Temporal.Instant
  shop: string
  transaction_uuid: string
  order_id: string
  receipt: string
  operation_at: Temporal.Instant | null
  settled_at: Temporal.Instant
  source: 'web' | 'debit'
  currency: Currency
  settled_minor: number
  charged_currency: Currency
  charged_minor: number
  rate: string | null
  /** Of a correction: what it takes, in both currencies, and what it and those before it took. */
  corrected_minor: number | null
  returned_minor: number | null
  taken_minor: number | null
  decision: 'return' | 'keep' | 'lost' | null
  masked_card: string
  authorization_number: string
  holder_id: number
  payer_id: number
  holder: PersonColumns
  payer: PersonColumns
  /** Who paid with a link of the customer's; null where they did not. */
  stranger: PersonColumns | null
} & (ApplicationColumns | { way: null })

/** Of a prepayment, what was asked for. */
type ApplicationColumns = {
  way: 'lower' | 'shorter'
  requested_at: Temporal.Instant
  letras_count: number
  letras_minor: number
  plan_count: number
  plan_each_minor: number
  plan_last_minor: number
  plan_next_due_on: Temporal.PlainDate
  plan_last_due_on: Temporal.PlainDate
  interest_saved_minor: number
  replaces: readonly {
    readonly company: string
    readonly year: string
    readonly number: string
    readonly code: string
    readonly due_on: string
    readonly minor: number
  }[]
}

/** The next payments that have no number, and the corrections of earlier ones, in the order of their events. */
export async function readPaymentFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<Row>`${batchOf('payments', limit)}
    select e.id as event_id, e.kind, e.subject_id, e.at,
      s.shop, s.transaction_uuid, s.order_id, coalesce(p.number, '') as receipt, t.operation_at, s.settled_at, o.source,
      s.currency, s.amount_minor as settled_minor,
      o.currency as charged_currency, s.charged_minor, o.rate,
      c.amount_minor as corrected_minor, c.decision,
      (select -sum(l.amount_minor)::bigint from ledger_entry l where l.cause = 'correction'
        and l.cause_id = c.id::text and l.account in ('surplus', 'developer', 'quarantine')) as returned_minor,
      (select sum(b.amount_minor)::bigint from settlement_correction b
        where b.settlement_id = s.id and b.id <= c.id) as taken_minor,
      t.masked_card, t.authorization_number, ${debtColumns},
      a.way, a.requested_at, a.letras_count, a.letras_minor, a.plan_count, a.plan_each_minor, a.plan_last_minor,
      a.plan_next_due_on, a.plan_last_due_on, a.interest_saved_minor,
      case when a.way is not null then (select coalesce(json_agg(json_build_object('company', l.accounting_company,
          'year', l.accounting_year, 'number', l.accounting_number, 'code', l.code, 'due_on', l.due_on,
          'minor', l.amount_minor - l.paid_minor) order by l.due_on, l.id), '[]')
        from receivable l where l.proforma = r.proforma and l.kind = 'instalment' and l.state = 'pending') end as replaces,
      h.id as holder_id, y.id as payer_id,
      ${personOf('h')} as holder, ${personOf('y')} as payer,
      (select ${personOf('z')} from order_payer z where z.order_id = s.order_id) as stranger
    from batch e
    left join lateral (select id, settlement_id, amount_minor, decision from settlement_correction
      where e.kind = 'correction' and id = e.subject_id offset 0) c on true
    cross join lateral (select id, shop, transaction_uuid, order_id, receivable_id,
      settled_at, currency, amount_minor, charged_minor from settlement
      where id = case when e.kind = 'payment' then e.subject_id else c.settlement_id end offset 0) s
    left join lateral (select number from settlement_receipt where settlement_id = s.id offset 0) p on true
    cross join lateral (select proforma, kind, code, document_class, accounting_company,
      accounting_year, accounting_number, customer_id, id from receivable where id = s.receivable_id offset 0) r
    cross join lateral (select source, currency, rate, customer_id from payment_order where id = s.order_id offset 0) o
    cross join lateral (select operation_at, masked_card, authorization_number from provider_transaction
      where shop = s.shop and uuid = s.transaction_uuid offset 0) t
    cross join lateral (select id, name, document_type, document_number from customer where id = r.customer_id offset 0) h
    cross join lateral (select id, name, document_type, document_number from customer where id = o.customer_id offset 0) y
    left join lateral (select way, requested_at, letras_count, letras_minor, plan_count, plan_each_minor,
      plan_last_minor, plan_next_due_on, plan_last_due_on, interest_saved_minor from prepayment_application where receivable_id = r.id offset 0) a on true
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    subjectId: row.subject_id,
    at: row.at,
    said: toSaid(row),
  }))
}

function toSaid(row: Row): Said<'payments'> {
  const { amount, charged } = amountsOf(row)
  return {
    customerId: row.holder_id,
    actorId: row.payer_id === row.holder_id ? null : row.payer_id,
    content: {
      shop: row.shop,
      transaction: row.transaction_uuid,
      order: row.order_id,
      receipt: row.receipt,
      operatedAt: limaMomentText(row.operation_at ?? row.settled_at),
      source: row.source,
      paymentSystem: paymentSystem({
        source: row.source,
        amount: money(row.charged_minor, row.charged_currency),
        debtAmount: money(row.settled_minor, row.currency),
      }),
      ...toDebtMembers(row),
      currency: row.currency,
      amount: decimalText(amount),
      paymentCurrency: row.charged_currency,
      paymentAmount: decimalText(charged),
      penPerUsd: row.rate,
      remaining: decimalText(row.settled_minor - (row.taken_minor ?? 0)),
      decision: row.decision,
      maskedCard: row.masked_card,
      authorizationNumber: row.authorization_number,
      prepayment: row.way === null ? null : toPrepayment(row),
    },
    personal: { customer: toPerson(row.holder), paidBy: toPerson(row.stranger ?? row.payer) },
  }
}

function toPrepayment(row: ApplicationColumns) {
  return {
    way: row.way === 'lower' ? ('lower_letras' as const) : ('fewer_letras' as const),
    requestedAt: limaMomentText(row.requested_at),
    letrasBefore: row.letras_count,
    totalBefore: decimalText(row.letras_minor),
    letras: row.plan_count,
    amountEach: decimalText(row.plan_each_minor),
    amountLast: decimalText(row.plan_last_minor),
    firstDueOn: row.plan_next_due_on.toString(),
    lastDueOn: row.plan_last_due_on.toString(),
    interestSaved: decimalText(row.interest_saved_minor),
    replaces: row.replaces.map(({ company, year, number, code, due_on, minor }) => ({
      company,
      year,
      documentNumber: number,
      code,
      dueOn: due_on,
      amount: decimalText(minor),
    })),
  }
}

/** What a row adds to the payment, in minor units of both currencies: a correction takes away. */
function amountsOf({ corrected_minor, returned_minor, settled_minor, charged_minor }: Row) {
  if (corrected_minor === null) return { amount: settled_minor, charged: charged_minor }
  return { amount: -corrected_minor, charged: -(returned_minor ?? 0) }
}
