import type { ServerResponse } from 'node:http'
import { feedNews } from '@llave/contract/integration/feed-news'
import type { Feed } from '@llave/domain/integration/feed'
import {
  createEmbeddedDatabase,
  createTestDatabase,
  postgresAnswers,
} from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { startReceiver } from '@llave/testkit/integration/start-receiver'
import { verifyKnock } from '@llave/testkit/integration/verify-knock'
import { operatorOf, signed } from '@llave/testkit/operate'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectPostgres } from '../../database/connect-postgres.ts'
import type { Database } from '../../database/database.ts'
import { numberEvents } from '../feeds/number-events.ts'
import { readBellHealth } from './bell.store.ts'
import { openPost, ownNetwork } from './post-knock.ts'
import { mostUnderWay, type RingParts, ringBells } from './ring-bells.ts'

const never = new AbortController().signal
const { keys, allowedHosts } = testConfig().bell

/** A Llave whose bells ring at a receiver on this machine. */
async function start(open = createTestDatabase) {
  const [{ db, url, pooled, drop }, receiver] = [await open(), await startReceiver()]
  onTestFinished(async () => {
    await receiver.close()
    await drop()
  })
  const clock = new FixedClock('2026-11-21T20:20:05Z')
  const parts: RingParts = {
    db,
    clock,
    log: silentLog,
    keys,
    post: openPost(allowedHosts, { ...ownNetwork, expire: () => never }),
    spread: () => 0,
    pause: () => new Promise(() => undefined),
  }
  const customerId = await insertCustomer(db, personas.lucia)
  await insertProperty(db, customerId, '1000234')
  const say = operatorOf({ db, clock })
  return {
    ...parts,
    url,
    pooled,
    clock,
    receiver,
    say,
    /** Sets up a bell for these feeds, answers its secret. */
    async addBell(feeds: readonly Feed[] = ['complaints'], path = '') {
      const words = ['bells', 'add', 'erp', '--url', `${receiver.url}${path}`, '--feeds', feeds.join(',')]
      const [, secret = ''] = /^(whsec_\S{44})$/m.exec(await say(...words, ...signed)) ?? []
      return secret
    },
    /** Somebody complains, which is news of a feed once it has its number. */
    async makeNews() {
      await db
        .insertInto('complaint')
        .values({
          customer_id: customerId,
          proforma: '1000234',
          phone: '999888777',
          email: 'lucia@example.pe',
          text: 'La puerta no cierra',
          filed_at: clock.now().toString(),
        })
        .execute()
      await numberEvents(db, clock, never)
    },
    ring: (changes: Partial<RingParts> = {}) => ringBells({ ...parts, ...changes }, never),
    readKnock: () => db.selectFrom('bell_knock').selectAll().executeTakeFirstOrThrow(),
  }
}

type Llave = Awaited<ReturnType<typeof start>>

function lastKnock({ receiver }: Llave) {
  const knock = receiver.knocks.at(-1)
  if (!knock) throw new Error('No bell rang')
  return knock
}

const ids = ({ receiver }: Llave) => receiver.knocks.map(({ headers }) => headers['webhook-id'])

