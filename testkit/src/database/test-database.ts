import { createHash, randomBytes } from 'node:crypto'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import type { Database } from '@llave/api/database/database'
import { migrate, readMigrations } from '@llave/api/database/migrate'
import pg from 'pg'

export type TestDatabase = { readonly db: Database; readonly url: string | null; drop(): Promise<void> }

const server = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'

/**
 * A database of one's own, migrated: on PostgreSQL a copy of a template that is made
 * once for each state of the migrations; where none answers, one in memory.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (!(await postgresAnswers())) return createMemoryDatabase()
  const template = await ensureTemplate()
  const name = `llave_test_${process.pid}_${randomBytes(5).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = databaseUrl(name)
  const db = connectPostgres(url, 6)
  return {
    db,
    url,
    drop: async () => {
      await db.destroy()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The embedded database in memory: for the smoke set, and where no PostgreSQL answers. */
export async function createMemoryDatabase(): Promise<TestDatabase> {
  // Loaded only here: the embedded database takes seconds to load.
  const { connectMemory } = await import('@llave/api/database/connect-embedded')
  const db = await connectMemory()
  await migrate(db)
  return { db, url: null, drop: () => db.destroy() }
}

let answers: Promise<boolean> | undefined

/** Whether tests run on PostgreSQL; those that need two connections ask first. */
export function postgresAnswers(): Promise<boolean> {
  answers ??= onServer((client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
  return answers
}

function databaseUrl(name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  // A commit that waits for the disk makes a suite several times as long, and no test pulls the
  // plug. Benches wait, as production does.
  if (process.env.VITEST) url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

async function ensureTemplate(): Promise<string> {
  const migrations = readMigrations().map((migration) => migration.sha256)
  const hash = createHash('sha256').update(migrations.join()).digest('hex').slice(0, 12)
  const name = `llave_template_${hash}`
  await onServer(async (client) => {
    // Workers start together: one makes the template, the others wait for it.
    await client.query("select pg_advisory_lock(hashtext('llave_template'))")
    const ready = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (ready.rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const db = connectPostgres(databaseUrl(name), 1)
    await migrate(db)
    await db.destroy()
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
