import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@llave/api/database/database'
import { type CardProvider, startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import type { Listening } from '@llave/emulators/http/listen'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { fastForward, OffsetClock } from '../fast-forward.ts'
import { findFreePort } from '../find-free-port.ts'
import { penShop, usdShop } from '../payments/open-payment-fixture.ts'
import { payForm } from '../payments/pay-form.ts'
import { type ApiProcess, runApiProcess } from '../run-api-process.ts'
import { auditStress } from './audit-stress.ts'
import { countWaiting } from './count-waiting.ts'
import { type KillMoment, openKillingDoor, planKills } from './killing-door.ts'
import { openLetras } from './open-letras.ts'
import { courses, type PaidOrder, type Trio } from './refund-by-people.ts'
import { openStressClient, type StressClient } from './stress-client.ts'
import { signInTreasury } from './stress-treasury.ts'

export type RefundStressOptions = {
  /** The number of payments that people then give back, in one of six courses each. */
  readonly payments: number
  /** How many times a process is killed while it gives money back; at most one for twelve payments. */
  readonly kills: number
  /** How many payments people work on at the same time. */
  readonly concurrency: number
  /** Kills the processes when the test is aborted. */
  readonly signal?: AbortSignal | undefined
}

export type RefundStressReport = {
  /** What the processes were killed in: a call that gives money back, or whatever people did just then. */
  readonly kills: Readonly<Record<KillMoment | 'mesa', number>>
  readonly refunds: number
  /** Of each payment of which another amount went back than was approved, a sentence. */
  readonly wrong: readonly string[]
  /** Accounting faults as sentences; empty where there are none. */
  readonly faults: readonly string[]
  readonly seconds: number
}

/** One process is killed amid what people do for as many payments. */
const paymentsPerKill = 36

/**
 * Refunds that people ask for, approve, decline, withdraw and repeat, through two processes on PostgreSQL
 * against the provider's emulator, with late messages of the payments, lost answers, and processes killed around
 * the calls that give money back and amid what people do; then, with both stopped, the hours in which the rest
 * is found out.
 */
export async function runRefundStress({
  payments,
  kills,
  concurrency,
  signal: aborted,
}: RefundStressOptions): Promise<RefundStressReport> {
  const failing = new AbortController()
  const signal = AbortSignal.any([failing.signal, ...(aborted ? [aborted] : [])])
  const database = await createTestDatabase()
  const { db, url } = database
  const shops = { PEN: penShop, USD: usdShop }
  const clock = new OffsetClock()
  const card = await startCardProvider({
    host: '127.0.0.1',
    shops: [penShop, usdShop],
    ipnUrl: 'http://127.0.0.1:9',
    clock: { now: () => clock.now().epochMilliseconds },
  })
  const processes: ApiProcess[] = []
  const doors: Listening[] = []
  // When each process runs, or runs again.
  const lives = [Promise.resolve(), Promise.resolve()]
  const killed = { unheard: 0, unanswered: 0, answered: 0, mesa: 0 }
  // A call that is under way when all work is done would begin another life, which nobody waits for.
  let over = false
  async function kill(index: number, moment: KillMoment | 'mesa'): Promise<void> {
    const victim = processes[index]
    if (!victim) throw new Error(`No process ${index}`)
    if (over) return
    killed[moment] += 1
    const death = lives[index]?.then(victim.kill)
    const life = Promise.resolve(death).then(victim.start)
    lives[index] = life
    // People would wait for it until the time of the test is over.
    life.catch((error: unknown) => failing.abort(error))
    await death
  }
  try {
    if (!url) throw new Error('Two processes need PostgreSQL')
    const plan = planKills(kills)
    const mesas: string[] = []
    for (const index of [0, 1]) {
      const door = await openKillingDoor(card.url, plan, (moment) => kill(index, moment))
      const staffPort = await findFreePort()
      doors.push(door)
      mesas.push(`http://127.0.0.1:${staffPort}`)
      const cardUrl = `http://127.0.0.1:${door.port}`
      processes.push(await runApiProcess({ cardUrl, shops, database: { url }, staffPort, signal }))
    }
    const client = openStressClient(processes)
    const [one, two, three] = await signInTreasury(db, mesas, ['Ana', 'Luz', 'Eva'], signal)
    if (!one || !two || !three) throw new Error('Three people are needed')
    const trios: readonly Trio[] = [
      [one, two, three],
      [two, three, one],
      [three, one, two],
    ]
    const orders = await payLetras(db, card, client, payments)

    const start = performance.now()
    const expected = new Map<string, number>()
    let begun = 0
    async function work(): Promise<void> {
      for (let index = begun++; index < orders.length; index = begun++) {
        signal.throwIfAborted()
        const order = orders[index]
        const course = courses[index % courses.length]
        const trio = trios[index % trios.length]
        if (!order || !course || !trio) throw new Error(`No payment ${index}`)
        addFaults(card, order.orderId, index)
        const back = await course(order, trio, () => notifyAgain(card, client, order.orderId))
        expected.set(order.orderId, back)
        // Early, when few refunds could be held by the process that dies.
        if (index % paymentsPerKill === 9) await kill(Math.floor(index / paymentsPerKill) % 2, 'mesa')
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    while ((await countDue(db)) > 0) {
      signal.throwIfAborted()
      await wait(50)
    }
    for (let seen: typeof lives = []; lives.some((life, index) => life !== seen[index]); ) {
      seen = [...lives]
      await Promise.all(seen)
    }
    over = true
    card.faults.clear()
    await Promise.all(processes.map((each) => each.kill()))
    await fastForward({ db, clock, card, shops }, () => countWaiting(db))
    const { secondPayments: refunds, faults } = await auditStress(db, card)
    const wrong = [...expected].flatMap(([orderId, minor]) => {
      const back = givenBack(card, orderId)
      return back === minor ? [] : [`${orderId}: ${minor} was approved, ${back} went back`]
    })
    return { kills: killed, refunds, wrong, faults, seconds: (performance.now() - start) / 1000 }
  } finally {
    await Promise.allSettled(lives)
    await Promise.all(processes.map((each) => each.kill()))
    await Promise.all(doors.map((each) => each.close()))
    await card.close()
    await database.drop()
  }
}

/** Pays so many letras; the evening's capture comes after half of them, so the others are cancelled, not refunded. */
async function payLetras(
  db: Database,
  card: CardProvider,
  client: StressClient,
  count: number,
): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = []
  for (const [index, letra] of (await openLetras(db, count)).entries()) {
    const { token, amountMinor: minor, currency, code: codLetra, proforma } = letra
    const metadata = { codLetra, proforma, tipoOperacion: 'R3', dispositivo: 'Mobile' }
    const asked = {
      amount: minor,
      currency,
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata,
    }
    const form = await client.call('/api/MiCuenta/GenerarTokenIziPago', token, asked)
    if (form?.status !== 200) throw new Error(`No form: ${JSON.stringify(form)}`)
    await client.call('/api/MiCuenta/RegistrarPago', token, await payForm({ card }, form.body))
    orders.push({ orderId: form.body.orderId, currency, minor })
    if (index === Math.floor(count / 2)) card.capture()
  }
  // As of yesterday's payments: their orders are asked about no more, so that only the refunds find out.
  await db.updateTable('payment_order').set({ next_check_at: null }).execute()
  return orders
}

/** Faults of the calls that give this order's money back. */
function addFaults(card: CardProvider, orderId: string, index: number): void {
  const service = 'Transaction/CancelOrRefund'
  if (index % 5 === 1) card.faults.add({ kind: 'lose-response', service, orderId })
  if (index % 7 === 2) card.faults.add({ kind: 'server-error', service, orderId })
}

/** The provider's notification of the payment once more, as it comes late. */
async function notifyAgain(card: CardProvider, client: StressClient, orderId: string): Promise<void> {
  const sent = card.state.ipnLog.find((each) => each.orderId === orderId)
  if (!sent) throw new Error(`No notification of ${orderId}`)
  await client.notify(sent.fields)
}

/** Refunds that a process would send now. */
async function countDue(db: Database): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::int as due from refund
    where next_check_at <= now() and (lease_until is null or lease_until <= now())`.execute(db)
  return rows[0]?.due ?? 0
}

/** What the provider gave back of an order: its refunds, and the payment itself where it was cancelled. */
function givenBack(card: CardProvider, orderId: string): number {
  return [...card.state.transactions.values()]
    .filter((each) => each.orderId === orderId)
    .filter(
      ({ operationType, detailedStatus }) => operationType === 'CREDIT' || detailedStatus === 'CANCELLED',
    )
    .reduce((sum, { amount }) => sum + amount, 0)
}
