import type { SidePayment } from '@llave/contract/staff/inbox/read-case-customer'
import { type Currency, money } from '@llave/domain/money/money'
import { limaDate } from '@llave/domain/time/lima-date'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { debtCode } from '../../payments/orders/debt-code.store.ts'

/** Money that came, or may have come, and is credited to nothing. */
type Uncredited = Omit<SidePayment, 'name'> & {
  /** Of a letra; null for what is paid in cash mode. */
  readonly code: string | null
  readonly documentClass: string
  readonly productName: string
}

type Row = Pick<Uncredited, 'code' | 'documentClass' | 'productName' | 'state' | 'system' | 'maskedCard'> & {
  readonly at: Temporal.Instant
  readonly minor: number
  readonly currency: Currency
}

/** What of the customer's payments is in doubt, given back or in quarantine, the newest first. */
export async function findUncredited(
  db: Queryable,
  customerId: number,
  limit: number,
): Promise<Uncredited[]> {
  const { rows } = await sql<Row>`
    select case when r.code is not null then ${debtCode} end as code, r.document_class as "documentClass", p.product_name as "productName", o.created_at as at,
      o.amount_minor::float8 as minor, o.currency, case when o.source = 'debit' then 'IZDA' else 'IZIP' end as system,
      coalesce((select t.masked_card from provider_transaction t
        where t.order_id = o.id and t.masked_card <> '' order by t.first_seen_at desc limit 1), '') as "maskedCard",
      case when q.waits then 'quarantined' when o.state in ('sending', 'unknown') then 'unknown' else o.state end as state
    from payment_order o
    join receivable r on r.id = o.receivable_id
    join property p on p.proforma = r.proforma
    cross join lateral (select exists (select from provider_transaction t where t.order_id = o.id
      and t.quarantine_reason is not null and t.resolved_at is null) as waits) q
    where o.customer_id = ${customerId} and (q.waits or o.state in ('sending', 'unknown', 'surplus', 'refunded'))
    order by o.created_at desc limit ${limit}`.execute(db)
  return rows.map(({ at, minor, currency, ...row }) => ({
    ...row,
    paidOn: limaDate(at),
    amount: money(minor, currency),
  }))
}
