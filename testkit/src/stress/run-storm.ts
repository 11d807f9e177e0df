import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@llave/api/database/database'
import { DatabaseAwayError } from '@llave/api/database/database-away'
import { followApplications } from '@llave/api/prepayment/follow-applications'
import { lastDebitDay } from '@llave/domain/debit/debit-day'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { type CardProvider, startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { fillDebtors } from '../debit/fill-debtors.ts'
import { spreadDebitDay } from '../debit/spread-debit-day.ts'
import { fastForward, OffsetClock } from '../fast-forward.ts'
import { findFreePort } from '../find-free-port.ts'
import { insertCustomer } from '../insert-customer.ts'
import { newKey } from '../new-key.ts'
import { insertProperty } from '../payments/insert-letras.ts'
import { penShop, usdShop } from '../payments/open-payment-fixture.ts'
import { type ApiProcess, runApiProcess } from '../run-api-process.ts'
import { watchOrders } from './asked-orders.ts'
import type { DrivenLetra } from './audit-orders.ts'
import { auditPrepayments } from './audit-prepayments.ts'
import { auditStorm, type StormWitness } from './audit-storm.ts'
import { auditStress } from './audit-stress.ts'
import { compareBooks } from './compare-books.ts'
import { countWaiting } from './count-waiting.ts'
import type { ForgeryCount } from './forge-notification.ts'
import { type Interruptions, planInterruptions } from './interruptions.ts'
import { killInTurn } from './kill-in-turn.ts'
import { type OpenLetra, ofOpenLetras, openLetras } from './open-letras.ts'
import { openPrepayers } from './open-prepayers.ts'
import { watchFaults } from './own-faults.ts'
import { openPatience } from './patience.ts'
import { payByLink } from './pay-by-link.ts'
import { payThroughFaults, type StressParts } from './pay-through-faults.ts'
import { prepayThroughFaults } from './prepay-through-faults.ts'
import { courses, type PaidOrder, type Trio } from './refund-by-people.ts'
import { copyFeed, type SentLetra, sendImports } from './storm-systems.ts'
import { type Listener, openStressClient } from './stress-client.ts'
import { readErpBooks, sendNewPlans } from './stress-erp.ts'
import { addChargeFaults } from './stress-faults.ts'
import { signInTreasury } from './stress-treasury.ts'
import { tendTables } from './tend-tables.ts'
import { watchReceipts } from './told-receipts.ts'

export type StormOptions = {
  /** Letras in all: three of ten by the debit day, the others by customers; every seventh of those is given back. */
  readonly payments: number
  readonly seed: number
  /** How often a process is killed, in turn with `kill -9` and SIGTERM, and started again. */
  readonly kills: number
  readonly concurrency: number
  /** What befalls the database meanwhile, one after another. */
  readonly interruptions?: Interruptions
  /** Seconds over which the debit day is spread, so that as much as possible befalls it; 0: all at once. */
  readonly debitSeconds?: number
  /** Hears every answer to a customer, to a person at Mesa and to a system. */
  readonly hear?: Listener
  /** Called once all is judged: whatever is done to the books now, the same auditors have to find. */
  readonly afterwards?: (judged: JudgedStorm) => Promise<void>
  readonly signal?: AbortSignal
}

export type JudgedStorm = {
  /** Writes what no process may. */
  readonly owner: Database
  readonly card: CardProvider
  readonly witness: Omit<StormWitness, 'books'>
  judge(): Promise<string[]>
}

export type StormReport = {
  readonly faults: readonly string[]
  readonly ordersUnknown: number
  /** Letras of customers that are paid in the end, and those whose money went back, wholly or in part. */
  readonly paid: number
  readonly returned: number
  readonly debited: number
  /** Forms for several letras, and charges that paid several in the end. */
  readonly sets: Counted
  readonly links: Counted
  /** Payments ahead that were asked for, and those that ended with their new plan. */
  readonly prepayments: Counted
  /** Requests of people, by what became of them, and refunds in all, with those of second payments. */
  readonly requests: Readonly<Record<string, number>>
  readonly refunds: number
  readonly imports: { readonly batches: number; readonly rows: number }
  /** Rows of feeds that systems read meanwhile. */
  readonly rowsCopied: Readonly<Record<'payments' | 'refunds', number>>
  readonly receiptsTold: number
  readonly answers: number
  /** How often a fault of the provider met something, by its kind and the service. */
  readonly providerFaults: Readonly<Record<string, number>>
  readonly forgeries: ForgeryCount
  readonly notifications: Readonly<Record<string, number>>
  readonly kills: Readonly<Record<'SIGKILL' | 'SIGTERM', number>>
  /** Of each part of it, in turn. */
  readonly seconds: Readonly<Record<'filling' | 'paying' | 'resting' | 'judging', number>>
}

type Counted = { readonly asked: number; readonly paid: number }

/** No product of the faults' periods, so that every seed has its faults at other payments. */
const faultsRepeatAfter = 1_009
const forPrepayment = 24
const forRefund = 7
/** Letras of customers between two times that its tables are tended to. */
const forTending = 500

/**
 * Everything at once: letras one by one, in sets and by links, prepayments, a debit day, refunds that people ask for
 * and approve, an ERP's imports and a reader of the feed, at two processes that are called and two that only run jobs,
 * all of them killed and started again, with every fault of the provider. Then, with all stopped, the hours in which
 * the rest is found out, and the auditors.
 */
export async function runStorm({
  payments,
  seed,
  kills,
  concurrency,
  interruptions = { count: 0, run: async () => undefined },
  debitSeconds = 0,
  hear = () => undefined,
  afterwards,
  signal: aborted,
}: StormOptions): Promise<StormReport> {
  const failing = new AbortController()
  const fail = (error: unknown) => failing.abort(error)
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
  try {
    if (!url) throw new Error('Several processes need PostgreSQL')
    const lap = openStopwatch()
    const day = lastDebitDay(limaDateTime(Temporal.Now.instant()))
    // First: it fills in what belongs to every customer that there is.
    await fillDebtors(database.owner, card, { letras: Math.floor(payments * 0.3), lettersEach: 2, day })
    if (debitSeconds > 0) await spreadDebitDay(database.owner, debitSeconds)
    const debited = await listDue(db, day)
    const letras = await openLetras(db, payments - debited.length)
    const prepayers = await openPrepayers(db, Math.ceil(letras.length / forPrepayment))
    await sql`update customer set email = document_number || '@correo.example' where document_number like '5%'`.execute(
      db,
    )
    const importer = await insertCustomer(db, {
      ...{ name: 'Cliente importado', email: '', document: { type: '01', number: '70000001' } },
      phone: { dialCode: '51', number: '970000001' },
    })
    await insertProperty(db, importer, 'PI70000001')
    const sent = await describeLetras(db)
    addChargeFaults(card, debited.length)
    const filling = lap()

    const onDeath = (words: string) => fail(new Error(`A process ended by itself:\n${words}`))
    const options = { cardUrl: card.url, shops, database: { url }, signal, onDeath }
    const staffPorts = [await findFreePort(), await findFreePort()]
    const calling = staffPorts.map((staffPort) => runApiProcess({ ...options, staffPort }))
    processes.push(...(await Promise.all([...calling, runApiProcess(options), runApiProcess(options)])))
    const mesas = staffPorts.map((port) => `http://127.0.0.1:${port}`)
    const called = processes.slice(0, 2)
    const receipts = watchReceipts()
    const orders = watchOrders()
    const own = watchFaults()
    const forgeries = { refused: 0, believed: 0, repeated: 0 }
    const heard: Listener = (path, answer, asked) => {
      own.hear(path, answer)
      hear(path, answer, asked)
    }
    const client = openStressClient(called, (path, answer, asked) => {
      receipts.hear(path, answer, asked)
      orders.hear(path, answer, asked)
      heard(path, answer, asked)
    })
    const parts = { card, forgeries, client, signal }
    const trios = await signInTrios(db, mesas, signal, heard)
    const asked = { processes: called, token: await newKey({ db, clock }), signal, hear: heard }
    const copying = {
      payments: copyFeed(asked, 'payments', 100, fail),
      refunds: copyFeed(asked, 'refunds', 25, fail),
    }
    const importing = sendImports(asked, sent, 'PI70000001', fail)
    const killing = killInTurn(processes, { kills, payments: letras.length, fail })
    const interrupting = planInterruptions(interruptions, letras.length)

    const approved = new Map<string, number>()
    let begun = 0
    async function work(): Promise<void> {
      for (let index = begun++; index < letras.length; index = begun++) {
        const letra = letras[index]
        if (!letra) return
        const number = index + seed * faultsRepeatAfter
        const prepayer = prepayers[index / forPrepayment]
        await interrupting.reach(index)
        killing.reach(index)
        if (index % forTending === forTending - 1)
          await untilAnswered(signal, () => tendTables(database.owner))
        // A set would take along what another customer gives back.
        const next = letras
          .slice(index + 1, index + 4)
          .filter(
            (other, place) => other.proforma === letra.proforma && (index + 1 + place) % forRefund !== 0,
          )
        await Promise.all([
          index % forRefund === 0
            ? payThroughFaults(parts, letra, number, []).then(() =>
                giveBack(parts, db, letra, number, trios, approved),
              )
            : index % 8 === 6
              ? payByLink(parts, letra, number)
              : payThroughFaults(parts, letra, number, next),
          prepayer && prepayThroughFaults(parts, prepayer, number),
        ])
        // The evening's capture: later reversals are refunds, not cancellations.
        if (index === Math.floor(letras.length / 2)) card.capture()
      }
    }
    await Promise.all(
      Array.from({ length: concurrency }, () =>
        work().catch((error: unknown) => {
          fail(error)
          throw error
        }),
      ),
    )
    const killed = await killing.end()
    await interrupting.end()
    const batches = await importing.end()
    await untilNothingIsDue(signal, db)
    const readable = await untilAnswered(signal, () => countRows(db))
    await Promise.all([copying.payments.end(), copying.refunds.end()])
    const paying = lap()
    const providerFaults = listUsed(card)
    clock.advance(2)
    // Lets the notifications that are being sent right now finish.
    for (; card.state.pendingIpns.size() > 0; await turn()) await card.runDue()
    card.faults.clear()
    await Promise.all(processes.map((each) => each.kill()))
    const countOpen = async () => (await countWaiting(db)) + (await countTurns(db))
    await fastForward({ db, clock, card, shops }, countOpen)
    await sendNewPlans({ db, clock }, await readErpBooks({ db, clock }))
    clock.advance(5)
    await followApplications({ db, clock })
    const resting = lap()

    const copies = { payments: copying.payments.copy, refunds: copying.refunds.copy }
    const others = prepayers.flatMap((prepayer) => prepayer.letras)
    const purses = { asked: orders.asked, wanted: letras, others, debited }
    const witness = { approved, purses, told: receipts.told(), imported: importing.made, copies, readable }
    async function judge(): Promise<string[]> {
      const books = await readErpBooks({ db, clock })
      return [
        ...(await auditStress(db, card)).faults,
        ...(await compareBooks({ db, card }, books)),
        ...(await auditStorm({ db, clock, card }, { ...witness, books })),
        ...(await auditPrepayments(db)).faults,
        ...(await receipts.findLost(db)),
        ...(forgeries.believed > 0 ? [`${forgeries.believed} forged notifications were believed`] : []),
        ...own.list(),
      ]
    }
    const faults = await judge()
    const audit = await auditStress(db, card)
    const { applications } = await auditPrepayments(db)
    const judging = lap()
    await afterwards?.({ owner: database.owner, card, witness, judge })
    const notifications: Record<string, number> = {}
    for (const { outcome } of card.state.ipnLog) notifications[outcome] = (notifications[outcome] ?? 0) + 1
    return {
      faults,
      ordersUnknown: audit.ordersUnknown,
      paid: audit.letrasPaid,
      returned: await countReturned(db),
      debited: debited.length,
      sets: { asked: orders.sets(), paid: audit.setsPaid },
      links: { asked: orders.links(), paid: audit.linksPaid },
      prepayments: {
        asked: Object.values(applications).reduce((sum, count) => sum + count, 0),
        paid: applications.applied ?? 0,
      },
      requests: await countRequests(db),
      refunds: audit.secondPayments,
      imports: { batches, rows: importing.rows() },
      rowsCopied: { payments: copies.payments.length, refunds: copies.refunds.length },
      receiptsTold: receipts.count(),
      answers: own.answers(),
      providerFaults,
      forgeries,
      notifications,
      kills: killed,
      seconds: { filling, paying, resting, judging },
    }
  } finally {
    failing.abort()
    await Promise.all(processes.map((each) => each.kill()))
    await card.close()
    await database.drop()
  }
}

/** People give back what was just paid, in one of six courses, with a late notification amid. */
async function giveBack(
  { card, client, signal }: StressParts,
  db: Database,
  letra: OpenLetra,
  number: number,
  trios: readonly Trio[],
  approved: Map<string, number>,
): Promise<void> {
  const order = await untilAnswered(signal, () => findPaid(db, letra))
  const course = courses[number % courses.length]
  const trio = trios[number % trios.length]
  // Of a payment that nobody reported yet, reconciliation hears later.
  if (!order || !course || !trio) return
  const service = 'Transaction/CancelOrRefund'
  if (number % 5 === 1) card.faults.add({ kind: 'lose-response', service, orderId: order.orderId })
  if (number % 7 === 2) card.faults.add({ kind: 'server-error', service, orderId: order.orderId })
  const late = card.state.ipnLog.find((each) => each.orderId === order.orderId)
  approved.set(
    order.orderId,
    await course(order, trio, async () => {
      if (late) await client.notify(late.fields)
    }),
  )
}

/** Asks again while the database is away. */
async function untilAnswered<T>(signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
  const patience = openPatience('the database does not answer')
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error
      patience.waits(error)
      await wait(100)
    }
  }
}

