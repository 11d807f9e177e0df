import type { Database } from '@llave/api/database/database'
import type { PaymentFilter } from '@llave/contract/staff/payments/payment-filter'
import { sql } from 'kysely'

/** Filters that find something among payments that were filled before 2026-11-23. */
export const paymentFilters: readonly PaymentFilter[] = [
  {},
  { outcome: 'refused' },
  { from: Temporal.PlainDate.from('2026-11-12'), to: Temporal.PlainDate.from('2026-11-14') },
  { min: 15_000, max: 15_010 },
  { currency: 'USD' },
  { project: 'LLENO-3' },
  // All of its payments are the oldest.
  { project: 'LLENO-10' },
  { project: 'LLENO-3', outcome: 'refused' },
  { card: '0123' },
  { authorization: '012345' },
  { q: 'LL-777' },
  { q: '70000007' },
  { q: 'ped: LL-77' },
  { q: 'W-00000001' },
  { outcome: 'paid', currency: 'USD', from: Temporal.PlainDate.from('2026-11-15'), min: 10_500 },
]

/**
 * Fills a database with payments: `orders` orders, two every two minutes before `now`, of as many letras of 100
 * customers in ten projects, the tenth of which has one order in a thousand and only old ones. One in ten was
 * refused; each has one transaction. Rows are written at once, without the triggers that would write what stands beside them.
 */
export async function fillPayments(
  db: Database,
  { orders }: { readonly orders: number },
  now: Temporal.Instant,
): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  const tables = ['property', 'receivable', 'payment_order', 'provider_transaction']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into project (code, name) select 'LLENO-' || n, 'Proyecto ' || n from generate_series(1, 10) n
    on conflict do nothing`.execute(db)
  await sql`insert into customer (name, document_type, document_number, email)
    select '=HYPERLINK("x") ' || n, '01', (70000000 + n)::text, '' from generate_series(1, 100) n`.execute(db)
  await sql`insert into property (proforma, customer_id, project_code, product_name, currency, sold_on)
    select 'LL' || id, id, 'LLENO-' || 1 + id % 9, 'Lote ' || id, 'USD', '2025-01-01'
    from customer where document_number like '70000%'`.execute(db)
  await sql`insert into receivable (customer_id, proforma, kind, code, accounting_company, accounting_year,
      accounting_number, currency, amount_minor, due_on, state)
    select c.id, 'LL' || c.id, 'instalment', 'LL-' || n, 'LL', '2026', n::text, 'USD', 10000 + n, '2026-12-01',
      'pending'
    from generate_series(1, ${orders}::integer) n
    join customer c on c.document_number = (70000001 + n % 100)::text`.execute(db)
  // Without it the orders' debts would be sought one by one.
  await sql`analyze receivable`.execute(db)
  await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
      debt_amount_minor, debt_currency, device, state, created_at, updated_at, project_code)
    select 'LL-' || n, '70001002', r.customer_id, r.id, 'web', 10000 + n, 'USD', 10000 + n, 'USD', 'PC',
      case when n % 10 = 0 then 'refused' else 'paid' end, ${at} - (n - n % 2) * interval '1 minute',
      ${at} - (n - n % 2) * interval '1 minute',
      case when n > ${Math.floor(orders * 0.999)} then 'LLENO-10' else 'LLENO-' || 1 + r.customer_id % 9 end
    from generate_series(1, ${orders}::integer) n
    join receivable r on r.accounting_company = 'LL' and r.accounting_number = n::text`.execute(db)
  await sql`insert into provider_transaction (shop, uuid, order_id, operation, amount_minor, currency,
      detailed_status, rank, refusal_code, masked_card, card_brand, authorization_number, first_seen_at, updated_at)
    select o.shop, md5(o.id), o.id, 'DEBIT', o.amount_minor, o.currency,
      case o.state when 'paid' then 'CAPTURED' else 'REFUSED' end, case o.state when 'paid' then 70 else 50 end,
      case o.state when 'refused' then 'ACQ_001:51' end,
      '497010******' || lpad((o.amount_minor % 1000)::text, 4, '0'), 'VISA',
      case o.state when 'paid' then lpad((o.amount_minor % 100000)::text, 6, '0') else '' end,
      o.created_at, o.created_at
    from payment_order o where o.id like 'LL-%'`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`vacuum analyze payment_order, provider_transaction, receivable, property, customer`.execute(db)
}
