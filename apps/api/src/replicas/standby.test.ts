import { runPostgresPair, type Standby, standbyMissing } from '@llave/testkit/database/run-standby'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { signIn } from '@llave/testkit/sign-in'
import { testConfig } from '@llave/testkit/test-config'
import type { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import type { Database, Queryable } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { withinTime } from '../database/within-time.ts'
import { openReplica, type Replica, restMs } from './open-replica.ts'
import { readPosition } from './position.ts'
import { walPositions } from './positions.store.ts'

const clock = new FixedClock('2026-11-27T15:00:00Z')

describe.skipIf(standbyMissing)(`a standby that follows (${standbyMissing ?? 'PostgreSQL 15'})`, () => {
  let pair: Awaited<ReturnType<typeof runPostgresPair>>
  let standby: Standby
  let [primary, reading]: Database[] = []
  let replica: Replica
  let app: Awaited<ReturnType<typeof buildApp>>
  let visitor: Visitor
  let owner: string
  /** Of the replica's rest: tests wait for nothing. */
  let passed = 0
  const warnings: string[] = []
  const others = {
    ...{ connections: 4, positions: walPositions, within: withinTime, now: () => passed },
    warn: (message: string) => void warnings.push(message),
  }

  beforeAll(async () => {
    pair = await runPostgresPair()
    primary = connectPostgres(pair.primary.url, { poolSize: 4 })
    await migrate(primary)
    standby = await pair.startStandby()
    reading = connectPostgres(standby.url, { poolSize: 4, standby: true })
    replica = openReplica({ primary, replica: reading, ...others })
    app = await buildApp({ config: testConfig(), db: primary, replica, clock })
    const signedIn = await signIn(app, primary, clock, personas.lucia)
    ;({ visitor, owner } = signedIn)
    await insertLetras(primary, signedIn.id, 'PF1', [{ code: 'L-1', amountMinor: 1000, dueOn: '2026-12-05' }])
  })
  afterAll(async () => {
    await app?.close()
    await Promise.all([reading?.destroy(), primary?.destroy()])
    await pair?.stop()
  })

  const listQueries = (headers = {}) =>
    visitor.call('GET', `/api/MisConsultasSAC/GetAllConsultaWebMovilListado?${owner}`, undefined, headers)
  async function ask(question: string): Promise<void> {
    const { type, number } = personas.lucia.document
    const project = await primary?.selectFrom('project').select('code').executeTakeFirstOrThrow()
    const answer = await visitor.call('POST', '/api/MisConsultasSAC/SendConsultaWebMovil', {
      ...{ tipoDocumento: type, nroDocumento: number, proyecto: project?.code, asunto: 'Entrega' },
      ...{ consulta: question, file: null },
    })
    expect(answer).toMatchObject({ status: 200 })
  }
  /** Until the standby shows all that this browser was told. */
  async function catchUp(): Promise<void> {
    const wanted = readPosition(visitor.position)
    await expect
      .poll(async () => {
        const there = reading && (await walPositions.ofStandby(reading))
        return Boolean(there && wanted && there.replayed >= wanted)
      })
      .toBe(true)
  }

  test('a browser that was told nothing is answered by the primary, and by the standby once it has that much', async () => {
    expect((await listQueries()).status).toBe(200)
    expect(replica.counts).toMatchObject({ unknown: 1, replica: 0 })
    expect(visitor.position).toMatch(/^00000001[0-9a-f]{16}$/)
    await catchUp()
    expect((await listQueries()).status).toBe(200)
    expect(replica.counts).toMatchObject({ unknown: 1, replica: 1 })
  })

  test('while nothing is replayed a customer sees what they wrote; without their position they would not', async () => {
    await catchUp()
    const before = { ...replica.counts }
    const old = { 'datos-hasta': visitor.position }
    await standby.pauseReplay()
    await ask('¿Cuándo entregan mi departamento?')
    const own = await listQueries()
    expect(JSON.stringify(own.body)).toContain('Entrega')
    expect(replica.counts).toEqual({ ...before, behind: before.behind + 1 })

    const stale = await listQueries(old)
    expect(stale.status).toBe(200)
    expect(JSON.stringify(stale.body)).not.toContain('Entrega')
    expect(replica.counts.replica).toBe(before.replica + 1)

    // Whoever is let in is a question to the primary all the same.
    const other = await signIn(app, primary as Database, clock, personas.ricardo)
    other.visitor.position = old['datos-hasta']
    await other.visitor.call('POST', '/api/Account/CerrarSesion')
    const left = await other.visitor.call(
      'GET',
      `/api/MisConsultasSAC/GetAllConsultaWebMovilListado?${other.owner}`,
      undefined,
      old,
    )
    expect(left.status).toBe(401)

    await standby.resumeReplay()
    await catchUp()
    expect(JSON.stringify((await listQueries()).body)).toContain('Entrega')
    expect(replica.counts.replica).toBe(before.replica + 2)
  })

  test('a standby that hangs is not waited for twice, and is asked again when it is back', async () => {
    await catchUp()
    const before = { ...replica.counts }
    standby.freeze()
    try {
      expect((await listQueries()).status).toBe(200)
      expect((await listQueries()).status).toBe(200)
      expect(replica.counts).toEqual({ ...before, away: before.away + 2 })
    } finally {
      standby.thaw()
    }
    passed += restMs
    await catchUp()
    expect((await listQueries()).status).toBe(200)
    expect(replica.counts.replica).toBe(before.replica + 1)
  })

  test('a query that takes too long there is answered by the primary, and one that writes is refused there', async () => {
    await catchUp()
    const before = { ...replica.counts }
    const slowly = async (db: Queryable) =>
      db === primary ? 'primary' : sql`select pg_sleep(20)`.execute(db)
    expect(await replica.read(visitor.position, slowly, () => undefined)).toBe('primary')
    passed += restMs
    const writing = async (db: Queryable) =>
      db === primary ? 'primary' : sql`create table t (x int)`.execute(db)
    expect(await replica.read(visitor.position, writing, () => undefined)).toBe('primary')
    expect(replica.counts).toEqual({ ...before, ended: before.ended + 1, away: before.away + 1 })
  })

  test('a standby of another database is asked nothing, though the places of its log would do', async () => {
    await catchUp()
    await sql`create database copied`.execute(primary as Database)
    const url = Object.assign(new URL(standby.url), { pathname: '/copied' }).href
    const elsewhere = connectPostgres(url, { poolSize: 1, standby: true })
    try {
      await expect.poll(() => walPositions.ofStandby(elsewhere).catch(() => null)).not.toBeNull()
      const foreign = openReplica({ primary: primary as Database, replica: elsewhere, ...others })
      const tell = () => undefined
      await foreign.answer(async () => undefined, tell)
      const where = async (db: Queryable) => (db === primary ? 'primary' : 'replica')
      expect(await foreign.read('0'.repeat(24), where, tell)).toBe('primary')
      expect(foreign.counts).toMatchObject({ replica: 0, away: 1 })
      expect(warnings).toHaveLength(1)
    } finally {
      await elsewhere.destroy()
    }
  })

  test('one that was promoted, one that is gone and one that never was a standby cost nobody an answer', async () => {
    await catchUp()
    // What it was asked to write before left it alone for a while.
    passed += restMs
    expect((await listQueries()).status).toBe(200)
    const before = { ...replica.counts }
    expect(before.replica).toBeGreaterThan(0)
    await standby.promote()
    expect((await listQueries()).status).toBe(200)
    expect(replica.counts).toMatchObject({ replica: before.replica, away: before.away + 1 })
    await standby.kill()
    passed += restMs
    expect((await listQueries()).status).toBe(200)
    expect(replica.counts).toMatchObject({ replica: before.replica, away: before.away + 2 })
    const alone = openReplica({ primary: primary as Database, replica: primary as Database, ...others })
    await alone.answer(
      async () => undefined,
      () => undefined,
    )
    expect(
      await alone.read(
        visitor.position,
        async () => 'answered',
        () => undefined,
      ),
    ).toBe('answered')
    expect(alone.counts).toMatchObject({ away: 1, replica: 0 })
  })
})
