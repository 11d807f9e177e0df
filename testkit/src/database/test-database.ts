import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import type { Database } from '@llave/api/database/database'
import { grantRights } from '@llave/api/database/grant-rights'
import { migrate, readMigrations } from '@llave/api/database/migrate'
import { appended, forgotten } from '@llave/api/database/table-rights'
import pg from 'pg'
import { testTimeoutMs } from '../test-timeout.ts'
import { copyEmbedded } from './copy-embedded.ts'
import { emptyDatabase, keepFirstRows, readSchemaMark } from './empty-database.ts'

export type TestDatabase = {
  /** What is under test: in Vitest at `url`. Benches fill tables by the million with it, at `ownerUrl`. */
  readonly db: Database
  /** Arranges what no call, job or command does: empties tables, puts triggers on, gathers statistics. */
  readonly owner: Database
  /** Where processes serve, as the role that does in production (docs/decisions/0236). */
  readonly url: string | null
  /** Where the owner is, past every pooler. */
  readonly ownerUrl: string | null
  /** Whether `url` leads through a pooler. */
  readonly pooled: boolean
  drop(): Promise<void>
}

/** As a superuser, who makes databases and roles. */
const server = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'

/**
 * A pooler in transaction mode before that server, as a role that serves: then the databases of tests are used through
 * it, and by their processes where DATABASE_POOLER says so too.
 */
const pooler = process.env.TEST_POOLER_URL
const isPooled = pooler !== undefined

/**
 * The role that serves. Without a pooler it cannot sign in, tests take it where they have signed in; a pooler takes no
 * role with a connection, so that there it is who signs in.
 */
export const applicationRole = isPooled ? new URL(pooler).username : 'llave_test_application'
const isTest = process.env.VITEST !== undefined

/**
 * A migrated database for one test file: on PostgreSQL a copy of a template that is created once per
 * set of migrations; without PostgreSQL, an embedded one.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (!(await postgresAnswers())) return createEmbeddedDatabase()
  const { name, mark } = spareCopies.pop() ?? (await copyTemplate())
  const ownerUrl = databaseUrl(name)
  const url = isPooled ? databaseUrl(name, pooler) : serving(ownerUrl)
  const db = isTest
    ? connectPostgres(url, { poolSize: 6, pooled: isPooled })
    : connectPostgres(ownerUrl, { poolSize: 6 })
  const owner = isTest ? connectPostgres(ownerUrl, { poolSize: 4 }) : db
  return {
    db,
    owner,
    url,
    ownerUrl,
    pooled: isPooled,
    drop: async () => {
      await Promise.all([db.destroy(), isTest && owner.destroy()])
      if (!isTest || !(await emptyCopy({ name, mark }))) await dropCopy(name)
    },
  }
}

/** The embedded database: for what it does otherwise than PostgreSQL, and where none answers. */
export async function createEmbeddedDatabase(): Promise<TestDatabase> {
  const { db, mark, folder } = spareEmbedded.pop() ?? (await openEmbedded())
  return {
    db,
    owner: db,
    url: null,
    ownerUrl: null,
    pooled: false,
    drop: async () => {
      if (process.env.VITEST && (await readSchemaMark(db)) === mark) {
        await emptyDatabase(db)
        spareEmbedded.push({ db, mark, folder })
      } else {
        await db.destroy()
        rmSync(folder, { recursive: true })
      }
    },
  }
}

/** A database of which nothing was made yet, for who migrates it. Needs PostgreSQL. */
export async function createEmptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = newName()
  // The role that serves stands with the template.
  await ensureTemplate()
  await onServer((client) => client.query(`create database ${name}`))
  return { url: databaseUrl(name), drop: async () => void (await dropCopy(name)) }
}

type Copy = { readonly name: string; readonly mark: string }
type Embedded = { readonly db: Database; readonly mark: string; readonly folder: string }

/**
 * The address of a copy of a database that nobody uses meanwhile: of the migrated template where none is named. Needs
 * PostgreSQL. It is dropped with those of its run.
 */
export async function copyDatabase(url?: string): Promise<string> {
  const name = await copyOf(url ? new URL(url).pathname.slice(1) : await ensureTemplate())
  return databaseUrl(name)
}

export async function dropDatabase(url: string): Promise<void> {
  await dropCopy(new URL(url).pathname.slice(1))
}

