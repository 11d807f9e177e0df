import { money } from '@llave/domain/money/money'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findAccountingFaults, ledgerBalances } from '@llave/testkit/payments/audit-ledger'
import { prepareDebts, prepareSets, shuffled, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { settleShuffled } from '@llave/testkit/payments/settle-shuffled'
import { silentLog } from '@llave/testkit/silent-log'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { findRefundState, planRefund } from './refund.store.ts'
import { settle } from './settle.ts'

const { db, owner, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T20:20:05Z')
afterAll(drop)

const shop = '70001001'
const statuses = ['WAITING_AUTHORISATION', 'AUTHORISED', 'CAPTURED']
/** Any report about one of two attempts on one of two orders. */
const anyEvent = fc.record({
  order: fc.constantFrom(0, 1),
  attempt: fc.constantFrom(0, 1),
  status: fc.constantFrom(...statuses),
})

describe('settling the same money any number of times, in any order', () => {
  test('two orders for each of 40 debts, every message twice and shuffled, from four at once: 40 settled, 40 surplus', async () => {
    // The bench runs this at full size.
    await settleShuffled(
      { db, clock, log: silentLog },
      { debts: 40, workers: (await postgresAnswers()) ? 4 : 1 },
    )
    const count = async (table: 'settlement' | 'refund' | 'receipt') =>
      Number(
        (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n,
      )
    expect([await count('settlement'), await count('refund'), await count('receipt')]).toEqual([40, 40, 40])
    expect(await findAccountingFaults({ db })).toEqual([])
    expect(await ledgerBalances({ db })).toEqual({ [`provider/${shop} USD`]: 2 * 40 * 35050 })
  })

  test('shuffled, doubled and dropped messages: the ledger holds what was reported, no debt is credited twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 14 }), async (events) => {
        const before = (await ledgerBalances({ db }))[`provider/${shop} USD`] ?? 0
        const [debt] = await prepareDebts(db, 1, 2)
        const furthest = new Map<string, number>()
        for (const { order, attempt, status } of events) {
          const message = snapshotOf({ id: debt?.orders[order]?.id ?? '', attempt }, status)
          await settle({ db, clock, log: silentLog }, 'ipn', message)
          const uuid = message.transactions[0]?.uuid ?? ''
          furthest.set(uuid, Math.max(furthest.get(uuid) ?? 0, statuses.indexOf(status)))
        }
        expect(await findAccountingFaults({ db })).toEqual([])
        const paid = [...furthest.values()].filter((status) => status > 0).length
        expect(((await ledgerBalances({ db }))[`provider/${shop} USD`] ?? 0) - before).toBe(paid * 35050)
      }),
      { numRuns: 15 },
    )
  })
})

describe('overlapping sets of letras', () => {
  test('paid by many at once, every message twice and shuffled: each set is credited whole or goes back whole', async () => {
    const letras = 12
    // Runs from every letra on, of one to four letras.
    const sets = Array.from({ length: 4 * letras }, (_, index) => {
      const from = index % letras
      const count = Math.min(1 + Math.floor(index / letras), letras - from)
      return Array.from({ length: count }, (_, at) => from + at)
    })
    const { orders, receivableIds } = await prepareSets(db, letras, sets)
    const before = (await ledgerBalances({ db }))[`provider/${shop} USD`] ?? 0
    const messages = shuffled([...orders, ...orders], 11).map((order) =>
      snapshotOf(order, 'AUTHORISED', 35050 * order.letras.length),
    )
    const workers = (await postgresAnswers()) ? 4 : 1
    await Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        for (const [index, message] of messages.entries())
          if (index % workers === worker) await settle({ db, clock, log: silentLog }, 'ipn', message)
      }),
    )
    expect(await findAccountingFaults({ db })).toEqual([])
    const taken = orders.reduce((sum, order) => sum + 35050 * order.letras.length, 0)
    expect(((await ledgerBalances({ db }))[`provider/${shop} USD`] ?? 0) - before).toBe(taken)
    const { rows } = await sql<{ id: string; settled: number; refunded: number }>`select o.id,
        (select count(*)::int from settlement s where s.order_id = o.id) as settled,
        (select count(*)::int from refund f join provider_transaction t on t.shop = f.shop
          and t.uuid = f.transaction_uuid where t.order_id = o.id and f.amount_minor = o.amount_minor) as refunded
      from payment_order o where o.id = any(${orders.map(({ id }) => id)}::text[])`.execute(db)
    const found = new Map(rows.map((row) => [row.id, row]))
    const outcomes = orders.map(({ id, letras: of }) => {
      const { settled = 0, refunded = 0 } = found.get(id) ?? {}
      return `${settled === of.length ? 'credited' : settled} ${refunded}`
    })
    expect(new Set(outcomes)).toEqual(new Set(['credited 0', '0 1']))
    const paid = await db
      .selectFrom('receivable')
      .select('id')
      .where('id', 'in', receivableIds)
      .where('state', '=', 'paid')
      .execute()
    const credited = orders
      .filter((_, index) => outcomes[index] === 'credited 0')
      .flatMap(({ letras: of }) => of)
    expect(paid).toHaveLength(new Set(credited).size)
    expect(credited).toHaveLength(new Set(credited).size)
  })
})