async function findPaid(
  db: Database,
  { receivableId, currency, amountMinor }: OpenLetra,
): Promise<PaidOrder | null> {
  const found = await db
    .selectFrom('settlement as s')
    .innerJoin('payment_order as o', 'o.id', 's.order_id')
    .select('o.id')
    .where('s.receivable_id', '=', receivableId)
    .where('o.state', '=', 'paid')
    .where('o.debt_count', '=', 1)
    .executeTakeFirst()
  return found ? { orderId: found.id, currency, minor: amountMinor } : null
}

async function signInTrios(
  db: Database,
  mesas: readonly string[],
  signal: AbortSignal,
  hear: Listener,
): Promise<readonly Trio[]> {
  const [one, two, three] = await signInTreasury(db, mesas, ['Ana', 'Luz', 'Eva'], signal, hear)
  if (!one || !two || !three) throw new Error('Three people are needed')
  return [
    [one, two, three],
    [two, three, one],
    [three, one, two],
  ]
}

/** What the debit day has to charge. */
async function listDue(db: Database, day: Temporal.PlainDate): Promise<DrivenLetra[]> {
  const rows = await db
    .selectFrom('receivable')
    .select(['proforma', 'code', 'amount_minor'])
    .where('due_on', '<', day.add({ days: 10 }))
    .execute()
  return rows.map(({ proforma, code, amount_minor }) => ({
    proforma,
    code: code ?? '',
    amountMinor: amount_minor,
  }))
}

