import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { grantRights } from '@llave/api/database/grant-rights'
import { migrate } from '@llave/api/database/migrate'
import { refuseEndlessStatements } from '@llave/api/database/refuse-endless-statements'
import { refuseUnfitDatabase } from '@llave/api/database/refuse-unfit-database'
import { createEmptyDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { fillTemplate } from './cluster/fill-template.ts'

const temporary = mkdtempSync(join(tmpdir(), 'llave-cluster-files-'))
afterAll(() => rmSync(temporary, { recursive: true }))
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Each place that a file leaves open, whichever it is; what a test looks at is said by it. */
const filled = (file: string, values: Readonly<Record<string, string | number | boolean>> = {}) =>
  fillTemplate(file, new Proxy(values, { get: (said, name: string) => said[name] ?? '1' }))

describe('Patroni', () => {
  type Patroni = {
    bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, unknown> } } }
    postgresql: { parameters: Record<string, unknown> }
  }
  const read = (synchronous: boolean) => parse(filled('patroni.yml', { synchronous })) as Patroni

  test('acknowledges no commit that one machine alone has', () => {
    const { bootstrap, postgresql } = read(true)
    expect(bootstrap.dcs).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
      synchronous_node_count: 1,
    })
    expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'on' })
    // What stands with the node wins over what all have.
    for (const name of ['synchronous_commit', 'synchronous_standby_names', 'fsync', 'full_page_writes'])
      expect(postgresql.parameters, name).not.toHaveProperty(name)
  })

  test('waits for nobody where the proof has one node alone', () => {
    expect(read(false).bootstrap.dcs).toMatchObject({
      synchronous_mode: false,
      synchronous_mode_strict: false,
    })
  })

  test('leaves a leader enough time to renew its lock', () => {
    const { ttl, loop_wait, retry_timeout } = read(true).bootstrap.dcs as Record<string, number>
    expect(ttl).toBeGreaterThanOrEqual(Number(loop_wait) + 2 * Number(retry_timeout))
  })
})

describe('PgBouncer', () => {
  const sections = readSections(filled('pgbouncer.ini', { auth_file: '/etc/pgbouncer/userlist.txt' }))

  test('gives a connection to one transaction after another, as Llave is told', () => {
    expect(sections.pgbouncer).toMatchObject({ pool_mode: 'transaction' })
  })

  test('swallows no limit of a statement, and knows its users by their file alone', () => {
    expect(sections.pgbouncer?.ignore_startup_parameters).toBe('extra_float_digits')
    expect(sections.pgbouncer).toMatchObject({
      auth_type: 'scram-sha-256',
      auth_file: '/etc/pgbouncer/userlist.txt',
    })
    expect(sections.databases?.['*']).toContain('pg_is_in_recovery()')
  })
})

describe('HAProxy', () => {
  const servers = ['node1', 'node2', 'node3']
    .map((name, index) => `  server ${name} 10.0.0.${index + 1}:5432 check port 8008`)
    .join('\n')
  const text = filled('haproxy.cfg', { host: '127.0.0.1', primary_port: 5432, standbys_port: 5433, servers })

  test.runIf(has('haproxy'))('reads its file', () => {
    const file = join(temporary, 'haproxy.cfg')
    writeFileSync(file, text)
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })

  test('asks Patroni for the primary at one port and for the standbys at the other', () => {
    const parts = text.split(/^listen /m).slice(1)
    expect(parts.map((part) => [part.split('\n')[0], /httpchk GET (\S+)/.exec(part)?.[1]])).toEqual([
      ['primary', '/primary'],
      ['standbys', '/replica'],
    ])
    for (const part of parts) expect(part).toContain('on-marked-down shutdown-sessions')
  })
})

describe.runIf(has('psql') && (await postgresAnswers()))('the roles that Patroni makes', () => {
  // Beside those of production, which may be there: theirs with a name of this run before it.
  const prefix = `llave_test_${randomBytes(5).toString('hex')}`
  const own = (text: string) => text.replace(/\bllave(?=_serve\b|\b(?!_))/g, prefix)
  const [owner, serving] = [prefix, `${prefix}_serve`]
  let server: URL
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await createEmptyDatabase()
    drop = database.drop
    server = new URL(database.url)
    server.search = ''
    const passwords = { llave_password: 'owner', serve_password: 'serves' }
    writeFileSync(join(temporary, 'make-roles.sh'), own(filled('make-roles.sh', passwords)))
    const roles = readFileSync(join(import.meta.dirname, 'postgresql/roles.sql'), 'utf8')
    writeFileSync(join(temporary, 'roles.sql'), own(roles))
    const made = spawnSync('sh', [join(temporary, 'make-roles.sh'), server.href], { encoding: 'utf8' })
    expect(made).toMatchObject({ status: 0, stderr: '' })
  })
  afterAll(async () => {
    ask(`drop database if exists ${prefix} with (force)`)
    ask(`drop role if exists ${owner}, ${serving}`)
    await drop()
  })

  /** Runs a statement, as the superuser where nobody else is named. */
  const ask = (statement: string, url = server) =>
    execFileSync('psql', ['--no-psqlrc', '--quiet', '-Atc', statement, url.href], { encoding: 'utf8' }).trim()
  /** Signs in as PgBouncer does, which brings no setting along. */
  function connect(role: string, password: string) {
    const url = new URL(server)
    Object.assign(url, { username: role, password, pathname: `/${prefix}` })
    const db = connectPostgres(url.href, { poolSize: 1, pooled: true })
    onTestFinished(() => db.destroy())
    return { url, db }
  }

  test('both bring their limits, the owner migrates for the one that serves, and production takes that one alone', async () => {
    const [owns, serves] = [connect(owner, 'owner'), connect(serving, 'serves')]
    for (const { db, url } of [owns, serves]) {
      await expect(refuseEndlessStatements(db)).resolves.toBeUndefined()
      expect(ask('show jit', url)).toBe('off')
    }
    await migrate(owns.db)
    await grantRights(owns.db, serving)
    await expect(refuseUnfitDatabase(serves.db)).resolves.toBeUndefined()
    await expect(refuseUnfitDatabase(owns.db)).rejects.toThrow(`The role ${owner} of DATABASE_URL may `)
  })

  test('may not make databases or roles', () => {
    const powers = 'rolsuper or rolcreatedb or rolcreaterole or rolreplication'
    expect(
      ask(`select rolname, ${powers} from pg_roles where starts_with(rolname, '${prefix}') order by 1`),
    ).toBe(`${owner}|f\n${serving}|f`)
  })
})

test('PgBouncer lets in those two, and no superuser', () => {
  const users = filled('userlist.txt', { llave_password: 'owner', serve_password: 'serves' })
  expect(users).toBe('"llave" "owner"\n"llave_serve" "serves"\n')
})

/** Of an INI file: each section with its values. */
function readSections(text: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const sections: Record<string, Record<string, string>> = {}
  let section: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    if (name !== undefined) {
      section = {}
      sections[name] = section
    }
    const [, key, value] = /^([^;[]\S*) *= *(.*)$/.exec(line) ?? []
    if (key !== undefined) section[key] = value ?? ''
  }
  return sections
}
