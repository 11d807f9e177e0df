import { decimalText } from '@llave/domain/money/decimal-text'
import type { Currency } from '@llave/domain/money/money'
import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { batchOf, type DebtColumns, debtColumns, personOf, toDebtMembers } from './batch.store.ts'
import { type Fact, limaMomentText, type PersonColumns, type Said, toPerson } from './fact.ts'

type Row = DebtColumns & {
  event_id: number
  subject_id: number
  at: Temporal.Instant
  shop: string
  transaction_uuid: string
  order_id: string
  cause: 'surplus' | 'operator' | 'requested'
  created_at: Temporal.Instant
  currency: Currency
  amount_minor: number
  masked_card: string
  holder_id: number
  payer_id: number
  holder: PersonColumns
  payer: PersonColumns
}

/** The next refunds that were made and have no number. */
export async function readRefundFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<Row>`${batchOf('refunds', limit)}
    select e.id as event_id, e.subject_id, e.at,
      f.shop, f.transaction_uuid, t.order_id, f.cause, f.created_at, f.currency, f.amount_minor, t.masked_card,
      ${debtColumns}, h.id as holder_id, y.id as payer_id, ${personOf('h')} as holder, ${personOf('y')} as payer
    from batch e
    cross join lateral (select shop, transaction_uuid, cause, created_at, currency, amount_minor from refund where id = e.subject_id offset 0) f
    cross join lateral (select order_id, masked_card from provider_transaction
      where shop = f.shop and uuid = f.transaction_uuid offset 0) t
    cross join lateral (select customer_id from payment_order where id = t.order_id offset 0) o
    cross join lateral (select receivable_id from order_debt d
      where d.order_id = t.order_id and (not exists (select from settlement_correction c where c.refund_id = e.subject_id)
        or exists (select from settlement_correction c join settlement s on s.id = c.settlement_id
          where c.refund_id = e.subject_id and s.order_id = d.order_id and s.position = d.position))
      order by d.position limit 1) d
    cross join lateral (select proforma, kind, code, document_class, accounting_company,
      accounting_year, accounting_number, customer_id, id from receivable where id = d.receivable_id offset 0) r
    cross join lateral (select id, name, document_type, document_number from customer where id = r.customer_id offset 0) h
    cross join lateral (select id, name, document_type, document_number from customer where id = o.customer_id offset 0) y
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: 'refund',
    subjectId: row.subject_id,
    at: row.at,
    said: {
      customerId: row.holder_id,
      actorId: row.payer_id === row.holder_id ? null : row.payer_id,
      content: {
        shop: row.shop,
        transaction: row.transaction_uuid,
        order: row.order_id,
        cause: row.cause === 'surplus' ? 'surplus' : 'correction',
        plannedAt: limaMomentText(row.created_at),
        ...toDebtMembers(row),
        currency: row.currency,
        amount: decimalText(row.amount_minor),
        maskedCard: row.masked_card,
      },
      personal: { customer: toPerson(row.holder), paidBy: toPerson(row.payer) },
    } satisfies Said<'refunds'>,
  }))
}
