import { createHash } from 'node:crypto'
import type { FeedRow } from '@llave/contract/integration/feed-members'
import {
  createEmbeddedDatabase,
  createTestDatabase,
  postgresAnswers,
} from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findUnannouncedFacts } from '@llave/testkit/integration/find-unannounced-facts'
import { workOutLedger } from '@llave/testkit/integration/work-out-ledger'
import { operatorOf, signed } from '@llave/testkit/operate'
import { importLetra, withdrawLetra } from '@llave/testkit/payments/import-letra'
import { type PreparedDebt, prepareDebts, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { settle } from '../../payments/settlement/settle.ts'
import { acknowledge } from './acknowledge.ts'
import { numberEvents } from './number-events.ts'
import { readDayLedger } from './read-day-ledger.ts'
import { readPage } from './read-page.ts'

const debts = 4
const orders = 3
const which = { debt: fc.nat(debts - 1), order: fc.nat(orders - 1) }

type Place = { readonly debt: number; readonly order: number }
type Step =
  | ({ readonly kind: 'pay' | 'lose' } & Place)
  | ({ readonly kind: 'refund unplanned'; readonly minor: number } & Place)
  | { readonly kind: 'refund planned'; readonly place: number }
  | { readonly kind: 'resolve'; readonly place: number; readonly how: 'returned' | 'entered' }
  | { readonly kind: 'extract'; readonly debt: number; readonly amount: number; readonly posted: boolean }
  | {
      readonly kind: 'decide'
      readonly debt: number
      readonly amount: number
      readonly how: 'return' | 'keep'
    }
  | { readonly kind: 'withdraw'; readonly debt: number }
  | { readonly kind: 'number'; readonly processes: number }
  | { readonly kind: 'stop while numbering' }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'read'; readonly reader: number; readonly limit: number }

const kind = <const K extends Step['kind']>(name: K) => fc.constant(name)
const place = fc.nat(5)
const weighted: { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 6, arbitrary: fc.record({ kind: kind('pay'), ...which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('lose'), ...which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('refund unplanned'),
      ...which,
      minor: fc.constantFrom(10_000, 35_050),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('refund planned'), place }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('resolve'), place, how: fc.constantFrom('returned', 'entered') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('extract'),
      debt: which.debt,
      amount: fc.constantFrom(25_050, 35_050, 45_050),
      posted: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('decide'),
      debt: which.debt,
      amount: fc.constantFrom(10_050, 25_050),
      how: fc.constantFrom('return', 'keep'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('withdraw'), debt: which.debt }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('number'), processes: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('stop while numbering') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait'), hours: fc.constantFrom(1, 7, 24) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind('read'), reader: fc.nat(1), limit: fc.constantFrom(1, 3, 1000) }),
  },
]
const anySteps = fc.array(fc.oneof(...weighted), { minLength: 10, maxLength: 60 })

/** One of each, in an order in which something comes of each. */
const example: Step[] = [
  { kind: 'pay', debt: 0, order: 0 },
  { kind: 'pay', debt: 0, order: 1 },
  { kind: 'number', processes: 2 },
  { kind: 'read', reader: 0, limit: 3 },
  { kind: 'refund planned', place: 0 },
  { kind: 'decide', debt: 0, amount: 25_050, how: 'return' },
  { kind: 'stop while numbering' },
  { kind: 'decide', debt: 0, amount: 10_050, how: 'keep' },
  { kind: 'pay', debt: 1, order: 0 },
  { kind: 'refund unplanned', debt: 1, order: 0, minor: 10_000 },
  { kind: 'resolve', place: 0, how: 'returned' },
  { kind: 'pay', debt: 2, order: 0 },
  { kind: 'lose', debt: 2, order: 0 },
  { kind: 'wait', hours: 24 },
  { kind: 'resolve', place: 0, how: 'returned' },
  { kind: 'extract', debt: 1, amount: 45_050, posted: true },
  { kind: 'withdraw', debt: 3 },
]

const never = new AbortController().signal
const databases = [
  ...((await postgresAnswers()) ? [['PostgreSQL', createTestDatabase] as const] : []),
  ['the embedded database', createEmbeddedDatabase] as const,
]

describe.each(databases)('on %s', (_, open) => {
  test('whatever was paid, given back, lost, lowered, restarted and read in whatever order, the copies of two ERPs are our ledger', async () => {
    const { db, drop } = await open()
    onTestFinished(drop)
    const played = new Set<string>()
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const world = new World(db, await prepareDebts(db, debts, orders))
        for (const each of steps) {
          if (await world.take(each)) played.add(each.kind)
        }
        await world.compare()
      }),
      { examples: [[example]] },
    )
    expect([...played].sort()).toEqual([...new Set(example.map((each) => each.kind))].sort())
  })
})

