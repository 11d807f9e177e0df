import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '@llave/api/database/database'
import { migrate } from '@llave/api/database/migrate'
import { followApplications } from '@llave/api/prepayment/follow-applications'
import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { createTestDatabase } from '../database/test-database.ts'
import { fastForward, OffsetClock } from '../fast-forward.ts'
import { penShop, usdShop } from '../payments/open-payment-fixture.ts'
import { type ApiProcess, type ApiProcessOptions, runApiProcess } from '../run-api-process.ts'
import { auditPrepayments, type PrepaymentAudit } from './audit-prepayments.ts'
import { auditStress, type StressAudit } from './audit-stress.ts'
import { compareBooks } from './compare-books.ts'
import { countWaiting } from './count-waiting.ts'
import type { ForgeryCount } from './forge-notification.ts'
import { planInterruptions } from './interruptions.ts'
import { openLetras } from './open-letras.ts'
import { openPrepayers } from './open-prepayers.ts'
import { payByLink } from './pay-by-link.ts'
import { payThroughFaults } from './pay-through-faults.ts'
import { prepayThroughFaults } from './prepay-through-faults.ts'
import { type Listener, openStressClient } from './stress-client.ts'
import { readErpBooks, sendNewPlans } from './stress-erp.ts'

export type StressOptions = {
  /** The number of letras to pay; for every twelfth, a buyer pays ahead beside it. */
  readonly payments: number
  /** Which faults meet which payment; 0 where it is not said. */
  readonly seed?: number
  /** How many times a process is killed and restarted meanwhile. */
  readonly kills: number
  /** On the embedded database, with one process: it is killed again when it answers again, each time amid payments. */
  readonly embedded?: boolean
  /** How many customers pay at the same time. */
  readonly concurrency: number
  /** Hears every answer to a customer. */
  readonly hear?: Listener
  /** Asked of the database at the end, beside the books: further faults, as sentences. */
  readonly check?: (db: Database) => Promise<readonly string[]>
  /** Kills the processes when the test is aborted. */
  readonly signal?: AbortSignal
}

export type StressReport = StressAudit & {
  readonly prepayments: PrepaymentAudit['applications']
  readonly kills: number
  readonly forgeries: ForgeryCount
  /** The number of notifications by outcome. */
  readonly notifications: Readonly<Record<string, number>>
  readonly paySeconds: number
  /** From the last payment until nothing waited any more. */
  readonly settleSeconds: number
}

/** One buyer pays ahead for as many letras that are paid. */
const payersForEachPrepayer = 12

/** No product of the faults' periods, so that every seed has its faults at other payments. */
const faultsRepeatAfter = 1_009

/**
 * Payments through two API processes on PostgreSQL against the provider's emulator, with lost, duplicated, late,
 * reordered and forged messages, lost answers, second payments, overlapping letras in one charge, strangers who pay
 * with links, buyers who pay ahead, and killed and restarted processes; then, with both stopped, the hours in which
 * reconciliation finds the rest, the ERP's copy of the feed, and its new plans. Or through one, on the embedded database.
 */
