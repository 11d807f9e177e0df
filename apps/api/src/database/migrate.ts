import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, transact } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')

export type Migration = { readonly name: string; readonly text: string; readonly sha256: string }

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Applies pending migrations, each file in one transaction under one lock, so that any number of
 * processes may start at once. A file that changed after it was applied is an error: databases
 * would differ.
 */
export async function migrate(db: Database): Promise<string[]> {
  await sql`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(db)
  const applied: string[] = []
  for (const migration of readMigrations()) {
    const done = await transact(db, async (trx) => {
      // A whole file is one statement here and may take longer than a request; so may waiting for the lock.
      await sql`set local statement_timeout = '10min'`.execute(trx)
      await sql`lock table migration in exclusive mode`.execute(trx)
      const before = await sql<{
        sha256: string
      }>`select sha256 from migration where name = ${migration.name}`.execute(trx)
      const known = before.rows[0]
      if (known && known.sha256 !== migration.sha256) {
        throw new Error(`Migration ${migration.name} was changed after it was applied.`)
      }
      if (known) return false
      // The embedded database takes one statement per call, so a `do` block runs those of the file.
      await sql`do $migrate$ begin execute ${sql.lit(migration.text)}; end $migrate$`.execute(trx)
      await sql`insert into migration (name, sha256) values (${migration.name}, ${migration.sha256})`.execute(
        trx,
      )
      return true
    })
    if (done) applied.push(migration.name)
  }
  return applied
}
