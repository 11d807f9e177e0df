import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError } from './config/read-config.ts'
import { asDatabaseFault } from './database/database-away.ts'
import { migrate } from './database/migrate.ts'
import { openConfiguredDatabase } from './database/open-configured-database.ts'
import { explainStartFault, NotBuiltError } from './explain-start-fault.ts'

async function faultOf(databaseUrl: string): Promise<string> {
  const db = await openConfiguredDatabase({
    databaseUrl,
    databasePooled: false,
    databaseConnections: 1,
    dataDir: '',
  })
  try {
    return await migrate(db).then(() => 'none', explainStartFault)
  } finally {
    await db.destroy()
  }
}

test('a database that does not answer is said in words', async () => {
  expect(await faultOf('postgres://llave:secreto@127.0.0.1:9/llave')).toBe(
    'The database of DATABASE_URL does not answer (ECONNREFUSED). Is PostgreSQL running, at that host and port?',
  )
})

test('a port in use is said with its number', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as { port: number }
  const second = createServer().listen(port, '127.0.0.1')
  const [fault] = await once(second, 'error')
  expect(explainStartFault(fault)).toMatch(new RegExp(`^Port ${port} is in use\\. Set PORT`))
  first.close()
})

test('an address that another machine has is said', () => {
  const fault = { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '192.0.2.7', port: 3000 }
  expect(explainStartFault(Object.assign(new Error('listen EADDRNOTAVAIL'), fault))).toBe(
    'HOST is no address of this machine: 192.0.2.7.',
  )
})

test.each([
  ['28P01', 'The database of DATABASE_URL refuses its user or password.'],
  ['3D000', 'The database that DATABASE_URL names does not exist. Create it: createdb NAME.'],
  [
    '42501',
    'The user of DATABASE_URL may not do that with the tables. Migrations are for their owner: npm run migrate -- --for ROLE.',
  ],
])('PostgreSQL refuses with %s: %s', (code, sentence) => {
  expect(explainStartFault(Object.assign(new Error('password "secreto"'), { code }))).toBe(sentence)
})

test('a role that may not connect is told apart from one that may not migrate', () => {
  const refused = Object.assign(new Error('permission denied for database "llave"'), { code: '42501' })
  expect(explainStartFault(refused)).toBe(
    'The user of DATABASE_URL may not connect to its database. As who owns it: grant connect on database NAME to USER.',
  )
})

test('a database that has no place for another connection is said in its words', () => {
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  expect(explainStartFault(asDatabaseFault(full))).toBe(
    'The database of DATABASE_URL is away: sorry, too many clients already.',
  )
})

test('a release that is given no database says that it brings none', () => {
  const missing = new Error("Cannot find package '@electric-sql/pglite' imported from connect-embedded.ts")
  expect(explainStartFault(Object.assign(missing, { code: 'ERR_MODULE_NOT_FOUND' }))).toBe(
    'DATABASE_URL is missing: a release has no embedded database.',
  )
  const other = Object.assign(new Error("Cannot find package 'fastify'"), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(explainStartFault(other)).toContain("Cannot find package 'fastify'")
})

test('faults of the configuration and missing pages are their own words, anything else is its stack', () => {
  expect(explainStartFault(new ConfigError(['PORT is not between 0 and 65535']))).toContain(
    'PORT is not between 0 and 65535',
  )
  expect(explainStartFault(new NotBuiltError('apps/portal/dist'))).toBe(
    'apps/portal/dist has no built pages. Run npm run build, or start from a release.',
  )
  expect(explainStartFault(new TypeError('x is not a function'))).toMatch(/TypeError: x is not.*\n {4}at /)
})
