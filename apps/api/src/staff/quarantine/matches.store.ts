import { type Currency, type Money, money } from '@llave/domain/money/money'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { debtCodes } from '../../payments/orders/debt-code.store.ts'

/** The debt that money in quarantine may be of, or the several that its order pays. */
export type Match = {
  /** The oldest first. */
  readonly codes: readonly string[]
  readonly proforma: string
  /** Of all of them. */
  readonly owed: Money
  /** What its order was written to pay of it; null where no order of ours names it. */
  readonly pays: Money | null
  readonly customerId: number
  readonly customerName: string
}

/** By transaction: the debt that its order is of or its words name. */
export async function findMatches(
  db: Queryable,
  transactions: readonly { readonly shop: string; readonly uuid: string }[],
): Promise<ReadonlyMap<string, Match>> {
  const { rows } = await sql<{
    shop: string
    uuid: string
    codes: string[]
    proforma: string
    minor: number
    currency: Currency
    customer_id: number
    name: string
    pays_minor: number | null
    pays_currency: Currency | null
  }>`select t.shop, t.uuid, ${debtCodes} as codes, r.proforma,
      coalesce((select sum(e.amount_minor - e.paid_minor)::bigint from order_debt d
        join receivable e on e.id = d.receivable_id where d.order_id = o.id), r.amount_minor - r.paid_minor) as minor, r.currency,
      c.id as customer_id, c.name, o.debt_amount_minor as pays_minor, o.debt_currency as pays_currency
    from provider_transaction t
    join receivable r on r.id = coalesce(t.receivable_id, named_receivable(t.reported_proforma, t.reported_document))
    left join payment_order o on o.id = t.order_id
    join customer c on c.id = coalesce(o.customer_id, r.customer_id)
    where (t.shop, t.uuid) in (select shop, uuid from unnest(${transactions.map(({ shop }) => shop)}::text[],
      ${transactions.map(({ uuid }) => uuid)}::text[]) as page(shop, uuid))`.execute(db)
  return new Map(
    rows.map(
      ({ shop, uuid, codes, proforma, minor, currency, customer_id, name, pays_minor, pays_currency }) => [
        `${shop}/${uuid}`,
        {
          ...{ codes, proforma, customerId: customer_id, customerName: name },
          owed: money(minor, currency),
          pays: pays_minor === null || pays_currency === null ? null : money(pays_minor, pays_currency),
        },
      ],
    ),
  )
}