export async function runPaymentStress({
  payments,
  kills,
  embedded = false,
  concurrency,
  seed = 0,
  hear,
  check = async () => [],
  signal: aborted,
}: StressOptions): Promise<StressReport> {
  // A customer who meets a fault ends the others too, who would try for ever.
  const failing = new AbortController()
  const signal = AbortSignal.any([failing.signal, ...(aborted ? [aborted] : [])])
  const place = embedded ? makeEmbeddedPlace() : await openPostgres()
  const shops = { PEN: penShop, USD: usdShop }
  const clock = new OffsetClock()
  const card = await startCardProvider({
    host: '127.0.0.1',
    shops: [penShop, usdShop],
    ipnUrl: 'http://127.0.0.1:9',
    clock: { now: () => clock.now().epochMilliseconds },
  })
  const processes: ApiProcess[] = []
  try {
    const { letras, prepayers } = await place.use(async (db) => ({
      letras: await openLetras(db, payments),
      prepayers: await openPrepayers(db, Math.ceil(payments / payersForEachPrepayer)),
    }))
    const options = { cardUrl: card.url, shops, database: place.connection, signal }
    processes.push(
      ...(await Promise.all(Array.from({ length: place.processes }, () => runApiProcess(options)))),
    )
    const forgeries = { refused: 0, believed: 0, repeated: 0 }
    const parts = { card, forgeries, client: openStressClient(processes, hear), signal }

    const start = performance.now()
    const restarts: Promise<void>[] = []
    const killEvery = Math.floor(payments / (kills + 1))
    const [alone] = embedded ? processes : []
    const interrupting = planInterruptions(
      { count: alone ? kills : 0, run: async () => void (alone && (await restart(alone))) },
      payments,
    )
    function restart(victim: ApiProcess): Promise<void> {
      const done = victim.kill().then(victim.start)
      restarts.push(done)
      // Customers would wait for it for ever.
      done.catch((error: unknown) => failing.abort(error))
      return done
    }
    let begun = 0
    async function work(): Promise<void> {
      for (let index = begun++; index < payments; index = begun++) {
        await interrupting.reach(index)
        const letra = letras[index]
        const next = letras.slice(index + 1, index + 4).filter((other) => other.proforma === letra?.proforma)
        const nth = index / payersForEachPrepayer
        const prepayer = prepayers[nth]
        const number = index + seed * faultsRepeatAfter
        await Promise.all([
          letra &&
            (index % 8 === 6
              ? payByLink(parts, letra, number)
              : payThroughFaults(parts, letra, number, next)),
          prepayer && prepayThroughFaults(parts, prepayer, number + nth),
        ])
        if (!alone && index > 0 && index % killEvery === 0 && restarts.length < kills) {
          const victim = processes[restarts.length % processes.length]
          if (victim) void restart(victim)
        }
        // The evening's capture: later reversals are refunds, not cancellations.
        if (index === Math.floor(payments / 2)) card.capture()
      }
    }
    await Promise.all(
      Array.from({ length: concurrency }, () =>
        work().catch((error: unknown) => {
          failing.abort(error)
          throw error
        }),
      ),
    )
    await Promise.all(restarts)
    await interrupting.end()
    const paySeconds = (performance.now() - start) / 1000
    clock.advance(2)
    // Lets the notifications that are being sent right now finish.
    for (; card.state.pendingIpns.size() > 0; await turn()) await card.runDue()
    card.faults.clear()
    await Promise.all(processes.map((each) => each.kill()))
    return await place.use(async (db) => {
      await fastForward({ db, clock, card, shops }, () => countWaiting(db))
      const settleSeconds = (performance.now() - start) / 1000 - paySeconds
      const notifications: Record<string, number> = {}
      for (const { outcome } of card.state.ipnLog) notifications[outcome] = (notifications[outcome] ?? 0) + 1
      const audit = await auditStress(db, card)
      const books = await readErpBooks({ db, clock })
      const compared = await compareBooks({ db, card }, books)
      await sendNewPlans({ db, clock }, books)
      clock.advance(5)
      await followApplications({ db, clock })
      const prepaid = await auditPrepayments(db)
      return {
        ...audit,
        faults: [...audit.faults, ...compared, ...prepaid.faults, ...(await check(db))],
        prepayments: prepaid.applications,
        kills: restarts.length,
        forgeries,
        notifications,
        paySeconds,
        settleSeconds,
      }
    })
  } finally {
    await Promise.all(processes.map((each) => each.kill()))
    await card.close()
    await place.drop()
  }
}

/** A database that processes share, or that lets in one at a time. */
type Place = {
  readonly connection: ApiProcessOptions['database']
  readonly processes: number
  /** For the time in which no process runs, where it lets in one at a time. */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

async function openPostgres(): Promise<Place> {
  const { db, url, drop } = await createTestDatabase()
  if (!url) throw new Error('Two processes need PostgreSQL')
  return { connection: { url }, processes: 2, use: (work) => work(db), drop }
}

function makeEmbeddedPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'llave-embedded-'))
  return {
    connection: { folder },
    processes: 1,
    async use(work) {
      // Loaded only here: the embedded database takes seconds to load.
      const { connectEmbedded } = await import('@llave/api/database/connect-embedded')
      const db = await connectEmbedded(folder)
      try {
        await migrate(db)
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    drop: async () => rmSync(folder, { recursive: true }),
  }
}
