import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { migrate } from '@llave/api/database/migrate'
import { type ReadOutcome, readOutcomes } from '@llave/api/replicas/open-replica'
import { childrenOf, runPostgresPair, standbyMissing } from '@llave/testkit/database/run-standby'
import { askPostgres } from './ask-postgres.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { fillCustomers, type Portal, runPortal } from './run-portal.ts'
import { skipBench } from './skip-bench.ts'
import { summarise } from './summarise-heard.ts'
import { type Heard, LoadVisitor } from './visit-portal.ts'

// What a standby takes off the primary in the real mix of calls, with the same visits turn by turn, and whether a
// customer misses what they wrote while nothing is replayed. REPLICAS_VISITS tries it with fewer.
const visits = Number(process.env.REPLICAS_VISITS ?? 60)
const turns = 3
const atOnce = 12
const ownReads = 60
/** Short pauses, so that the standby has as little time as it can have. */
const pauseMs = () => 100 + Math.random() * 300
/** In which the jobs of a process are weighed that nobody calls. */
const idleMs = 5_000
/** Ticks of the kernel's clock in a second. */
const ticks = 100

printLoad()
if (standbyMissing) skipBench(standbyMissing)
else await measure()

type Work = {
  /** Seconds of the primary's processors for 1,000 calls, without what its jobs take anyhow. */
  readonly cpu: number
  readonly statements: number
  readonly p50: number
  readonly p95: number
}
type Spent = { readonly cpu: number; readonly statements: number; readonly seconds: number }
type Turn = { readonly mix: Work; readonly homes: Work }