/** The letras that customers pay, as an ERP has them before that. */
async function describeLetras(db: Database): Promise<SentLetra[]> {
  const rows = await db
    .selectFrom('receivable')
    .select(['proforma', 'code', 'accounting_number', 'currency', 'amount_minor', 'due_on'])
    .where('proforma', 'like', 'PS%')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    proforma: row.proforma,
    code: row.code ?? '',
    documentNumber: row.accounting_number,
    currency: row.currency,
    minor: row.amount_minor,
    dueOn: row.due_on.toString(),
  }))
}

/** Proformas that the debit day charges: one that a process had taken when it died is free later. */
async function countTurns(db: Database): Promise<number> {
  const { rows } = await sql<{ turns: number }>`select count(*)::int as turns from debit_turn
    where state = 'charging'`.execute(db)
  return rows[0]?.turns ?? 0
}

/** Refunds that a process would send now, and proformas of the debit day that one would charge. */
async function countDue(db: Database): Promise<number> {
  const { rows } = await sql<{ due: number }>`select
    (select count(*)::int from refund where next_check_at <= now() and (lease_until is null or lease_until <= now()))
    + (select count(*)::int from debit_turn where state <> 'done' and next_at <= now()) as due`.execute(db)
  return rows[0]?.due ?? 0
}

