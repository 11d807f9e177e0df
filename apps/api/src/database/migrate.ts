import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, type Queryable, transact } from './database.ts'

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
 * The migrations that this database lacks. Throws where one was changed after it was applied: databases would
 * differ. It only reads, so that a role which may change nothing can ask.
 */
export async function listPending(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('public.migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return readMigrations().map(({ name }) => name)
  const applied = await sql<{ name: string; sha256: string }>`select name, sha256 from migration`.execute(db)
  const known = new Map(applied.rows.map(({ name, sha256 }) => [name, sha256]))
  return readMigrations().flatMap(({ name, sha256 }) => {
    const before = known.get(name)
    if (before !== undefined && before !== sha256)
      throw new Error(`Migration ${name} was changed after it was applied.`)
    return before === undefined ? [name] : []
  })
}

/** A migration says by `lock_timeout` how long it may wait for a table while everybody waits behind it. */
const lockNotGiven = '55P03'
const lockTries = 20

/**
 * Applies pending migrations, each file in one transaction under one lock, so that any number of
 * processes may start at once. One that does not get a table in time is tried again. Throws as `listPending`.
 */
export async function migrate(db: Database): Promise<string[]> {
  if ((await listPending(db)).length === 0) return []
  await sql`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(db)
  const applied: string[] = []
  for (const migration of readMigrations()) {
    if (await applyOnceFree(db, migration)) applied.push(migration.name)
  }
  return applied
}

async function applyOnceFree(db: Database, migration: Migration): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(db, migration)
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === lockNotGiven
      if (!isHeld || tries === lockTries) throw error
    }
  }
}

/** False where another process has applied it. */
function apply(db: Database, migration: Migration): Promise<boolean> {
  return transact(db, async (trx) => {
    // A whole file is one statement here and may take longer than a request; so may waiting for the lock.
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await sql`lock table migration in exclusive mode`.execute(trx)
    // Another process may have applied it meanwhile.
    const before = await sql`select from migration where name = ${migration.name}`.execute(trx)
    if (before.rows.length > 0) return false
    // The embedded database takes one statement per call, so a `do` block runs those of the file.
    await sql`do $migrate$ begin execute ${sql.lit(migration.text)}; end $migrate$`.execute(trx)
    await sql`insert into migration (name, sha256) values (${migration.name}, ${migration.sha256})`.execute(
      trx,
    )
    return true
  })
}
