import pg from 'pg'
import { withoutIndexes } from './without-indexes.ts'

const letrasEach = 50
const customersAtOnce = 2_000
const customersPerProject = 250

/** The project of the n-th customer's properties. */
export function projectOf(nth: number): string {
  return `P0${1 + Math.floor(nth / customersPerProject)}`
}

/**
 * Inserts that many letras into an empty, migrated database by SQL: fifty per customer, on two properties, a
 * third of them paid, the next one of each due ten days after `today` or forty. The n-th customer has the document
 * number 10000000 + n; 250 customers share a project.
 */
export async function fillLetras(
  url: string,
  letras: number,
  today = Temporal.Now.plainDateISO(),
): Promise<number> {
  const customers = Math.ceil(letras / letrasEach)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Skips the foreign key checks, which would take hours; the rows are consistent by construction.
    await client.query('set session_replication_role = replica')
    await client.query(
      "insert into project (code, name) select 'P0' || n, 'Valle Sereno ' || n from generate_series(1, $1::int) n",
      [Math.ceil(customers / customersPerProject)],
    )
    await withoutIndexes(client, 'receivable', async () => {
      for (let from = 0; from < customers; from += customersAtOnce) {
        await client.query(fillStatement, [
          from,
          Math.min(from + customersAtOnce, customers) - 1,
          letrasEach,
          today.toString(),
        ])
      }
    })
    await client.query("select setval(pg_get_serial_sequence('customer', 'id'), $1)", [customers])
    await client.query('vacuum analyze project, customer, property, proforma_holder, receivable')
  } finally {
    await client.end()
  }
  return customers
}

const fillStatement = `
  with person as (
    insert into customer (id, document_type, document_number, name)
    overriding system value
    select n + 1, '01', (10000000 + n)::text, 'Cliente ' || n from generate_series($1::int, $2::int) n
    returning id, id - 1 as n
  ), bought as (
    insert into property (proforma, customer_id, project_code, product_name, currency, sold_on)
    select (5000000 + 2 * n + k)::text, id, 'P0' || 1 + n / ${customersPerProject}, 'Lote ' || n, 'USD', '2024-01-15'
    from person, generate_series(0, 1) k
    returning proforma, customer_id
  ), held as (
    insert into proforma_holder (proforma, customer_id, role, since)
    select proforma, customer_id, 'holder', '2024-01-15' from bought
  )
  insert into receivable (customer_id, proforma, kind, code, accounting_company, accounting_year,
    accounting_number, currency, amount_minor, paid_minor, due_on, state)
  select n + 1, (5000000 + 2 * n + i % 2)::text, 'instalment', 'L-' || i, 'PE01', '2026', n || '-' || i, 'USD',
    32050, case when i < 17 then 32050 else 0 end, $4::date + 10 + (i - 17) * 30,
    case when i < 17 then 'paid' else 'pending' end
  from generate_series($1::int, $2::int) n, generate_series(1, $3::int) i
  order by 1, i`