/** An ERP that knows nothing but what the feeds say. */
class Erp {
  readonly system: string
  readonly payments: FeedRow<'payments'>[] = []
  readonly refunds: FeedRow<'refunds'>[] = []
  readonly next = { payments: '', refunds: '' }

  constructor(system: string) {
    this.system = system
  }

  /** Whether there was anything to read. */
  async read(world: World, limit: number): Promise<boolean> {
    const payments = await readPage(world, this.system, 'payments', { after: this.next.payments, limit })
    this.payments.push(...payments.rows)
    this.next.payments = payments.next
    const refunds = await readPage(world, this.system, 'refunds', { after: this.next.refunds, limit })
    this.refunds.push(...refunds.rows)
    this.next.refunds = refunds.next
    const rows = payments.rows.map(({ cursor, receipt }) => ({ cursor, erpDocument: receipt }))
    const said = await acknowledge(world, this.system, 'payments', { upTo: payments.next, rows })
    expect(said.rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'created'))
    return payments.rows.length + refunds.rows.length > 0
  }
}

/** The rounds share the database, and each has its own debts; ERPs of later rounds read all from the start. */
class World {
  static rounds = 0
  readonly db: Database
  readonly clock: FixedClock
  readonly debts: readonly PreparedDebt[]
  readonly erps: readonly Erp[]
  readonly say: ReturnType<typeof operatorOf>
  made = 0

  constructor(db: Database, debts: readonly PreparedDebt[]) {
    const round = ++World.rounds
    this.db = db
    // Each round goes on where no day is closed yet.
    this.clock = new FixedClock(
      Temporal.Instant.from('2026-11-21T20:20:05Z').add({ hours: 24 * 100 * round }),
    )
    this.debts = debts
    this.erps = ['sap', 'sienge'].map((name) => new Erp(`${name}-${round}`))
    this.say = operatorOf(this)
  }

  /** Whether something came of it. */
  async take(step: Step): Promise<boolean> {
    this.clock.advance({ seconds: 1 })
    if (step.kind === 'pay') return this.settle(snapshotOf(this.order(step)))
    if (step.kind === 'lose') return this.settle(snapshotOf(this.order(step), 'CANCELLED'))
    if (step.kind === 'refund unplanned') return this.credit(this.order(step).id, null, step.minor)
    if (step.kind === 'refund planned') return this.refundPlanned(step.place)
    if (step.kind === 'resolve') return this.resolve(step.place, step.how)
    if (step.kind === 'extract') return this.extract(step.debt, step.amount, step.posted)
    if (step.kind === 'withdraw') return this.withdraw(step.debt)
    if (step.kind === 'decide') return this.decide(step)
    if (step.kind === 'read') return (this.erps[step.reader] as Erp).read(this, step.limit)
    if (step.kind === 'wait') this.clock.advance({ hours: step.hours })
    if (step.kind === 'stop while numbering') await numberEvents(this.db, this.clock, AbortSignal.abort())
    if (step.kind === 'number') {
      const processes = Array.from({ length: step.processes })
      await Promise.all(processes.map(() => numberEvents(this.db, this.clock, never)))
    }
    return true
  }

  order({ debt, order }: Place) {
    return this.debts[debt]?.orders[order] ?? { id: 'none' }
  }

  async settle(snapshot: ReturnType<typeof snapshotOf>): Promise<boolean> {
    const outcomes = await settle({ db: this.db, clock: this.clock, log: silentLog }, 'ipn', snapshot)
    return outcomes.some(({ kind }) => kind !== 'ignore')
  }

  /** The provider's own transaction by which money of an order's payment goes back. */
  async credit(orderId: string, parent: string | null, minor: number): Promise<boolean> {
    const [payment] = snapshotOf({ id: orderId }).transactions
    if (!payment) return false
    const uuid = createHash('sha256')
      .update(`${orderId} back ${++this.made}`)
      .digest('hex')
      .slice(0, 32)
    const back = {
      ...payment,
      uuid,
      operation: 'CREDIT' as const,
      amountMinor: minor,
      parentUuid: parent ?? payment.uuid,
    }
    const known = await this.db
      .selectFrom('provider_transaction')
      .select('uuid')
      .where('uuid', '=', back.parentUuid)
      .executeTakeFirst()
    if (!known) return false
    return this.settle({ orderId, orderCycle: null, transactions: [back] })
  }

