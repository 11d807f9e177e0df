import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '@llave/api/app'
import { connectPostgres } from '@llave/api/database/connect-postgres'
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
import { askPostgres } from './ask-postgres.ts'
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
const pacedTurns = 3

/** Alone, and while numbered and read. */
type Rates = { readonly alone: number[]; readonly read: number[] }

printLoad()
const { ownerUrl: url, drop } = await createTestDatabase()
if (!url) throw new Error('The feeds bench needs PostgreSQL')
// With as many connections as a process has: none of the workers and readers waits for one.
const db = connectPostgres(url)
const clock = new FixedClock('2026-11-21T20:20:05Z')
const parts = { db, clock, log: silentLog }
const realClock = { now: () => Temporal.Now.instant() }
const app = await buildApp({ config: testConfig(), db, clock: realClock })
const tokens = [await newKey({ db, clock: realClock }), await newKey({ db, clock: realClock })]
try {
  const start = performance.now()
  await fillPaymentsFeed({ db, url, clock }, payments)
  const { bytes } = await askPostgres(url, "select pg_total_relation_size('feed_entry')::float8 as bytes")
  const gigabytes = Number(bytes) / 1e9
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

  const rates: Rates = { alone: [], read: [] }
  for (let turn = 0; turn <= turns; turn++) {
    for (const way of waysOf(turn)) {
      const rate = await (way === 'alone' ? settleDebts() : whileRead(settleDebts))
      if (turn > 0) rates[way].push(rate)
      await numberEvents(db, clock, new AbortController().signal)
    }
  }
  const alone = median(rates.alone)
  process.stdout.write(
    `settled alone ${alone.toFixed(0)} a second, numbered and read by two systems ${median(rates.read).toFixed(0)} a second\n`,
  )
  reportFigure({
    name: `settlement rate while numbered and read, median of ${turns} turns each beside one alone`,
    value: median(rates.read.map((rate, turn) => (rate / Number(rates.alone[turn])) * 100)),
    unit: '% of the rate alone',
    budget: { atLeast: 95 },
  })

  // As many as half of the machine settles, so that what numbering and reading take of it is there for them:
  // what remains is how long they hold a settlement up.
  const apart = 2000 / alone
  const waits: Rates = { alone: [], read: [] }
  for (let turn = 0; turn < pacedTurns; turn++) {
    for (const way of waysOf(turn)) {
      const settling = () => settleApart(apart)
      waits[way].push(...(await (way === 'alone' ? settling() : whileRead(settling))))
      await numberEvents(db, clock, new AbortController().signal)
    }
  }
  for (const way of ['alone', 'read'] as const) {
    const sorted = waits[way].toSorted((one, other) => one - other)
    const worst = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    process.stdout.write(
      `at ${(1000 / apart).toFixed(0)} a second, ${way}: median ${median(sorted).toFixed(1)} ms, 99 of 100 within ${worst.toFixed(1)} ms\n`,
    )
  }
  reportFigure({
    name: 'a settlement at half of the rate, numbered and read, takes longer by the median',
    value: median(waits.read) - median(waits.alone),
    unit: 'ms',
    budget: { atMost: 5 },
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
  await db.destroy()
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

/** In both orders, so that other load on the machine, and what grows, affects both. */
function waysOf(turn: number) {
  return turn % 2 === 0 ? (['alone', 'read'] as const) : (['read', 'alone'] as const)
}

/** Settles payments of new debts that arrive so many milliseconds apart; answers how long each took from then. */
async function settleApart(milliseconds: number): Promise<number[]> {
  const messages = (await prepareDebts(db, debts, 1)).flatMap(({ orders }) =>
    orders.map((order) => snapshotOf(order)),
  )
  const start = performance.now()
  return Promise.all(
    messages.map(async (message, place) => {
      const arrives = start + place * milliseconds
      await wait(Math.max(0, arrives - performance.now()))
      await settle(parts, 'ipn', message)
      return performance.now() - arrives
    }),
  )
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
async function whileRead<T>(work: () => Promise<T>): Promise<T> {
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