async function untilNothingIsDue(signal: AbortSignal, db: Database): Promise<void> {
  const patience = openPatience('none of the refunds and proformas that are due is worked on')
  let last = Number.POSITIVE_INFINITY
  for (;;) {
    const due = await untilAnswered(signal, () => countDue(db))
    if (due === 0) return
    if (due < last) patience.moved()
    patience.waits()
    last = due
    await wait(100)
  }
}

/** Rows of the feeds that systems copy. */
async function countRows(db: Database): Promise<StormWitness['readable']> {
  const { rows } = await sql<{ payments: number; refunds: number }>`select
    count(*) filter (where feed = 'payments')::int as payments,
    count(*) filter (where feed = 'refunds')::int as refunds from feed_entry`.execute(db)
  return rows[0] ?? { payments: 0, refunds: 0 }
}

/** Letras of customers that are owed, of whose payment something went back. */
async function countReturned(db: Database): Promise<number> {
  const { rows } = await sql<{
    returned: number
  }>`select count(distinct r.id)::int as returned from receivable r
    join order_debt d on d.receivable_id = r.id join provider_transaction t on t.order_id = d.order_id
    join refund f on f.transaction_uuid = t.uuid
    where r.state = 'pending' and r.proforma like ${ofOpenLetras}`.execute(db)
  return rows[0]?.returned ?? 0
}

async function countRequests(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from refund_request group by state order by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

function listUsed(card: CardProvider): Record<string, number> {
  const used: Record<string, number> = {}
  for (const [kind, services] of card.faults.used())
    for (const [service, times] of services) used[`${kind} ${service}`] = times
  return used
}

/** Answers the seconds since it was last asked. */
function openStopwatch(): () => number {
  let last = performance.now()
  return () => {
    const [from, now] = [last, performance.now()]
    last = now
    return (now - from) / 1000
  }
}
