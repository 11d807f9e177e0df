import { type Currency, type Money, money } from '@llave/domain/money/money'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** The debt that money in quarantine may be of. */
export type Match = {
  readonly code: string
  readonly proforma: string
  readonly owed: Money
  readonly customerId: number
  readonly customerName: string
  /** Whether one of our orders names it, not only the words of the message. */
  readonly byOrder: boolean
}

/** By transaction: the debt that its order is of or its words name, of everything that waits in quarantine. */
export async function findMatches(db: Queryable): Promise<ReadonlyMap<string, Match>> {
  const { rows } = await sql<{
    shop: string
    uuid: string
    code: string
    proforma: string
    minor: number
    currency: Currency
    customer_id: number
    name: string
    by_order: boolean
  }>`select t.shop, t.uuid, coalesce(r.code, r.accounting_number) as code, r.proforma, r.amount_minor - r.paid_minor as minor, r.currency,
      c.id as customer_id, c.name, t.order_id is not null as by_order
    from provider_transaction t
    join receivable r on r.id = coalesce(t.receivable_id, named_receivable(t.reported_proforma, t.reported_document))
    left join payment_order o on o.id = t.order_id
    join customer c on c.id = coalesce(o.customer_id, r.customer_id)
    where t.quarantine_reason is not null and t.resolved_at is null`.execute(db)
  return new Map(
    rows.map(({ shop, uuid, code, proforma, minor, currency, customer_id, name, by_order }) => [
      `${shop}/${uuid}`,
      {
        ...{ code, proforma, customerId: customer_id, customerName: name, byOrder: by_order },
        owed: money(minor, currency),
      },
    ]),
  )
}
