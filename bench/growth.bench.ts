import { listJobs } from '@llave/api/list-jobs'
import { portalCalls } from '@llave/contract/calls'
import { sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import pg from 'pg'
import { endingCalls, type GrownSide, type GrownVisitor, openGrownSide } from './grown-side.ts'
import { grownTables } from './grown-tables.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// Ten thousand letras and ten million, each with five years of everything else: every call of customers, every job with
// nothing due, what a night deletes, how large the tables are. `GROWTH_LETRAS=50000 npm run bench -- growth` tries it with
// fewer; the budgets are for the full size.
const many = Number(process.env.GROWTH_LETRAS ?? 10_000_000)
const few = 10_000
/** With those who warm up, each customer of the small side: what is written is asked for once by each. */
const visitorsEach = Number(process.env.GROWTH_VISITORS ?? 180)
/** Asked first and not counted. */
const warming = Math.ceil(visitorsEach / 9)
/** Times that all are asked for what they read. Of each the p95 is taken, and of these the median: one disturbed round decides nothing. */
const rounds = 5
/** Where the budget is missed, more rounds say whether it was. */
const mostRounds = 15
/** What is written is asked for once; this many parts of the visitors stand in for rounds. */
const parts = 5
const jobRuns = 9
/** Where the budget is missed after those, so many say whether it was. */
const mostJobRuns = 45
/** Connections of a test's database. */
const poolSize = 6

/** Calls that these customers are refused once everything was read that decides it. */
const refusals: Readonly<Record<string, number>> = {
  // A code that is never right.
  verifyCode: 422,
  // Nobody offered anything in the sheet.
  acceptOffer: 409,
  // Nothing is overdue.
  makePromise: 409,
  withdrawPromise: 409,
  // What they saw is not what they owe.
  requestPrepayment: 409,
}
/** Made by the browser that signs in. */
const newcomerCalls: readonly string[] = ['login', 'sendCode', 'verifyCode']

const callBudget = 1.3
const idleBudget = 1.5
/** What takes less has asked nothing of the database, and is compared as if it took this. */
const leastIdleMs = 0.1
/** An index is a page or two deeper, of the three or four that it takes to find a row; rows of few lie on one page together. */
const pagesBudget = 2
/** Calls and jobs that look at more than that, by their names. */
const growing: string[] = []
/** Calls and idle jobs that take longer than their budget, by their names. */
const slower = { calls: [] as string[], jobs: [] as string[] }
/** What a call answered that was not expected, by its name. */
const unexpected = new Map<string, string>()

printLoad()
const small = await openGrownSide(few, visitorsEach + warming)
const large = await openGrownSide(many, visitorsEach + warming)
const watching = { small: await watch(small), large: await watch(large) }
try {
  await compareCalls()
  await compareJobs()
  reportFigure({
    name: 'calls and jobs that look at more than twice the pages',
    value: growing.length,
    unit: 'calls and jobs',
    budget: { atMost: 0 },
  })
  process.stdout.write(growing.map((name) => `  ${name}\n`).join(''))
  await listSizes()
} finally {
  await Promise.all([watching.small.end(), watching.large.end()])
  await Promise.all([small.fixture.close(), large.fixture.close()])
}

async function watch({ url }: GrownSide): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function compareCalls(): Promise<void> {
  const scanned: string[] = []
  const calls = [
    ...portalCalls.filter(({ name }) => !endingCalls.includes(name)),
    ...endingCalls.flatMap((ending) => portalCalls.filter(({ name }) => name === ending)),
  ]
  for (const call of calls) {
    const before = await countScans()
    const asked = [await askAll(call)]
    const once = isAskedOnce(call)
    if (!once) {
      for (let round = 0; round < rounds; round++) asked.push(await askAll(call))
      while (asked.length < mostRounds && ratioOf(asked.slice(1)) > callBudget) asked.push(await askAll(call))
    }
    scanned.push(...describeScans(call.name, before, await countScans()))
    compare(call.name, once ? asked.flatMap(splitRound) : asked.slice(1), asked[0])
    if (call.writes) describeLogged(call.name, asked)
    compareLooked(
      call.name,
      (once ? asked : asked.slice(1)).map(({ looked }) => looked),
    )
  }
  for (const line of [...scanned, ...unexpected.values()]) process.stdout.write(`${line}\n`)
  reportFigure({
    name: 'calls with a p95 beyond 1.3 times',
    value: slower.calls.length,
    unit: 'calls',
    budget: { atMost: 0 },
  })
  process.stdout.write(slower.calls.map((name) => `  ${name}\n`).join(''))
  reportFigure({
    name: 'calls with an answer that was not expected',
    value: unexpected.size,
    unit: 'calls',
    budget: { atMost: 0 },
  })
  reportFigure({
    name: `sequential scans of grown tables by calls, ${many} letras`,
    value: scanned.length,
    unit: 'scans',
    budget: { atMost: 0 },
  })
}

/** Both sides in turn, so that other load on the machine affects both; the first visitors are not counted. */
async function askAll(call: (typeof portalCalls)[number]): Promise<Round> {
  const times: Times = { small: [], large: [] }
  const logged = { small: 0, large: 0 }
  let before: Sides<Looked> | null = null
  for (const [index, who] of large.visitors.entries()) {
    if (index === warming) before = await countLooked()
    // Reading goes in rounds: every second is enough of each.
    if (index % 2 && !isAskedOnce(call)) continue
    const sides = [
      ['small', small.visitors[index]],
      ['large', who],
    ] as const
    for (const [side, visitor] of index % 4 < 2 ? sides : sides.toReversed()) {
      const start = await countLogged()
      const spent = await time(call, visitor)
      if (index < warming) continue
      times[side].push(spent)
      logged[side] += (await countLogged()) - start
    }
  }
  return { ...times, logged, looked: lookedEach(times, before, await countLooked()) }
}

/** What writes; where it is refused for what was read nothing is written, and it can be asked again. */
function isAskedOnce({ name, writes }: (typeof portalCalls)[number]): boolean {
  return writes && refusals[name] !== 409
}

function splitRound({ small, large, ...whole }: Round): Round[] {
  const size = Math.ceil(small.length / parts)
  return Array.from({ length: parts }, (_, part) => ({
    small: small.slice(part * size, (part + 1) * size),
    large: large.slice(part * size, (part + 1) * size),
    ...whole,
  }))
}

async function compareJobs(): Promise<void> {
  const scanned: string[] = []
  const [smallJobs, largeJobs] = [small, large].map(jobsOf)
  const signal = new AbortController().signal
  for (const [index, job] of (largeJobs ?? []).entries()) {
    const other = smallJobs?.[index]
    if (!other) throw new Error(`No ${job.name} at the small side`)
    const dead = await countDead()
    // What was due: of the deletes, a night's.
    const caughtUp = {
      small: await spent(() => other.run(signal)),
      large: await spent(() => job.run(signal)),
    }
    const left = (await countDead()) - dead
    process.stdout.write(
      `${job.name}, what was due: ${caughtUp.small.toFixed(0)} ms and ${caughtUp.large.toFixed(0)} ms; ${left} dead rows left\n`,
    )
    if (job.name.startsWith('delete-')) {
      const name = `${job.name}, one night of ${many} letras`
      reportFigure({ name, value: caughtUp.large / 1000, unit: 's', budget: { atMost: 60 } })
    }
    // As autovacuum does within a minute of so many changed rows.
    await Promise.all([watching.small, watching.large].map((client) => client.query('vacuum analyze')))
    await Promise.all([other.run(signal), job.run(signal)])
    const times = { small: [] as number[], large: [] as number[] }
    const [before, looked] = [await countScans(), await countLooked()]
    for (let run = 0, runs = jobRuns; run < runs; run++) {
      times.small.push(await spent(() => other.run(signal)))
      times.large.push(await spent(() => job.run(signal)))
      if (run === jobRuns - 1 && idleRatio(times) > idleBudget) runs = mostJobRuns
    }
    scanned.push(...describeScans(job.name, before, await countScans()))
    compareMedian(job.name, times)
    compareLooked(`${job.name} idle`, [lookedEach(times, looked, await countLooked())])
  }
  for (const line of scanned) process.stdout.write(`${line}\n`)
  reportFigure({
    name: 'jobs that take beyond 1.5 times with nothing due',
    value: slower.jobs.length,
    unit: 'jobs',
    budget: { atMost: 0 },
  })
  process.stdout.write(slower.jobs.map((name) => `  ${name}\n`).join(''))
  reportFigure({
    name: `sequential scans of grown tables by jobs, ${many} letras`,
    value: scanned.length,
    unit: 'scans',
    budget: { atMost: 0 },
  })
}

function jobsOf({ fixture }: GrownSide) {
  const { config, db, clock, app } = fixture
  return listJobs({ config, db, clock, log: app.log, sendMail: async () => undefined })
}

async function listSizes(): Promise<void> {
  const { rows } = await watching.large.query<{ name: string; rows: string; table: string; indexes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc`,
  )
  let total = 0
  for (const { name, rows: count, table, indexes } of rows) {
    const bytes = Number(table) + Number(indexes)
    total += bytes
    if (bytes < 5 * many) continue
    process.stdout.write(
      `${name}: ${count} rows, ${megabytes(table)} MB, indexes ${megabytes(indexes)} MB, ${(bytes / many).toFixed(0)} bytes a letra\n`,
    )
  }
  const name = `bytes a letra with five years of everything, ${many} letras`
  reportFigure({ name, value: total / many, unit: 'bytes', budget: { atMost: 10_000 } })
}

function megabytes(bytes: string): string {
  return (Number(bytes) / 1e6).toFixed(1)
}

async function time(call: (typeof portalCalls)[number], who: GrownVisitor | undefined): Promise<number> {
  if (!who) throw new Error('Nobody to ask for')
  const visitor = newcomerCalls.includes(call.name) ? who.newcomer : who.visitor
  const request = who.requests[call.name]
  const start = performance.now()
  const { status, body } = await visitor.call(call.method, urlOf(call, request), ...sentWith(call, request))
  const spent = performance.now() - start
  if (call.name === 'login') visitor.token = body.token
  const expected = refusals[call.name] ?? call.answer.status
  if (status !== expected && !unexpected.has(call.name))
    unexpected.set(call.name, `${call.name} answered ${status}: ${JSON.stringify(body)}`)
  return spent
}

async function spent(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

type Sides<T> = { readonly small: T; readonly large: T }
type Times = Sides<number[]>
/** What the database looked at. */
type Looked = {
  /** How many pages, in memory or not, by the name of their table or index. */
  readonly pages: ReadonlyMap<string, number>
  /** For how long it waited for those that were not in its memory. */
  readonly waitedMs: number
}
/** The times in which all visitors had their answers, and what was looked at for one of them. */
type Round = Times & {
  readonly looked: Sides<Looked>
  /** Bytes of the server's log, written for all of them. */
  readonly logged: Sides<number>
}

/** The median of the rounds' p95. */
function p95Of(asked: readonly Round[]) {
  const p95 = (side: keyof Times) => median(asked.map((round) => percentile(round[side], 0.95)))
  return { small: p95('small'), large: p95('large') }
}

function ratioOf(asked: readonly Round[]): number {
  const p95 = p95Of(asked)
  return p95.large / p95.small
}

function compare(name: string, asked: readonly Round[], first: Round | undefined): void {
  const [p95, cold] = [p95Of(asked), p95Of(first ? [first] : asked)]
  const shown = (times: typeof p95) => `${times.small.toFixed(2)} ms and ${times.large.toFixed(2)} ms`
  process.stdout.write(`${name} p95: ${shown(p95)}; when first asked ${shown(cold)}\n`)
  const value = ratioOf(asked)
  if (value > callBudget) slower.calls.push(name)
  reportFigure({
    name: `${name} p95, ${many} letras against ${few}`,
    value,
    unit: 'times',
    budget: { atMost: callBudget },
  })
}

/**
 * What a commit waits for to be on disk. After a checkpoint the first change of a page is logged as the whole page: of a
 * table that is small all pages were, and of a large one each customer changes others.
 */
function describeLogged(name: string, rounds: readonly Round[]): void {
  const kilobytes = (side: keyof Times) => {
    const calls = rounds.reduce((count, round) => count + round[side].length, 0)
    return (rounds.reduce((sum, { logged }) => sum + logged[side], 0) / calls / 1000).toFixed(1)
  }
  process.stdout.write(`${name}: ${kilobytes('small')} and ${kilobytes('large')} kB of log each time\n`)
}

/** The pages that it looks at say whether a call or a job grows, whatever else the machine does. */
function compareLooked(name: string, rounds: readonly Sides<Looked>[]): void {
  const relations = new Set(
    rounds.flatMap(({ small, large }) => [...small.pages.keys(), ...large.pages.keys()]),
  )
  const each = [...relations].map((relation) => {
    const pages = (side: keyof Times) => median(rounds.map((round) => round[side].pages.get(relation) ?? 0))
    return { relation, ofSmall: pages('small'), ofLarge: pages('large') }
  })
  const sum = (side: 'ofSmall' | 'ofLarge') => each.reduce((all, pages) => all + pages[side], 0)
  const [ofSmall, ofLarge] = [sum('ofSmall'), sum('ofLarge')]
  const waited = (side: keyof Times) => median(rounds.map((round) => round[side].waitedMs)).toFixed(2)
  process.stdout.write(
    `${name}: ${ofSmall.toFixed(1)} and ${ofLarge.toFixed(1)} pages each time, waited for ${waited('small')} and ${waited('large')} ms\n`,
  )
  if (ofLarge <= pagesBudget * ofSmall) return
  growing.push(name)
  const grown = each.toSorted((a, b) => b.ofLarge - b.ofSmall - (a.ofLarge - a.ofSmall))
  const words = grown
    .slice(0, 6)
    .map(({ relation, ofSmall, ofLarge }) => `${relation} ${ofSmall.toFixed(1)} and ${ofLarge.toFixed(1)}`)
  process.stdout.write(`  of them ${words.join(', ')}\n`)
}

function idleRatio({ small, large }: Times): number {
  return Math.max(percentile(large, 0.5), leastIdleMs) / Math.max(percentile(small, 0.5), leastIdleMs)
}

function compareMedian(name: string, times: Times): void {
  const median = { small: percentile(times.small, 0.5), large: percentile(times.large, 0.5) }
  process.stdout.write(
    `${name} idle: ${median.small.toFixed(2)} ms and ${median.large.toFixed(2)} ms, ${times.small.length} times\n`,
  )
  const value = idleRatio(times)
  if (value > idleBudget) slower.jobs.push(name)
  reportFigure({
    name: `${name} idle, ${many} letras against ${few}`,
    value,
    unit: 'times',
    budget: { atMost: idleBudget },
  })
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
}

/** Sequential scans so far of each large table that grows. */
async function countScans(): Promise<ReadonlyMap<string, number>> {
  await flushStatistics(large)
  const { rows } = await watching.large.query<{ name: string; scans: string }>(
    `select s.relname as name, seq_scan as scans from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.relname = any($1) and reltuples >= 10000`,
    [[...grownTables.map(({ table }) => table), 'customer', 'property', 'proforma_holder']],
  )
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
}

function describeScans(
  by: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  return [...after].flatMap(([table, scans]) => {
    const count = scans - (before.get(table) ?? 0)
    return count > 0 ? [`${by} read ${table} from end to end ${count} times`] : []
  })
}

/** Bytes so far, of the whole server: nobody else writes to it. */
async function countLogged(): Promise<number> {
  const { rows } = await watching.large.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

async function countLooked(): Promise<Sides<Looked>> {
  await Promise.all([small, large].map(flushStatistics))
  const [ofSmall, ofLarge] = await Promise.all(
    [watching.small, watching.large].map(async (client) => {
      const { rows } = await client.query<{ name: string; pages: string }>(
        `select relname as name, heap_blks_hit + heap_blks_read + coalesce(toast_blks_hit + toast_blks_read, 0) as pages
        from pg_statio_user_tables
        union all select indexrelname, idx_blks_hit + idx_blks_read from pg_statio_user_indexes`,
      )
      const waited = await client.query<{ ms: number }>(
        'select blk_read_time as ms from pg_stat_database where datname = current_database()',
      )
      return {
        pages: new Map(rows.map(({ name, pages }) => [name, Number(pages)])),
        waitedMs: waited.rows[0]?.ms ?? 0,
      }
    }),
  )
  if (!ofSmall || !ofLarge) throw new Error('Both sides are watched')
  return { small: ofSmall, large: ofLarge }
}

function lookedEach(times: Times, before: Sides<Looked> | null, after: Sides<Looked>): Sides<Looked> {
  const each = (side: keyof Times): Looked => {
    const forOne = (all: number, earlier = 0) => (all - earlier) / times[side].length
    return {
      pages: new Map(
        [...after[side].pages].map(([name, pages]) => [name, forOne(pages, before?.[side].pages.get(name))]),
      ),
      waitedMs: forOne(after[side].waitedMs, before?.[side].waitedMs),
    }
  }
  return { small: each('small'), large: each('large') }
}

async function countDead(): Promise<number> {
  await flushStatistics(large)
  const { rows } = await watching.large.query<{ dead: string }>(
    'select sum(n_dead_tup) as dead from pg_stat_user_tables',
  )
  return Number(rows[0]?.dead)
}

/** Each connection of the app says what it counted: of itself it would within ten seconds. */
async function flushStatistics({ fixture }: GrownSide): Promise<void> {
  await Promise.all(
    Array.from({ length: poolSize }, () =>
      fixture.db
        .selectNoFrom(({ fn, val }) => [
          fn<null>('pg_stat_force_next_flush').as('flushed'),
          // So that each connection is taken once.
          fn<null>('pg_sleep', [val(0.05)]).as('slept'),
        ])
        .execute(),
    ),
  )
}
