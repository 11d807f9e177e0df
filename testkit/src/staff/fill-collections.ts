import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'
import { fillAffiliations } from '../debit/fill-affiliations.ts'
import { usdShop } from '../payments/open-payment-fixture.ts'

export type CollectionsFill = {
  readonly proformas: number
  /** Of each proforma: a month apart, most of them to come, the next within six weeks; every fourth has overdue ones. */
  readonly letras: number
  /** Letras that each of a year's debit days charged. */
  readonly charges: number
}

/**
 * Fills a database with ten projects of customers who pay by letras, some of whom owe, every second of them with
 * a card on debit, of which a few cannot be charged, and with a year of debit days. Rows are written at once,
 * without the triggers that would tell of each.
 */
export async function fillCollections(
  db: Database,
  fill: CollectionsFill,
  today: Temporal.PlainDate,
): Promise<void> {
  // On a busy machine a statement of so many rows takes longer than one of a request may.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await fillAll(one, fill, today)
    await sql`reset statement_timeout`.execute(one)
  })
}

async function fillAll(
  db: Database,
  { proformas, letras, charges }: CollectionsFill,
  today: Temporal.PlainDate,
): Promise<void> {
  const tables = ['customer', 'customer_phone', 'property', 'receivable']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into project (code, name) select 'COBRA-' || n, 'Proyecto ' || n from generate_series(1, 10) n`.execute(
    db,
  )
  await sql`insert into customer (document_type, document_number, name, email)
    select '01', (20000000 + n)::text, 'Cliente ' || n, 'c' || n || '@correo.example'
    from generate_series(1, ${proformas}::int) n`.execute(db)
  await sql`insert into customer_phone (customer_id, dial_code, number)
    select id, '51', '9' || document_number from customer where document_number like '20%' and name like 'Cliente %'`.execute(
    db,
  )
  await sql`insert into property (proforma, customer_id, project_code, product_name, currency, sold_on)
    select 'C' || document_number, id, 'COBRA-' || 1 + id % 10, 'Lote ' || id, 'USD', '2020-01-01'
    from customer where document_number like '20%' and name like 'Cliente %'`.execute(db)
  await sql`insert into proforma_holder (proforma, customer_id, role, since)
    select proforma, customer_id, 'holder', '2020-01-01' from property where proforma like 'C20%'
    on conflict do nothing`.execute(db)
  await sql`analyze customer, property`.execute(db)
  // A third is paid; of every fourth proforma up to five, of as many months, are not.
  for (let from = 1; from <= letras; from += 5) {
    await sql`insert into receivable (customer_id, proforma, kind, code, accounting_company, accounting_year,
        accounting_number, currency, amount_minor, paid_minor, due_on, state)
      select p.customer_id, p.proforma, 'instalment', p.proforma || '-' || n, 'PE0' || 1 + p.customer_id % 3, '2026',
        p.proforma || '-' || n, case when p.customer_id % 5 = 0 then 'PEN' else 'USD' end, 10000 + n,
        case when s.paid then 10000 + n else 0 end, s.due_on, case when s.paid then 'paid' else 'pending' end
      from property p cross join generate_series(${from}::int, least(${from + 4}, ${letras})::int) n
      cross join lateral (select ${today.toString()}::date + (n - ${letras}::int / 3) * 30
        - 15 + (p.customer_id % 28)::int as due_on) d
      cross join lateral (select d.due_on, n <= ${letras}::int / 3 - case when p.customer_id % 4 = 0
        then p.customer_id % 6 else 0 end as paid) s
      where p.proforma like 'C20%'`.execute(db)
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`alter table property disable trigger user`.execute(db)
  await fillAffiliations(db, { shop: usdShop.shopId, createdAt: '2020-01-01T00:00:00Z' })
  // Every second of those who owe, and of those who do not.
  await sql`delete from affiliation where customer_id % 8 >= 4`.execute(db)
  // Some cards cannot be charged, each for one of the reasons there are, besides the letras in another currency.
  await sql`update affiliation set suspended_at = created_at, suspension = 'refused'
    where customer_id % 50 = 1`.execute(db)
  await sql`update affiliation set card_expiry_year = 2020 where customer_id % 50 = 2`.execute(db)
  await sql`delete from customer_phone where customer_id % 50 = 3`.execute(db)
  await sql`update customer set email = '' where id % 50 = 3`.execute(db)
  await sql`update proforma_holder set until = '2021-01-01' where customer_id % 50 = 8`.execute(db)
  await sql`alter table property enable trigger user`.execute(db)
  await sql`insert into debit_run (day, started_at, completed_at)
    select d::date, d, d from generate_series(${today.toString()}::date - interval '12 months',
      ${today.toString()}::date - interval '1 month', interval '1 month') d`.execute(db)
  await sql`analyze receivable, affiliation, debit_run`.execute(db)
  const { rows: runs } = await sql<{ day: string }>`select day::text from debit_run`.execute(db)
  const charged = sql`(select a.id as affiliation_id, r.id, r.customer_id from affiliation a
    join receivable r on r.proforma = a.proforma order by r.id limit ${charges}) l`
  for (const { day } of runs) {
    // Every tenth was refused.
    await sql`insert into payment_order (id, shop, customer_id, receivable_id, source, amount_minor, currency,
        debt_amount_minor, debt_currency, device, state, refusal_code, created_at, updated_at)
      select ${day}::text || '-' || l.id, ${usdShop.shopId}::text, l.customer_id, l.id, 'debit', 10000, 'USD', 10000,
        'USD', 'PC', 'refused', 'ACQ_001:51', ${day}::date, ${day}::date
      from ${charged} where l.id % 10 = 0`.execute(db)
    await sql`insert into debit_charge (run_day, affiliation_id, receivable_id, attempt, position, amount_minor,
        currency, state, refusal_code, skip_reason, order_id, updated_at)
      select ${day}::date, l.affiliation_id, l.id, 1, 1, 10000, 'USD', s.state,
        case s.state when 'refused' then 'ACQ_001:51' end,
        case s.state when 'skipped' then (array['paid', 'suspended', 'card_expired'])[1 + l.id % 3] end,
        case s.state when 'refused' then ${day}::text || '-' || l.id end, ${day}::date
      from ${charged} cross join lateral (select case l.id % 10 when 0 then 'refused' else 'skipped' end as state) s`.execute(
      db,
    )
  }
  await sql`vacuum analyze`.execute(db)
}