// The embedded database has one connection: nothing can be under way beside a payment.
describe.runIf(await postgresAnswers())('while another process holds the debt', () => {
  /** Holds a debt until it is released. */
  async function holdDebt(receivableId: number): Promise<{ release(): Promise<void> }> {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transact(db, async (trx) => {
      await sql`select from receivable where id = ${receivableId} for update`.execute(trx)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    return {
      release() {
        released.resolve()
        return holding
      },
    }
  }

  async function open() {
    const [debt] = await prepareDebts(db, 1, 2)
    const [one, other] = debt?.orders ?? []
    if (!debt || !one || !other) throw new Error('no debt')
    const pay = async (order: typeof one) => {
      const outcomes = await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order))
      return outcomes.map(({ kind }) => kind)
    }
    return { one, other, pay, held: await holdDebt(debt.receivableId) }
  }

  test('two payments of it wait, and see one after the other what is owed then', async () => {
    const { one, other, pay, held } = await open()
    const paying = Promise.all([pay(one), pay(other)])
    await waitForBlocked(db, 2)
    await held.release()
    expect((await paying).toSorted()).toEqual([['credit'], ['surplus']])
  })

  test('a payment leaves its order alone until it has the debt', async () => {
    const { one, pay, held } = await open()
    const paying = pay(one)
    await waitForBlocked(db)
    const order = await sql`select from payment_order where id = ${one.id} for update nowait`
      .execute(db)
      .then(
        () => 'free',
        () => 'locked',
      )
    await held.release()
    expect([order, await paying]).toEqual(['free', ['credit']])
  })
})

test.each(['CANCELLED', 'CAPTURE_FAILED'])(
  'a second payment that ends as %s is already reversed: nothing is left to refund',
  async (status) => {
    const held = async () => (await ledgerBalances({ db }))[`provider/${shop} USD`] ?? 0
    const [debt] = await prepareDebts(db, 1, 2)
    const [first = { id: '' }, second = { id: '' }] = debt?.orders ?? []
    await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(first))
    const before = await held()
    await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(second))
    expect(await held()).toBe(before + 35050)
    await settle({ db, clock, log: silentLog }, 'poll', snapshotOf(second, status))
    expect(await held()).toBe(before)
    const refund = await db
      .selectFrom('refund')
      .select(['state', 'next_check_at'])
      .where('transaction_uuid', '=', snapshotOf(second).transactions[0]?.uuid ?? '')
      .executeTakeFirstOrThrow()
    expect(refund).toEqual({ state: 'done', next_check_at: null })
  },
)