/**
 * Databases that tests of this process have returned and that were emptied: creating one takes the
 * server a second. `drop-databases.ts` drops the rest at the end.
 */
const spareCopies: Copy[] = []
const spareEmbedded: Embedded[] = []

async function copyTemplate(): Promise<Copy> {
  const name = await copyOf(await ensureTemplate())
  const db = connectPostgres(databaseUrl(name), { poolSize: 1 })
  const mark = await readSchemaMark(db)
  await db.destroy()
  return { name, mark }
}

async function copyOf(template: string): Promise<string> {
  const name = newName()
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return name
}

/** False where it cannot be reused because a test changed its schema. */
async function emptyCopy({ name, mark }: Copy): Promise<boolean> {
  // A statement of a killed process may still be running.
  await onServer((client) =>
    client.query('select pg_terminate_backend(pid, $2) from pg_stat_activity where datname = $1', [
      name,
      testTimeoutMs,
    ]),
  )
  const db = connectPostgres(databaseUrl(name), { poolSize: 1 })
  try {
    if ((await readSchemaMark(db)) !== mark) return false
    await emptyDatabase(db)
    spareCopies.push({ name, mark })
    return true
  } finally {
    await db.destroy()
  }
}

function dropCopy(name: string) {
  return onServer((client) => client.query(`drop database if exists ${name} with (force)`))
}

/** Drops the databases that the processes of one run left behind. */
export async function dropDatabasesOfRun(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(runPrefix())) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  if (!(await postgresAnswers())) return
  const { rows } = await onServer((client) =>
    client.query('select datname as name from pg_database where starts_with(datname, $1)', [runPrefix()]),
  )
  // At once, because each waits for a checkpoint, and all for the same one.
  await Promise.all(rows.map(({ name }) => dropCopy(name)))
}

function newName(): string {
  return `${runPrefix()}${process.pid}_${randomBytes(5).toString('hex')}`
}

/** The name prefix of this run's databases. */
function runPrefix(): string {
  return `llave_test_${process.env.LLAVE_TEST_RUN ?? 'alone'}_`
}

async function openEmbedded(): Promise<Embedded> {
  const folder = join(tmpdir(), newName())
  await copyEmbedded(folder)
  // Loaded only here: the embedded database takes seconds to load.
  const { connectEmbedded } = await import('@llave/api/database/connect-embedded')
  const db = await connectEmbedded(folder)
  await keepFirstRows(db)
  return { db, mark: await readSchemaMark(db), folder }
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

function databaseUrl(name: string, through = server): string {
  const url = new URL(through)
  url.pathname = `/${name}`
  // Waiting for the disk at every commit would make a suite several times slower, and no test cuts the
  // power. Benches wait, as production does. A pooler takes no options.
  if ((isTest || process.env.LLAVE_POOL) && through === server)
    url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

/** The owner's address for the role that serves. */
export function serving(url: string): string {
  const own = new URL(url)
  const options = own.searchParams.get('options') ?? ''
  own.searchParams.set('options', `${options} -c role=${applicationRole}`.trim())
  return own.href
}

async function ensureTemplate(): Promise<string> {
  const migrations = readMigrations().map((migration) => migration.sha256)
  // The leading number is the version of what is done to a template besides its migrations.
  const hash = createHash('sha256')
    .update(`5 ${applicationRole} ${appended.join()} ${forgotten.join()} ${migrations.join()}`)
    .digest('hex')
    .slice(0, 12)
  const name = `llave_template_${hash}`
  await onServer(async (client) => {
    // Workers start together: one creates the template, the others wait for it.
    await client.query("select pg_advisory_lock(hashtext('llave_template'))")
    const ready = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (ready.rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const db = connectPostgres(databaseUrl(name), { poolSize: 1 })
    await migrate(db)
    await keepFirstRows(db)
    if (await makeApplicationRole(client)) await grantRights(db, applicationRole)
    await db.destroy()
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

/** False where it is not there and may not be made. */
async function makeApplicationRole(client: pg.Client): Promise<boolean> {
  const { rows: own } = await client.query(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  )
  const { rows } = await client.query('select from pg_roles where rolname = $1', [applicationRole])
  if (!own[0]?.may) return rows.length > 0
  if (rows.length === 0) await client.query(`create role ${applicationRole}`)
  // Tests see by it who waits for whom; the application asks nothing of it.
  await client.query(`grant pg_read_all_stats to ${applicationRole}`)
  return true
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
