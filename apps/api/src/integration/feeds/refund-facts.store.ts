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
  cause: 'surplus' | 'operator'
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
    join refund f on f.id = e.subject_id
    join provider_transaction t on t.shop = f.shop and t.uuid = f.transaction_uuid
    join payment_order o on o.id = t.order_id
    join receivable r on r.id = o.receivable_id
    join customer h on h.id = r.customer_id
    join customer y on y.id = o.customer_id
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
        cause: row.cause === 'operator' ? 'correction' : 'surplus',
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
