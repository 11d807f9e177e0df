import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '@llave/api/app'
import { numberEvents } from '@llave/api/integration/feeds/number-events'
import { settle } from '@llave/api/payments/settlement/settle'
import { formatCursor } from '@llave/domain/integration/feed-cursor'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findUnannouncedFacts } from '@llave/testkit/integration/find-unannounced-facts'
import { newKey } from '@llave/testkit/new-key'
import { prepareDebts, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import { testConfig } from '@llave/testkit/test-config'
import { sql } from 'kysely'
import { fillPaymentsFeed } from './fill-payments-feed.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// Pages of a feed of ten million payments by the real call, and what numbering and reading take from the rate
// of settlements in the same database. FEEDS_PAYMENTS=100000 tries it with fewer.
const payments = Number(process.env.FEEDS_PAYMENTS ?? 10_000_000)
const limit = 1000
const pagesEach = 40
const turns = Number(process.env.FEEDS_TURNS ?? 12)
const debts = 1500
const workers = 5

printLoad()
const { db, url, drop } = await createTestDatabase()
if (!url) throw new Error('The feeds bench needs PostgreSQL')
const clock = new FixedClock('2026-11-21T20:20:05Z')
const parts = { db, clock, log: silentLog }
const realClock = { now: () => Temporal.Now.instant() }
const app = await buildApp({ config: testConfig(), db, clock: realClock })
const tokens = [await newKey({ db, clock: realClock }), await newKey({ db, clock: realClock })]
try {
  const start = performance.now()
  await fillPaymentsFeed({ db, url, clock }, payments)
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('feed_entry') as bytes`.execute(
    db,
  )
  const gigabytes = (rows[0]?.bytes ?? 0) / 1e9
  process.stdout.write(
    `${payments} payments filled in ${((performance.now() - start) / 1000).toFixed(0)} s, ${gigabytes.toFixed(1)} GB with their indexes\n`,
  )
  // Every page is another one, so that none is read from what the one before left in memory. The first of a
  // process are slower, and are not counted.
  const starts = {
    first: (page: number) => page * limit,
    middle: (page: number) => Math.floor(payments / 2) + page * limit,
    last: (page: number) => payments - (page + 1) * limit,
  }
  for (let page = 0; page < pagesEach; page++) {
    await readPage(tokens[0], await cursorAt(Math.floor(payments / 4) + page * limit))
  }
  for (const [where, startOf] of Object.entries(starts)) {
    const times: number[] = []
    for (let page = 0; page < pagesEach; page++) {
      const after = await cursorAt(startOf(page))
      const began = performance.now()
      const next = await readPage(tokens[0], after)
      times.push(performance.now() - began)
      if (next !== (await cursorAt(startOf(page) + limit))) throw new Error('A page that is not full')
    }
    const name = `${where} ${pagesEach} pages of ${limit} of ${payments} payments`
    reportFigure({ name: `${name}, median`, value: median(times), unit: 'ms', budget: { atMost: 100 } })
    reportFigure({ name: `${name}, worst`, value: Math.max(...times), unit: 'ms', budget: { atMost: 100 } })
  }

  const rates = { alone: [] as number[], read: [] as number[] }
  for (let turn = 0; turn <= turns; turn++) {
    // In turns and in both orders, so that other load on the machine, and what grows, affects both.
    for (const way of turn % 2 === 0 ? (['alone', 'read'] as const) : (['read', 'alone'] as const)) {
      const rate = await (way === 'alone' ? settleDebts() : whileRead(settleDebts))
      if (turn > 0) rates[way].push(rate)
      await numberEvents(db, clock, new AbortController().signal)
    }
  }
  const alone = median(rates.alone)
  const read = median(rates.read)
  process.stdout.write(
    `settled alone ${alone.toFixed(0)} a second, numbered and read by two systems ${read.toFixed(0)} a second\n`,
  )
  reportFigure({
    name: `settlement rate while numbered and read, medians of ${turns} turns`,
    value: (read / alone) * 100,
    unit: '% of the rate alone',
    budget: { atLeast: 95 },
  })
  const faults = await findUnannouncedFacts(db)
  reportFigure({
    name: 'settlements not in the feed once',
    value: faults.length,
    unit: 'settlements',
    budget: { atMost: 0 },
  })
} finally {
  await app.close()
  await drop()
}

/** The cursor of an entry; empty for the start. */
async function cursorAt(number: number): Promise<string> {
  if (number === 0) return ''
  const entry = await db
    .selectFrom('feed_entry')
    .select(['epoch', 'number', 'mark'])
    .where('feed', '=', 'payments')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return formatCursor(entry)
}

/** Answers the cursor after the page. Its rows are not parsed: that is the reader's own work, elsewhere. */
async function readPage(token: string | undefined, after: string): Promise<string> {
  const query = after === '' ? '' : `&after=${after}`
  const answer = await app.inject({
    url: `/integration/v1/payments?limit=${limit}${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const next = /"next":"([^"]*)"\}$/.exec(answer.payload)?.[1]
  if (answer.statusCode !== 200 || next === undefined) throw new Error(`Answered ${answer.statusCode}`)
  return next
}

/** Settles payments of new debts by several workers; answers how many a second. */
async function settleDebts(): Promise<number> {
  const messages = (await prepareDebts(db, debts, 1)).flatMap(({ orders }) =>
    orders.map((order) => snapshotOf(order)),
  )
  const left = messages.values()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const message of left) await settle(parts, 'ipn', message)
    }),
  )
  return messages.length / ((performance.now() - start) / 1000)
}

/** Meanwhile numbers are given as a process gives them, every second, and two systems read to the end as often. */
async function whileRead(work: () => Promise<number>): Promise<number> {
  const stopping = new AbortController()
  async function everySecond(run: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await run()
      await wait(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const { last_number: end } = await db
    .selectFrom('feed_series')
    .select('last_number')
    .where('feed', '=', 'payments')
    .executeTakeFirstOrThrow()
  const loops = [
    everySecond(() => numberEvents(db, clock, stopping.signal)),
    ...tokens.map(async (token) => {
      let cursor = await cursorAt(end)
      await everySecond(async () => {
        for (let after = ''; after !== cursor; ) {
          after = cursor
          cursor = await readPage(token, after)
        }
      })
    }),
  ]
  try {
    return await work()
  } finally {
    stopping.abort()
    await Promise.all(loops)
  }
}