async function measure(): Promise<void> {
  // Ending takes the servers along.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const pair = await runPostgresPair([
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track_utility=off',
  ])
  try {
    await askPostgres(pair.primary.url, 'create extension pg_stat_statements')
    const db = connectPostgres(pair.primary.url)
    await migrate(db)
    await db.destroy()
    await fillCustomers(pair.primary.url, Math.ceil(1.25 * visits + 2 * atOnce) * 2 * turns + ownReads)
    // It follows in both cases, as where the database survives its machine.
    const standby = await pair.startStandby()
    const open = (variables: Record<string, string>) =>
      runPortal({ processes: 1, customers: 0, databaseUrl: pair.primary.url, variables })
    const outcomes = new Map<ReadOutcome, number>()
    let next = 0
    const heardOfAll: Heard[] = []

    async function turn(replicated: boolean): Promise<Turn> {
      const portal = await open(replicated ? { DATABASE_REPLICA_URL: standby.url } : {})
      try {
        // The first visits compile and plan.
        await visit(portal, Math.ceil(visits / 4))
        const { spent: idle } = await spend(() => wait(idleMs))
        const mix = await weigh(() => visit(portal, visits), idle)
        const homes = await weigh(() => readHomes(portal, 4 * visits), idle)
        if (replicated) for (const outcome of readOutcomes) await add(portal, outcome)
        for (const [what, { cpu, statements, p50, p95 }] of Object.entries({ mix, homes }))
          process.stdout.write(
            `${replicated ? 'with   ' : 'without'} a replica, 1,000 calls of the ${what}: ${cpu.toFixed(2)} s of the primary's processors, ${statements.toFixed(0)} statements; p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms\n`,
          )
        return { mix, homes }
      } finally {
        await portal.close()
      }
    }
    async function weigh(work: () => Promise<Heard[]>, idle: Spent): Promise<Work> {
      const { spent, value: heard } = await spend(work)
      heardOfAll.push(...heard)
      const calls = heard.filter(({ name }) => name !== 'page')
      const each = (what: 'cpu' | 'statements') =>
        (1000 * (spent[what] - (idle[what] / idle.seconds) * spent.seconds)) / calls.length
      const { p50, p95 } = summarise(calls)
      return { cpu: each('cpu'), statements: each('statements'), p50, p95 }
    }
    /** What the primary does in the time of some work. */
    async function spend<T>(work: () => Promise<T>): Promise<{ readonly spent: Spent; readonly value: T }> {
      const [before, start] = [await readPrimary(pair.primary), performance.now()]
      const value = await work()
      const [after, end] = [await readPrimary(pair.primary), performance.now()]
      const spent = {
        cpu: after.cpu - before.cpu,
        statements: after.statements - before.statements,
        seconds: (end - start) / 1000,
      }
      return { spent, value }
    }
    /** Customers who are signed in look at the home again and again. */
    async function readHomes(portal: Portal, count: number): Promise<Heard[]> {
      const heard: Heard[] = []
      let left = count
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const visitor = new LoadVisitor(portal, next++, (each) => heard.push(each))
          if (!(await visitor.signIn())) return
          while (left-- > 0) await visitor.readHome()
        }),
      )
      return heard
    }
    async function visit(portal: Portal, count: number): Promise<Heard[]> {
      const heard: Heard[] = []
      const end = next + count
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (next < end) {
            const visitor = new LoadVisitor(portal, next++, (each) => heard.push(each))
            if (await visitor.signIn()) await visitor.lookAround(pauseMs)
          }
        }),
      )
      return heard
    }
    async function add(portal: Portal, outcome: ReadOutcome): Promise<void> {
      const [process] = portal.processes
      if (!process) return
      const [count = 0] = await portal.readMetrics(process, [
        `llave_replica_reads_total{outcome="${outcome}"}`,
      ])
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
    }

    const [alone, spared]: [Turn[], Turn[]] = [[], []]
    for (let nth = 0; nth < turns; nth++) {
      alone.push(await turn(false))
      spared.push(await turn(true))
    }
    const share = (of: keyof Turn, what: keyof Work) =>
      median(spared.map((each) => each[of][what])) / median(alone.map((each) => each[of][what]))
    const all = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `reads that a replica may answer: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}\n`,
    )
    reportFigure({
      name: "of the primary's processor time for the real mix, left with a replica",
      value: 100 * share('mix', 'cpu'),
      unit: '%',
      budget: { atMost: 85 },
    })
    reportFigure({
      name: "of the primary's processor time for homes alone, left with a replica",
      value: 100 * share('homes', 'cpu'),
      unit: '%',
      budget: { atMost: 70 },
    })
    reportFigure({
      name: "of the primary's statements for the real mix, left with a replica",
      value: 100 * share('mix', 'statements'),
      unit: '%',
      budget: { atMost: 95 },
    })
    reportFigure({
      name: 'of the reads that a replica may answer, answered by it',
      value: (100 * (outcomes.get('replica') ?? 0)) / all,
      unit: '%',
      budget: { atLeast: 80 },
    })
    reportFigure({
      name: 'added to the median time of an answer in the mix',
      value: median(spared.map(({ mix }) => mix.p50)) - median(alone.map(({ mix }) => mix.p50)),
      unit: 'ms',
      budget: { atMost: 20 },
    })
    reportFigure({
      name: 'answers that were none, with and without',
      value: heardOfAll.filter(({ status }) => status !== 200).length,
      unit: 'answers',
      budget: { atMost: 0 },
    })

    const portal = await open({ DATABASE_REPLICA_URL: standby.url })
    try {
      await standby.pauseReplay()
      const seen = await Promise.all(
        Array.from({ length: ownReads }, async () => {
          const visitor = new LoadVisitor(portal, next++, () => undefined)
          return (await visitor.signIn()) && visitor.seesOwnQuery()
        }),
      )
      reportFigure({
        name: 'customers who miss what they just wrote, while nothing is replayed',
        value: seen.filter((sees) => sees !== true).length,
        unit: 'customers',
        budget: { atMost: 0 },
      })
    } finally {
      await portal.close()
    }
  } finally {
    await pair.stop()
  }
}

/** What the primary did since it started: seconds of its processes, those that ended too, and statements. */
async function readPrimary({ url, pid }: { readonly url: string; readonly pid: number }) {
  const counted = await askPostgres(url, 'select sum(calls) as statements from pg_stat_statements')
  const own = times(pid)
  const ofChildren = childrenOf(pid).map((child) => times(child).self)
  const cpu = own.self + own.ended + ofChildren.reduce((sum, each) => sum + each, 0)
  return { cpu: cpu / ticks, statements: Number(counted.statements) }
}

/** Of one process, in ticks: its own, and of its children that ended. */
function times(pid: number): { readonly self: number; readonly ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return { self: user + system, ended: endedUser + endedSystem }
  } catch {
    // It ended in this moment.
    return { self: 0, ended: 0 }
  }
}
