import type { Database } from '@llave/api/database/database'
import { sql } from 'kysely'

/** Tables that count tries, or say when a key was used and what was refused: a refusal may change them. */
const counters = new Set([
  'sign_in_tries',
  'verification_code',
  'api_key',
  'import_batch',
  'import_finding',
  'payment_link_try',
  'book_filing',
])

/** All rows of every table but these, as one text per table, to detect changes. */
export async function fingerprint(
  db: Database,
  except: ReadonlySet<string> = counters,
): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const parts = tables.rows
    .filter(({ name }) => !except.has(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, concat(count(*), ' ', md5(string_agg(t::text, '' order by t::text)))
          as rows from ${sql.table(name)} t`,
    )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

/** The tables whose rows differ. */
export function changedTables(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}
