import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { grantRights } from '@llave/api/database/grant-rights'
import { migrate } from '@llave/api/database/migrate'
import { type ReadOutcome, readOutcomes } from '@llave/api/replicas/open-replica'
import { sayWhatIsMissing } from '../deploy/cluster/find-programs.ts'
import { type Cluster, runCluster } from '../deploy/cluster/run-cluster.ts'
import { befallPrimary, switchedOver } from './database-faults.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { fillCustomers, type Portal, runPortal } from './run-portal.ts'
import { skipBench } from './skip-bench.ts'
import { type Heard, LoadVisitor } from './visit-portal.ts'

// One process of Llave that reads from the standbys of three PostgreSQL under Patroni, through HAProxy, while customers
// look at their homes, write and read what they wrote: undisturbed, switched over, and with a standby that dies and
// comes back. How long no standby answers, and whether anybody notices.
const customers = 12
/** Of each customer: fewer than may be written in a day. */
const queries = 45
/** In which a state is looked at. */
const lookMs = 20_000
/** A standby that learns late of its timeline learns of it at its next restartpoint. */
const returnWithinMs = 330_000
const missing = sayWhatIsMissing()
if (missing) skipBench(missing)
else await measure()

type Counts = Readonly<Record<ReadOutcome, number>>

async function measure(): Promise<void> {
  // Ending takes the cluster along.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  printLoad()
  const folder = mkdtempSync(join(tmpdir(), 'llave-replica-faults-'))
  const cluster = await runCluster({ folder, firstPort: 6700 })
  let portal: Portal | null = null
  try {
    const db = connectPostgres(cluster.primaryUrl)
    await migrate(db)
    await grantRights(db, new URL(cluster.pooledUrl).username)
    await db.destroy()
    await fillCustomers(cluster.superuserUrl, customers)
    portal = await runPortal({
      processes: 1,
      customers: 0,
      databaseUrl: cluster.pooledUrl,
      variables: { DATABASE_POOLER: 'transaction', DATABASE_REPLICA_URL: cluster.standbysUrl },
    })
    await look(cluster, portal)
  } finally {
    await portal?.close()
    await cluster.down()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function look(cluster: Cluster, portal: Portal): Promise<void> {
  const visits = await beginVisits(portal)
  await untilReplicaAnswers(portal)

  const undisturbed = await shareOver(portal, lookMs)
  const start = performance.now()
  await befallPrimary(cluster, switchedOver)
  const seconds = await untilReplicaAnswers(portal, start)
  const refused = visits.takeFailed()

  const primary = await cluster.findPrimary()
  const members = (await primary?.readMembers()) ?? []
  const lost = cluster.nodes.find(({ name }) =>
    members.some((member) => member.name === name && member.role === 'replica'),
  )
  if (!lost) throw new Error(`No standby that nobody waits for: ${JSON.stringify(members)}`)
  await lost.killMachine()
  const oneGone = await shareOver(portal, lookMs)
  lost.start()
  await cluster.becomeWhole()
  const whole = await shareOver(portal, lookMs)
  const failed = visits.takeFailed()
  const { seen, missed } = await visits.end()

  process.stdout.write(
    `switched over: ${refused} answers were none; ${seen + missed} queries written and looked for\n`,
  )
  for (const [name, { share, counts }] of Object.entries({ undisturbed, oneGone, whole }))
    process.stdout.write(
      `${name}: ${(100 * share).toFixed(1)} % by a standby, of ${JSON.stringify(counts)}\n`,
    )
  const most = { atLeast: 80 }
  reportFigure({
    name: 'of the reads that a standby may answer, answered by one',
    value: 100 * undisturbed.share,
    unit: '%',
    budget: most,
  })
  reportFigure({
    name: 'from a switchover until a standby answers again',
    value: seconds,
    unit: 'seconds',
    budget: { atMost: returnWithinMs / 1000 },
  })
  reportFigure({
    name: 'answered by a standby while the other one is gone',
    value: 100 * oneGone.share,
    unit: '%',
    budget: { atLeast: 50 },
  })
  reportFigure({
    name: 'answered by one once it is back',
    value: 100 * whole.share,
    unit: '%',
    budget: most,
  })
  reportFigure({
    name: 'answers that were none while a standby was gone and came back',
    value: failed,
    unit: 'answers',
    budget: { atMost: 0 },
  })
  reportFigure({
    name: 'customers who miss what they just wrote, all the while',
    value: missed,
    unit: 'customers',
    budget: { atMost: 0 },
  })
}

/** Customers who look at their home, and at every thirtieth turn write a query and look for it, until they are told to end. */
async function beginVisits(portal: Portal) {
  let [isOver, failed, seen, missed] = [false, 0, 0, 0]
  const hear = ({ status }: Heard) => {
    if (status !== 200) failed += 1
  }
  const visitors: LoadVisitor[] = []
  for (let nth = 0; nth < customers; nth++) {
    const visitor = new LoadVisitor(portal, nth, hear)
    if (!(await visitor.signIn())) throw new Error('Nobody can sign in')
    visitors.push(visitor)
  }
  async function visit(visitor: LoadVisitor): Promise<void> {
    let written = 0
    for (let turn = 0; !isOver; turn++) {
      if (turn % 30 === 29 && written < queries) {
        written += 1
        const sees = await visitor.seesOwnQuery()
        if (sees === true) seen += 1
        if (sees === false) missed += 1
      } else await visitor.readHome()
      await wait(100)
    }
  }
  const visiting = Promise.all(visitors.map(visit))
  return {
    takeFailed() {
      const count = failed
      failed = 0
      return count
    },
    async end() {
      isOver = true
      await visiting
      return { seen, missed }
    },
  }
}

async function readCounts(portal: Portal): Promise<Counts> {
  const [process] = portal.processes
  if (!process) throw new Error('No process')
  const names = readOutcomes.map((outcome) => `llave_replica_reads_total{outcome="${outcome}"}`)
  const values = await portal.readMetrics(process, names)
  return Object.fromEntries(readOutcomes.map((outcome, nth) => [outcome, values[nth] ?? 0])) as Counts
}

/** How many of the reads of that time a replica answered. */
async function shareOver(portal: Portal, milliseconds: number) {
  const before = await readCounts(portal)
  await wait(milliseconds)
  const after = await readCounts(portal)
  const counts = {} as Record<ReadOutcome, number>
  for (const outcome of readOutcomes) counts[outcome] = after[outcome] - before[outcome]
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { share: counts.replica / all, counts }
}

/** Seconds from then until several reads were answered by a standby. */
async function untilReplicaAnswers(portal: Portal, start = performance.now()): Promise<number> {
  const before = await readCounts(portal)
  while ((await readCounts(portal)).replica < before.replica + 10) {
    if (performance.now() - start > returnWithinMs) throw new Error('No standby answers')
    await wait(250)
  }
  return (performance.now() - start) / 1000
}
