import { sql } from 'kysely'
import type { Trx } from '../../database/database.ts'
import { batchOf, personOf } from './batch.store.ts'
import { type Fact, type PersonColumns, type Said, toPerson } from './fact.ts'

type Row = {
  event_id: number
  kind: 'affiliated' | 'suspended' | 'ended'
  subject_id: number
  at: Temporal.Instant
  proforma: string
  shop: string
  masked_card: string
  card_brand: string
  suspension: string | null
  end_cause: string | null
  customer_id: number
  customer: PersonColumns
}

/** The next cards that went on automatic debit, were suspended, or went off, and have no number. */
export async function readAffiliationFacts(trx: Trx, limit: number): Promise<Fact[]> {
  const { rows } = await sql<Row>`${batchOf('affiliations', limit)}
    select e.id as event_id, e.kind, e.subject_id, e.at, a.proforma, a.shop, a.masked_card, a.card_brand,
      a.suspension, a.end_cause, c.id as customer_id, ${personOf('c')} as customer
    from batch e
    cross join lateral (select proforma, shop, masked_card, card_brand, suspension, end_cause,
      customer_id from affiliation where id = e.subject_id offset 0) a
    cross join lateral (select id, name, document_type, document_number from customer where id = a.customer_id offset 0) c
    order by e.id`.execute(trx)
  return rows.map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    subjectId: row.subject_id,
    at: row.at,
    said: {
      customerId: row.customer_id,
      actorId: null,
      content: {
        affiliation: String(row.subject_id),
        proforma: row.proforma,
        shop: row.shop,
        maskedCard: row.masked_card,
        cardBrand: row.card_brand,
        cause: causeOf(row),
      },
      personal: { customer: toPerson(row.customer) },
    } satisfies Said<'affiliations'>,
  }))
}

/** By the event, as the row may have gone on to its next state before the event had a number. */
function causeOf({ kind, suspension, end_cause }: Row): string {
  if (kind === 'affiliated') return ''
  return (kind === 'suspended' ? suspension : end_cause) ?? ''
}
