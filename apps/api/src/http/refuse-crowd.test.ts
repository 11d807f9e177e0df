import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { countQueued } from '../database/database.ts'
import { crowdLimit, refusedInATurn, turnsFrom, watchCrowd } from './refuse-crowd.ts'

const clock = new FixedClock('2026-11-27T15:00:00Z')
const { db, url, pooled, drop } = await createTestDatabase()
const token = 'a token of Prometheus'
const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const app = await buildApp({
  config: testConfig({ metricsToken: token }),
  db,
  clock,
  logger: { level: 'info', stream },
})
afterAll(async () => {
  await app.close()
  await drop()
})

// The embedded database has no pool, and nobody who waits for a connection.
test.skipIf(!url)(
  'while too many wait, further ones are told at once, money that moved is heard, and all who wait are answered',
  async () => {
    const { visitor, owner } = await signIn(app, db, clock, personas.lucia)
    const home = () => visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${owner}`)
    const holder = new pg.Client({ connectionString: url ?? '' })
    await holder.connect()
    await holder.query('begin; lock table session')

    const connections = 6
    const connected = Array.from({ length: connections }, home)
    // All connections of the app's own are taken.
    const watcher = connectPostgres(url ?? '', { poolSize: 1, pooled })
    await waitForBlocked(watcher, connections)
    const queued = Array.from({ length: crowdLimit }, home)
    await expect.poll(() => countQueued(db)).toBe(crowdLimit)

    const refused = await app.inject({
      url: `/api/MiCuenta/ConsultaClienteLetra?${owner}`,
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toEqual({
      code: 'servicio_interrumpido',
      message:
        'En este momento hay muchas personas en el portal. Espera unos segundos y vuelve a intentarlo.',
      segundosEspera: 5,
    })
    // One line that it was answered, and none of a fault.
    const told = lines.filter((line) => line.includes(String(refused.headers['x-request-id'])))
    expect(told.map((line) => JSON.parse(line).msg)).toEqual(['answered'])
    const paying = visitor.call('POST', '/api/MiCuenta/RegistrarPago', {})
    await expect.poll(() => countQueued(db)).toBe(crowdLimit + 1)
    expect((await app.inject('/livez')).statusCode).toBe(200)

    await holder.query('rollback')
    await Promise.all([holder.end(), watcher.destroy()])
    expect(new Set((await Promise.all([...connected, ...queued])).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
    expect(await paying).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
    expect((await home()).status).toBe(200)
    const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(metrics.body).toMatch(/^llave_refused_calls_total 1$/m)
  },
)

test('of many who are refused at once only some are in each turn, so that what holds a connection gets its own', async () => {
  const { refuse, countRefused } = watchCrowd(() => crowdLimit)
  let told = 0
  const all = Array.from({ length: 2 * refusedInATurn + 1 }, () => refuse().catch(() => told++))
  expect(countRefused()).toBe(all.length)
  const turns: number[] = []
  while (told < all.length) {
    await setImmediate()
    turns.push(told)
  }
  expect(turns).toEqual([refusedInATurn, 2 * refusedInATurn, all.length])
  // And again for the next ones.
  await expect(refuse()).rejects.toThrow('muchas personas')
})

test('who goes on waits for a turn of their own, the first for none, and counts among those who wait', async () => {
  let queued = turnsFrom - 1
  const { goOn, refuse } = watchCrowd(() => queued)
  await Promise.all(Array.from({ length: 100 }, goOn))
  queued = turnsFrom
  const gone: number[] = []
  const all = Array.from({ length: 4 }, (_, nth) => goOn().then(() => gone.push(nth)))
  queued = crowdLimit - 3
  const fourth = refuse().catch(({ message }: Error) => message)
  await Promise.resolve()
  await Promise.resolve()
  const turns: number[] = []
  while (gone.length < all.length) {
    turns.push(gone.length)
    await setImmediate()
  }
  expect(turns).toEqual([1, 2, 3])
  expect(gone).toEqual([0, 1, 2, 3])
  expect(await fourth).toContain('muchas personas')
  // None of them waits any more, so that one more may.
  await refuse()
})