describe('further reports about a payment', () => {
  const token = 'a'.repeat(32)

  async function open() {
    const [debt] = await prepareDebts(db, 1, 1)
    const order = debt?.orders[0] ?? { id: '' }
    const [payment] = snapshotOf(order).transactions
    if (!payment) throw new Error('no payment')
    const tell = (changes: Partial<typeof payment>, orderId = order.id) =>
      settle({ db, clock, log: silentLog }, 'poll', {
        ...snapshotOf(order),
        orderId,
        transactions: [{ ...payment, ...changes }],
      })
    const disposals = async () =>
      (
        await db
          .selectFrom('card_token_disposal')
          .select('transaction_uuid')
          .where('transaction_uuid', '=', payment.uuid)
          .execute()
      ).length
    const plan = (minor: number) =>
      transact(db, (trx) => {
        const refund = { shop, uuid: payment.uuid, amount: money(minor, 'USD'), cause: 'operator' } as const
        return planRefund(trx, refund, clock.now())
      })
    return { order, payment, tell, disposals, plan }
  }

  test('a stored card that only a later report names is cancelled at the provider', async () => {
    const { tell, disposals } = await open()
    await tell({})
    expect(await disposals()).toBe(0)
    await tell({ newToken: token })
    expect(await disposals()).toBe(1)
  })

  test('a card that a quarantined payment was to store is cancelled at the provider', async () => {
    const { order, tell, disposals } = await open()
    await db.updateTable('payment_order').set({ registers_card: true }).where('id', '=', order.id).execute()
    expect(await tell({ amountMinor: 1, newToken: token })).toMatchObject([{ kind: 'quarantine' }])
    expect(await disposals()).toBe(1)
  })

  test('a token with which automatic debit charges is not cancelled, although its answer names it', async () => {
    const { order, tell, disposals } = await open()
    await db.updateTable('payment_order').set({ source: 'debit' }).where('id', '=', order.id).execute()
    expect(await tell({ newToken: token })).toMatchObject([{ kind: 'credit' }])
    expect(await disposals()).toBe(0)
  })

  test('the end of quarantined money is written as it was reported first', async () => {
    const { payment, tell } = await open()
    const odd = { amountMinor: 1 }
    expect(await tell(odd)).toMatchObject([{ kind: 'quarantine' }])
    expect(await tell({ ...odd, detailedStatus: 'CAPTURE_FAILED' })).toMatchObject([{ kind: 'returned' }])
    expect(await tell({ ...odd, detailedStatus: 'CANCELLED' })).toMatchObject([{ kind: 'ignore' }])
    const { detailed_status } = await db
      .selectFrom('provider_transaction')
      .select('detailed_status')
      .where('uuid', '=', payment.uuid)
      .executeTakeFirstOrThrow()
    expect(detailed_status).toBe('CAPTURE_FAILED')
  })

  test('a refund on an order that is not ours stands in quarantine with the debt that it names', async () => {
    const { order, payment, tell } = await open()
    const debt = await db
      .selectFrom('receivable as r')
      .innerJoin('payment_order as o', 'o.receivable_id', 'r.id')
      .select(['r.id', 'r.proforma', 'r.code'])
      .where('o.id', '=', order.id)
      .executeTakeFirstOrThrow()
    const named = { proforma: debt.proforma, document: debt.code ?? '' }
    const refund = { operation: 'CREDIT', detailedStatus: 'CAPTURED', debt: named } as const
    expect(await tell({ ...refund, parentUuid: 'b'.repeat(32) }, 'NOBODY-0001')).toMatchObject([
      { kind: 'quarantine', reason: 'unknown-order' },
    ])
    const held = await db
      .selectFrom('provider_transaction')
      .select(['quarantine_reason', 'receivable_id'])
      .where('uuid', '=', payment.uuid)
      .executeTakeFirstOrThrow()
    expect(held).toEqual({ quarantine_reason: 'unknown-order', receivable_id: debt.id })
  })

  test('a partly refunded payment that is then reversed whole is quarantined', async () => {
    const { tell, plan } = await open()
    await tell({})
    await plan(10000)
    expect(await tell({ detailedStatus: 'CANCELLED' })).toMatchObject([
      { kind: 'quarantine', reason: 'credited-then-lost' },
    ])
  })

  test('a refund of another amount than the one that was planned is another refund', async () => {
    const { payment, tell, plan } = await open()
    await tell({ detailedStatus: 'CAPTURED' })
    const id = await plan(10000)
    const uuid = payment.uuid.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    const credit = { uuid, operation: 'CREDIT', parentUuid: payment.uuid, amountMinor: 5000 } as const
    expect(await tell(credit)).toMatchObject([{ kind: 'quarantine', reason: 'unplanned-refund' }])
    expect(await findRefundState(db, id)).toBe('planned')
  })
})

