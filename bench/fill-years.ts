import pg from 'pg'
import { firstId, type Grown, grownTables, leftTables } from './grown-tables.ts'
import { withoutIndexes } from './without-indexes.ts'

const customersAtOnce = 20_000
const years = 5

/**
 * Inserts by SQL what five years leave of each of that many customers of `fillLetras`: orders and settlements, messages,
 * audit, feeds, sessions, papers, queries. Beside them must stand a customer who did each thing once, whose rows are copied.
 */
export async function fillYears(url: string, customers: number, moment: Temporal.Instant): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query("set synchronous_commit = off; set work_mem = '64MB'")
    await refuseUndecided(client)
    await client.query(`insert into staff_person (id, name, email, created_at) overriding system value
      select ${firstId} + n, 'Persona ' || n, 'p' || n || '@llave.example', now() from generate_series(1, 30) n`)
    await client.query(`insert into notice (id, title, text, published_on) overriding system value
      select ${firstId} - n, 'Aviso ' || n, 'Corte de agua.', '2026-01-01' from generate_series(1, 6) n`)
    for (const grown of grownTables) {
      const statement = await statementOf(client, grown)
      await withoutIndexes(client, grown.table, async () => {
        for (let from = 0; from < customers; from += customersAtOnce) {
          const to = Math.min(from + customersAtOnce, customers) - 1
          await client.query(statement, [from, to, moment.toString(), customers]).catch((error: unknown) => {
            throw new Error(`${grown.table} was not filled`, { cause: error })
          })
        }
      })
    }
    await moveSequences(client)
    const last = firstId + customers * 16
    await client.query('update receipt_series set last_number = $1', [last])
    await client.query('update certificate_series set last_number = $1', [last])
    await client.query('update feed_series set last_number = $1', [last])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Every table is either grown or left with a reason: a new one must be decided on. */
async function refuseUndecided(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  )
  const known = new Set([...grownTables.map(({ table }) => table), ...Object.keys(leftTables)])
  const undecided = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (undecided.length > 0) throw new Error(`Grown or left (grown-tables.ts)? ${undecided.join(', ')}`)
}

async function statementOf(client: pg.Client, { table, each, when, like, set }: Grown): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.filter(({ name }) => name in set || like)
  const values = columns.map(({ name, type }) =>
    name in set ? `(${set[name]})::${type}` : `(copied)."${name}"`,
  )
  return `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
    select ${values.join(', ')}
    from generate_series($1::bigint, $2::bigint) c, generate_series(0, ${each - 1}) i,
      lateral (select c * ${each} + i as n, $3::timestamptz as moment) spread,
      lateral (select moment - (${each} - i - c::float8 / $4::bigint) * interval '${years * 365} days' / ${each}
        as at) five_years
      ${like ? `, (select row from (select * from ${like} limit 1) row) source(copied)` : ''}
    where ${when ?? 'true'}`
}

async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select attrelid::regclass::text as name, attname as column from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max("${column}"), 1)) from ${name}`,
      [name, column],
    )
  }
}