  async refundPlanned(place: number): Promise<boolean> {
    const planned = await this.db
      .selectFrom('refund as f')
      .innerJoin('provider_transaction as t', (on) =>
        on.onRef('t.shop', '=', 'f.shop').onRef('t.uuid', '=', 'f.transaction_uuid'),
      )
      .select(['t.order_id', 'f.transaction_uuid', 'f.amount_minor'])
      .where('f.state', '<>', 'done')
      .where(
        't.order_id',
        'in',
        this.debts.flatMap(({ orders }) => orders.map(({ id }) => id)),
      )
      .orderBy('f.id')
      .execute()
    const refund = planned[place % Math.max(1, planned.length)]
    return refund ? this.credit(refund.order_id ?? '', refund.transaction_uuid, refund.amount_minor) : false
  }

  async resolve(place: number, how: 'returned' | 'entered'): Promise<boolean> {
    const held = await this.db
      .selectFrom('provider_transaction')
      .select(['shop', 'uuid'])
      .where('quarantine_reason', 'is not', null)
      .where('resolved_at', 'is', null)
      .orderBy('first_seen_at')
      .orderBy('uuid')
      .execute()
    const transaction = held[place % Math.max(1, held.length)]
    if (!transaction) return false
    return / is resolved/.test(await this.say('resolve', transaction.shop, transaction.uuid, how, ...signed))
  }

  async letra(debt: number) {
    return this.db
      .selectFrom('receivable')
      .selectAll()
      .where('id', '=', this.debts[debt]?.receivableId ?? 0)
      .executeTakeFirstOrThrow()
  }

  async extract(debt: number, amount: number, posted: boolean): Promise<boolean> {
    const letra = await this.letra(debt)
    await importLetra(this, letra, {
      amount,
      paidAmount: posted ? Math.min(amount, letra.credited_minor) : null,
    })
    return true
  }

  /** Taken back by the ERP: what was paid here stays. */
  async withdraw(debt: number): Promise<boolean> {
    return withdrawLetra(this, await this.letra(debt))
  }

  /** The ERP lowers the debt, and a person decides about what was paid too much, if anything was. */
  async decide({ debt, amount, how }: Extract<Step, { readonly kind: 'decide' }>): Promise<boolean> {
    await this.extract(debt, amount, false)
    const { accounting_company, accounting_year, accounting_number } = await this.letra(debt)
    const document = [accounting_company, accounting_year, accounting_number]
    return !/has no surplus/.test(await this.say('decide-surplus', ...document, how, ...signed))
  }

  async compare(): Promise<void> {
    this.clock.advance({ hours: 48 })
    await numberEvents(this.db, this.clock, never)
    expect(await findUnannouncedFacts(this.db)).toEqual([])
    for (const erp of this.erps) {
      while (await erp.read(this, 1000));
      await this.compareWith(erp)
    }
    const [one, other] = this.erps
    expect([one?.payments, one?.refunds]).toEqual([other?.payments, other?.refunds])
  }

  async compareWith({ payments, refunds }: Erp): Promise<void> {
    for (const day of new Set(payments.map((row) => row.day))) {
      const { complete, totals } = await readDayLedger(this.db, Temporal.PlainDate.from(day))
      expect({ day, complete, totals }).toEqual({ day, complete: true, totals: workOutLedger(payments, day) })
    }
    const paid = await sql<{ number: string; minor: number }>`
      select r.accounting_number as number, -sum(l.amount_minor)::bigint as minor from ledger_entry l
      join receivable r on l.account = 'receivable/' || r.id group by 1 order by 1`.execute(this.db)
    expect(sumBy(payments, (row) => row.documentNumber)).toEqual(
      Object.fromEntries(paid.rows.map(({ number, minor }) => [number, minor])),
    )
    // What is left of each payment, as its last row says, is what stands of it here.
    const left = new Map(payments.map((row) => [row.transaction, row.remaining]))
    const standing = await sql<{ uuid: string; minor: number }>`select s.transaction_uuid as uuid,
      (s.amount_minor - coalesce((select sum(c.amount_minor) from settlement_correction c
        where c.settlement_id = s.id), 0))::bigint as minor from settlement s`.execute(this.db)
    expect(Object.fromEntries([...left].map(([uuid, remaining]) => [uuid, cents(remaining)]))).toEqual(
      Object.fromEntries(standing.rows.map(({ uuid, minor }) => [uuid, minor])),
    )
    const returned = await sql<{ uuid: string; minor: number }>`select transaction_uuid as uuid,
      sum(amount_minor)::bigint as minor from refund where state = 'done' group by 1`.execute(this.db)
    expect(sumBy(refunds, (row) => row.transaction)).toEqual(
      Object.fromEntries(returned.rows.map(({ uuid, minor }) => [uuid, minor])),
    )
  }
}

function sumBy<Row extends { readonly amount: string }>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[nameOf(row)] = (sums[nameOf(row)] ?? 0) + cents(row.amount)
  return sums
}

function cents(amount: string): number {
  return Number(amount.replace('.', ''))
}