describe.each(
  Object.entries({
    'PostgreSQL, or what answers': createTestDatabase,
    'the embedded database': createEmbeddedDatabase,
  }),
)('on %s', (_, open) => {
  test('news of a feed rings its bell once, signed, and says nothing of anybody', async () => {
    const llave = await start(open)
    const { receiver, clock } = llave
    const secret = await llave.addBell(['complaints', 'payments'])
    await llave.ring()
    expect(receiver.knocks).toEqual([])
    await llave.makeNews()
    await llave.ring()
    await llave.ring()
    expect(receiver.knocks).toHaveLength(1)
    const knock = lastKnock(llave)
    const [row] = await readFeed(llave, 'erp', 'complaints')
    expect(knock).toMatchObject({ method: 'POST', path: '/llave' })
    expect(knock.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `knock_1_complaints_${row?.cursor}`,
      'webhook-timestamp': String(clock.now().epochMilliseconds / 1000),
      'webhook-signature': expect.stringMatching(/^v1,[^ ]{44}$/),
    })
    expect(JSON.parse(knock.body)).toEqual({
      type: 'feed.news',
      timestamp: '2026-11-21T15:20:05-05:00',
      data: { feed: 'complaints', cursor: row?.cursor },
    })
    expect(feedNews.safeParse(JSON.parse(knock.body)).success).toBe(true)
    expect(knock.body.length).toBeLessThan(1000)
    expect(verifyKnock(secret, knock, clock.now())).toBe(true)
    expect(verifyKnock(secret, { ...knock, body: `${knock.body} ` }, clock.now())).toBe(false)
    expect(verifyKnock(secret, knock, clock.now().add({ minutes: 6 }))).toBe(false)
  })

  test('while a knock is tried again further news is not told apart, and is told once it was taken', async () => {
    const llave = await start(open)
    const { receiver, clock } = llave
    await llave.addBell()
    receiver.answerWith(503)
    await llave.makeNews()
    await llave.ring()
    await llave.makeNews()
    await llave.makeNews()
    await llave.ring()
    expect(receiver.knocks).toHaveLength(1)
    receiver.answerWith(200)
    clock.advance({ seconds: 5 })
    await llave.ring()
    await llave.ring()
    await llave.ring()
    const bodies = receiver.knocks.map(({ body }) => JSON.parse(body).data.cursor)
    const cursors = (await readFeed(llave, 'erp', 'complaints')).map(({ cursor }) => cursor)
    expect(bodies).toEqual([cursors[0], cursors[0], cursors[2]])
    expect(new Set(ids(llave)).size).toBe(2)
  })

  test('what is not taken is tried ten times over three days under one number, then given up until the next news', async () => {
    const llave = await start(open)
    const { receiver, clock, db } = llave
    await llave.addBell()
    receiver.answerWith(500)
    await llave.makeNews()
    const began = clock.now()
    const made: string[] = []
    for (;;) {
      await llave.ring()
      made.push(clock.now().since(began).round({ largestUnit: 'hour' }).toString())
      const row = await llave.readKnock()
      expect(row.last_error).toBe('HTTP 500')
      if (row.state === 'given_up') break
      clock.set(row.next_attempt_at.subtract({ seconds: 1 }).toString())
      await llave.ring()
      clock.advance({ seconds: 1 })
    }
    expect(made).toEqual([
      'PT0S',
      'PT5S',
      'PT5M5S',
      'PT35M5S',
      'PT2H35M5S',
      'PT7H35M5S',
      'PT17H35M5S',
      'PT31H35M5S',
      'PT51H35M5S',
      'PT75H35M5S',
    ])
    expect(receiver.knocks).toHaveLength(10)
    expect(new Set(ids(llave)).size).toBe(1)
    expect(new Set(receiver.knocks.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.knocks.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    clock.advance({ hours: 24 * 30 })
    await llave.ring()
    expect(receiver.knocks).toHaveLength(10)
    expect((await readBellHealth(db)).untoldSince).toEqual(began)

    await llave.makeNews()
    await llave.ring()
    // It is untold since the news that was given up.
    expect((await readBellHealth(db)).untoldSince).toEqual(began)
    receiver.answerWith(204)
    clock.advance({ seconds: 5 })
    await llave.ring()
    expect(new Set(ids(llave)).size).toBe(2)
    expect(await readBellHealth(db)).toEqual({ off: 0, untoldSince: null })
    // Who never answered has lost nothing.
    expect(await readFeed(llave, 'erp', 'complaints')).toHaveLength(2)
  })

  test('410 turns the bell off, which is audited, and a person turns it on again', async () => {
    const llave = await start(open)
    const { receiver, clock, db, say } = llave
    await llave.addBell(['complaints', 'queries'])
    receiver.answerWith(410)
    await llave.makeNews()
    await llave.ring()
    await llave.makeNews()
    clock.advance({ hours: 24 * 5 })
    await llave.ring()
    expect(receiver.knocks).toHaveLength(1)
    expect(await readBellHealth(db)).toEqual({ off: 1, untoldSince: null })
    expect(await say('bells')).toMatch(/erp +http:\S+ +off +test +complaints .*HTTP 410/)
    const audit = await db.selectFrom('audit').selectAll().where('actor', '=', 'bell').execute()
    expect(audit).toMatchObject([
      { action: 'bell.went-off', subject: 'bell:1', details: { system: 'erp', status: 410 } },
    ])

    receiver.answerWith(204)
    expect(await say('bells', 'on', '1', ...signed)).toBe('Bell 1 is on.\n')
    expect(await say('bells', 'on', '1', ...signed)).toBe('No bell 1 is off.\n')
    await llave.ring()
    await llave.ring()
    // The knock that was refused, and the news since.
    expect(receiver.knocks).toHaveLength(3)
    expect(await readBellHealth(db)).toEqual({ off: 0, untoldSince: null })
  })

  test('a redirect is not followed', async () => {
    const llave = await start(open)
    const { receiver } = llave
    await llave.addBell()
    receiver.answerWith(307, { location: `http://127.0.0.1:${receiver.port}/otra` })
    await llave.makeNews()
    await llave.ring()
    expect(receiver.knocks.map(({ path }) => path)).toEqual(['/llave'])
    expect(await llave.readKnock()).toMatchObject({ state: 'ringing', last_error: 'HTTP 307', attempts: 1 })
  })

  test('a receiver that asks for time is given it', async () => {
    const llave = await start(open)
    const { receiver, clock } = llave
    await llave.addBell()
    receiver.answerWith(429, { 'retry-after': '600' })
    await llave.makeNews()
    await llave.ring()
    expect((await llave.readKnock()).next_attempt_at).toEqual(clock.now().add({ seconds: 600 }))
  })

  test('waits are spread by up to a tenth', async () => {
    const llave = await start(open)
    const { receiver, clock } = llave
    await llave.addBell()
    receiver.answerWith(500)
    await llave.makeNews()
    await llave.ring({ spread: () => 1 })
    expect((await llave.readKnock()).next_attempt_at).toEqual(clock.now().add({ milliseconds: 5500 }))
  })

  test('both secrets sign for a week after a rotation, then the new one alone', async () => {
    const llave = await start(open)
    const { clock, say } = llave
    const old = await llave.addBell()
    const said = await say('bells', 'rotate', '1', ...signed)
    expect(said).toContain('signs as well until 2026-11-28 15:20 in Lima')
    const [young = ''] = /^whsec_\S{44}$/m.exec(said) ?? []
    expect(young).not.toBe(old)
    const good = async () => {
      await llave.makeNews()
      await llave.ring()
      const knock = lastKnock(llave)
      return [old, young].map((secret) => verifyKnock(secret, knock, clock.now()))
    }
    expect(await good()).toEqual([true, true])
    clock.advance({ hours: 7 * 24 - 1 })
    expect(await good()).toEqual([true, true])
    expect(await say('bells')).toContain('test, two until 2026-11-28 15:20')
    clock.advance({ hours: 1 })
    expect(await good()).toEqual([false, true])
    expect(await say('bells')).not.toContain('two until')
  })

  test('a secret that leaked ends at once where it is rotated twice', async () => {
    const llave = await start(open)
    const { clock, say } = llave
    const leaked = await llave.addBell()
    await say('bells', 'rotate', '1', ...signed)
    await say('bells', 'rotate', '1', ...signed)
    await llave.makeNews()
    await llave.ring()
    const knock = lastKnock(llave)
    expect(String(knock.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(verifyKnock(leaked, knock, clock.now())).toBe(false)
  })

  test('a secret stands neither in the database nor can be made from it', async () => {
    const llave = await start(open)
    const { db, receiver, clock } = llave
    const secret = await llave.addBell()
    const rows = [
      await db.selectFrom('bell').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ]
    const kept = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(JSON.stringify(rows)).not.toContain(secret.replace('whsec_', ''))
    expect(JSON.stringify(rows)).not.toContain(JSON.stringify([...kept]))
    await llave.makeNews()
    await llave.ring({ keys: [{ id: 'another', key: Buffer.alloc(32, 9) }] })
    expect(receiver.knocks).toEqual([])
    expect(await llave.readKnock()).toMatchObject({ state: 'ringing', last_error: 'no key' })
    clock.advance({ seconds: 5 })
    await llave.ring({ keys: [{ id: 'another', key: Buffer.alloc(32, 9) }, ...keys] })
    expect(verifyKnock(secret, lastKnock(llave), clock.now())).toBe(true)
  })

  test('a bell that is set up rings at once for what there is, and none that was removed', async () => {
    const llave = await start(open)
    const { receiver, say } = llave
    await llave.makeNews()
    await llave.addBell()
    await llave.ring()
    expect(receiver.knocks).toHaveLength(1)
    expect(await say('bells', 'remove', '1', ...signed)).toBe('Bell 1 is removed.\n')
    expect(await say('bells', 'remove', '1', ...signed)).toBe('There is no bell 1.\n')
    await llave.makeNews()
    await llave.ring()
    expect(receiver.knocks).toHaveLength(1)
  })

  test('a slow receiver is left when its time is over, and delays no other', async () => {
    const llave = await start(open)
    const { receiver } = llave
    await llave.addBell()
    await llave.addBell(['complaints'], '/otra')
    await llave.makeNews()
    // The first to arrive is never answered.
    let slow = ''
    receiver.answerBy((response) => {
      if (receiver.knocks.length > 1) response.writeHead(204).end()
      else slow = receiver.knocks[0]?.path ?? ''
    })
    const over = new AbortController()
    const post = openPost(allowedHosts, { ...ownNetwork, expire: () => over.signal })
    let taken = 0
    const counting: RingParts['post'] = async (url, message) => {
      const answer = await post(url, message)
      // Its time is over once the other was answered, not before.
      if (answer.status === 204 && ++taken === 1) over.abort()
      return answer
    }
    await llave.ring({ post: counting })
    const rows = await llave.db
      .selectFrom('bell_knock')
      .innerJoin('bell', 'bell.id', 'bell_id')
      .select(['url', 'bell_knock.state', 'last_error'])
      .execute()
    const fault = new Map(rows.map(({ url, last_error }) => [new URL(url).pathname, last_error]))
    expect(fault.size).toBe(2)
    for (const [path, error] of fault) expect(error, path).toBe(path === slow ? 'timeout' : null)
  })

  test('while a receiver hangs, others are told of news that come then, and no more knocks go than may', async () => {
    const llave = await start(open)
    const { receiver } = llave
    const hanging: ServerResponse[] = []
    receiver.answerBy((response) => void hanging.push(response))
    await llave.addBell()
    await llave.makeNews()
    const [looksAgain, pauses] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let paused = 0
    const pause = async () => {
      pauses.resolve()
      await (paused++ === 0 ? looksAgain.promise : new Promise(() => undefined))
    }
    const arrived = receiver.nextKnock()
    const ringing = llave.ring({ pause })
    await Promise.all([arrived, pauses.promise])
    receiver.answerWith(204)
    await llave.addBell(['complaints'], '/otra')
    const next = receiver.nextKnock()
    looksAgain.resolve()
    await next
    expect(receiver.knocks.map(({ path }) => path)).toEqual(['/llave', '/llave/otra'])
    expect(hanging).toHaveLength(1)
    hanging[0]?.writeHead(204).end()
    await ringing

    for (let bell = 0; bell < mostUnderWay + 5; bell++) await llave.addBell(['complaints'], `/${bell}`)
    const [allSent, claimed] = [Promise.withResolvers<void>(), [] as number[]]
    let sent = 0
    const post: RingParts['post'] = async () => {
      if (++sent === mostUnderWay) {
        const leased = llave.db.selectFrom('bell_knock').select('feed').where('lease_until', 'is not', null)
        claimed.push((await leased.execute()).length)
        allSent.resolve()
      }
      await allSent.promise
      return { status: 204, label: '', retryAfter: null }
    }
    await llave.ring({ post })
    expect({ claimed, sent }).toEqual({ claimed: [mostUnderWay], sent: mostUnderWay + 5 })
  })

  test('of an answer nothing but its head is read', async () => {
    const llave = await start(open)
    const { receiver } = llave
    await llave.addBell()
    receiver.answerBy((response) => void response.writeHead(200).write('no end'))
    await llave.makeNews()
    await llave.ring()
    expect(await llave.readKnock()).toMatchObject({ state: 'quiet', last_error: null })
  })

  test('a receiver that hangs up or is not there is tried again', async () => {
    const llave = await start(open)
    const { receiver, clock } = llave
    await llave.addBell()
    receiver.answerBy((response) => void response.destroy())
    await llave.makeNews()
    await llave.ring()
    expect(await llave.readKnock()).toMatchObject({ state: 'ringing', last_error: 'ECONNRESET' })
    receiver.answerBy(
      (response) =>
        void response.socket?.end('HTTP/1.1 101 Cambio\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
    clock.advance({ seconds: 5 })
    await llave.ring()
    expect(await llave.readKnock()).toMatchObject({ state: 'ringing', attempts: 2 })
  })

  test('a knock of a process that was killed is sent again under its number once the lease has ended', async () => {
    const llave = await start(open)
    const { receiver, clock } = llave
    await llave.addBell()
    await llave.makeNews()
    const arrived = receiver.nextKnock()
    // The kill: sent, but never recorded as sent.
    const killed: RingParts['post'] = async (...knock) => {
      await llave.post(...knock)
      return new Promise(() => undefined)
    }
    void llave.ring({ post: killed })
    await arrived
    await llave.ring()
    expect(receiver.knocks).toHaveLength(1)
    clock.advance({ seconds: 60 })
    await llave.ring()
    expect(receiver.knocks).toHaveLength(2)
    expect(new Set(ids(llave)).size).toBe(1)
  })

  test('what a process records late changes nothing of a later knock', async () => {
    const llave = await start(open)
    const { receiver, clock, db } = llave
    await llave.addBell()
    await llave.makeNews()
    let end: (status: number) => void = () => undefined
    const late = llave.ring({
      post: () =>
        new Promise((resolve) => {
          end = (status) => resolve({ status, label: `HTTP ${status}`, retryAfter: null })
        }),
    })
    await expect.poll(async () => (await llave.readKnock()).attempts).toBe(1)
    clock.advance({ seconds: 60 })
    receiver.answerWith(503)
    await llave.ring()
    const before = await llave.readKnock()
    end(500)
    await late
    expect(await llave.readKnock()).toEqual(before)
    expect(before).toMatchObject({ attempts: 2, state: 'ringing' })
    expect(await db.selectFrom('bell_knock').select('number').execute()).toEqual([{ number: 1 }])
  })
})

test.runIf(await postgresAnswers())('three processes ring each bell once', async () => {
  const llave = await start()
  const { receiver } = llave
  for (let bell = 0; bell < 30; bell++) await llave.addBell(['complaints'], `/${bell}`)
  await llave.makeNews()
  await llave.makeNews()
  const processes: Database[] = [1, 2, 3].map(() =>
    connectPostgres(llave.url ?? '', { poolSize: 2, pooled: llave.pooled }),
  )
  await Promise.all(processes.map((db) => llave.ring({ db })))
  await Promise.all(processes.map((db) => db.destroy()))
  expect(receiver.knocks).toHaveLength(30)
  expect(new Set(ids(llave)).size).toBe(30)
})