describe('a crash at any step leaves no partial result', () => {
  const steps = [
    ['provider_transaction', 'insert'],
    ['provider_message', 'insert'],
    ['settlement', 'insert'],
    ['ledger_entry', 'insert'],
    ['receivable', 'update'],
    ['payment_order', 'update'],
    ['audit', 'insert'],
    ['receipt_series', 'update'],
    ['receipt', 'insert'],
    ['outbox', 'insert'],
  ] as const

  test.each(steps)('after a crash at %s (%s) the next message settles once', async (table, operation) => {
    const [debt] = await prepareDebts(db, 1, 1)
    const message = snapshotOf(debt?.orders[0] ?? { id: '' })
    const before = await readAccounting()
    await sql`create or replace function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
      owner,
    )
    await sql
      .raw(`create trigger die before ${operation} on ${table} for each row execute function die()`)
      .execute(owner)
    await expect(settle({ db, clock, log: silentLog }, 'ipn', message)).rejects.toThrow('killed')
    expect(await readAccounting()).toEqual(before)
    await recover(table)
    await settle({ db, clock, log: silentLog }, 'ipn', message)
    const after = await readAccounting()
    expect(after).toEqual({
      transactions: before.transactions + 1,
      settlements: before.settlements + 1,
      entries: before.entries + 2,
      receipts: before.receipts + 1,
      mails: before.mails + 1,
      paid: before.paid + 35050,
    })
    expect(await findAccountingFaults({ db })).toEqual([])
  })

  afterEach(async () => {
    for (const [table] of steps) await recover(table)
  })

  async function recover(table: string) {
    await sql.raw(`drop trigger if exists die on ${table}`).execute(owner)
  }

  async function readAccounting() {
    const { rows } = await sql<
      Record<'transactions' | 'settlements' | 'entries' | 'receipts' | 'mails' | 'paid', number>
    >`
      select (select count(*)::int from provider_transaction) as transactions,
        (select count(*)::int from settlement) as settlements, (select count(*)::int from ledger_entry) as entries,
        (select count(*)::int from receipt) as receipts, (select count(*)::int from outbox) as mails,
        (select sum(paid_minor)::int from receivable) as paid`.execute(db)
    if (!rows[0]) throw new Error('no row')
    return rows[0]
  }
})

test('the database itself refuses a second live settlement of an order and entries that do not sum to 0', async () => {
  const [debt] = await prepareDebts(db, 1, 1)
  await settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(debt?.orders[0] ?? { id: '' }))
  const settled = await db
    .selectFrom('settlement')
    .selectAll()
    .where('order_id', '=', debt?.orders[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const again = db
    .insertInto('settlement')
    .values({
      order_id: settled.order_id,
      shop,
      transaction_uuid: settled.transaction_uuid,
      receivable_id: settled.receivable_id,
      amount_minor: 1,
      charged_minor: 1,
      currency: 'USD',
      settled_at: clock.now().toString(),
    })
    .execute()
  await expect(again).rejects.toMatchObject({ code: '23505' })
  const entry = {
    cause: 'settlement',
    cause_id: 'alone',
    account: 'x',
    amount_minor: 1,
    currency: 'USD',
  } as const
  const alone = db
    .insertInto('ledger_entry')
    .values({ ...entry, at: clock.now().toString() })
    .execute()
  await expect(alone).rejects.toThrow('do not sum to 0')
  await expect(sql`update ledger_entry set amount_minor = 2`.execute(owner)).rejects.toThrow('append-only')
})
