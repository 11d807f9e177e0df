import { insertPerson } from '@llave/api/staff/people/people.store'
import { money } from '@llave/domain/money/money'
import { refundBasis } from '@llave/domain/payments/refund-request'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findAccountingFaults } from '@llave/testkit/payments/audit-ledger'
import { prepareSets, snapshotOf } from '@llave/testkit/payments/prepare-debts'
import { silentLog } from '@llave/testkit/silent-log'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { readHistory } from '../../history/history.store.ts'
import { findPaymentStory } from '../../staff/payments/payment-story.store.ts'
import { findMatches } from '../../staff/quarantine/matches.store.ts'
import { isMoneyHeld } from '../orders/order.store.ts'
import { listQuarantined } from '../settlement/quarantined.store.ts'
import { settle } from '../settlement/settle.ts'
import { findSurplusNotice } from '../settlement/surplus-notice.store.ts'
import { creditQuarantined } from './credit-quarantined.ts'
import { decideSurplus } from './decide-surplus.ts'
import { resolveQuarantined } from './quarantine.store.ts'
import { findSettled } from './refund-request.store.ts'
import { askForRefund } from './request-refund.ts'

// What people decide about a payment of several letras holds for all of them.

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T20:20:05Z')
afterAll(drop)

const whole = 3 * 35050
const shop = '70001001'
const actor = { actor: 'operator', by: 'prueba', why: 'prueba' } as const

async function prepareSet() {
  const { orders, receivableIds } = await prepareSets(db, 3, [[0, 1, 2]])
  const [order = { id: '' }] = orders
  const report = (status: string) =>
    settle({ db, clock, log: silentLog }, 'ipn', snapshotOf(order, status, whole))
  const debts = async () =>
    db
      .selectFrom('receivable')
      .select(['state', 'paid_minor as paid'])
      .where('id', 'in', receivableIds)
      .orderBy('id')
      .execute()
  const state = async () =>
    (
      await db
        .selectFrom('payment_order')
        .select('state')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).state
  const uuid = snapshotOf(order).transactions[0]?.uuid ?? ''
  const letras = await db
    .selectFrom('receivable')
    .select('code')
    .where('id', 'in', receivableIds)
    .orderBy('id')
    .execute()
  const codes = letras.map(({ code }) => code ?? '')
  return { codes, order, receivableIds, report, debts, state, uuid }
}

/** Asks to give back a part of what a set paid, as somebody who may approve it alone. */
async function refundAsker({ order }: Awaited<ReturnType<typeof prepareSet>>) {
  const settled = await findSettled(db, order.id)
  if (!settled) throw new Error('not settled')
  const newcomer = { name: 'Ana', email: `${order.id}@llave.example`, roles: ['treasury'] } as const
  const id = (await transact(db, (trx) => insertPerson(trx, newcomer, clock.now()))) ?? 0
  return (amountMinor: number, key: string) =>
    askForRefund(
      { db, limits: { PEN: 1_000_000, USD: 1_000_000 } },
      {
        ...{ orderId: order.id, amountMinor, cause: 'other', reason: 'Prueba', alone: true, key },
        seen: refundBasis(settled),
      },
      { id, mayApprove: true },
      clock.now(),
    )
}

test('a refund takes all of it, by one refund: every letra is owed again, a part of it is refused', async () => {
  const set = await prepareSet()
  await set.report('AUTHORISED')
  const ask = await refundAsker(set)
  expect(await ask(35050, 'part')).toMatchObject({ refusal: 'only-whole' })
  expect(await ask(whole, 'whole')).toMatchObject({
    request: { state: 'approved', amount: money(whole, 'USD'), charged: money(whole, 'USD') },
  })
  expect(await set.debts()).toEqual(Array(3).fill({ state: 'pending', paid: 0 }))
  expect(await set.state()).toBe('refunded')
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'amount_minor'])
    .where('transaction_uuid', '=', set.uuid)
    .execute()
  expect(refunds).toEqual([{ id: expect.any(Number), amount_minor: whole }])
  const notice = await findSurplusNotice(db, refunds[0]?.id ?? 0)
  expect(notice?.debt).toMatchObject({ code: set.codes[0] })
  expect(notice?.further).toMatchObject(set.codes.slice(1).map((code) => ({ code })))
  expect(await findAccountingFaults({ db })).toEqual([])
})

test('a refund of all of it leaves a letra annulled that the ERP annulled meanwhile', async () => {
  const set = await prepareSet()
  await set.report('AUTHORISED')
  const [, second = 0] = set.receivableIds
  await db.updateTable('receivable').set({ state: 'annulled' }).where('id', '=', second).execute()
  const ask = await refundAsker(set)
  expect(await ask(whole, 'annulled')).toMatchObject({ request: { state: 'approved' } })
  expect((await set.debts()).map(({ state }) => state)).toEqual(['pending', 'annulled', 'pending'])
  expect(await findAccountingFaults({ db })).toEqual([])
})

test('a letra that was raised meanwhile holds the money and every letra; a person credits all of them', async () => {
  const set = await prepareSet()
  const [, , last = 0] = set.receivableIds
  await db.updateTable('receivable').set({ amount_minor: 45_050 }).where('id', '=', last).execute()
  await set.report('AUTHORISED')
  expect(await set.debts()).toEqual(Array(3).fill({ state: 'pending', paid: 0 }))
  for (const id of set.receivableIds) expect(await isMoneyHeld(db, [id])).toBe(true)
  const [held] = (await listQuarantined(db)).filter(({ orderId }) => orderId === set.order.id)
  expect(held?.reason).toBe('debt-changed')
  const match = (await findMatches(db, [{ shop, uuid: set.uuid }])).get(`${shop}/${set.uuid}`)
  // What Mesa shows is what it is bound to.
  expect(match).toMatchObject({ owed: money(whole + 10_000, 'USD'), pays: money(whole, 'USD') })
  expect(match?.codes).toEqual(set.codes)
  const story = await findPaymentStory(db, set.order.id)
  expect(story?.debtCodes).toEqual(set.codes)
  const seen = { amount: money(whole, 'USD'), owed: match?.owed ?? money(0, 'USD') }
  const other = { ...seen, owed: money(35_050, 'USD') }
  expect(await creditQuarantined({ db, clock }, { shop, uuid: set.uuid }, other, actor)).toBe('changed')
  expect(await creditQuarantined({ db, clock }, { shop, uuid: set.uuid }, seen, actor)).toBeNull()
  expect(await set.debts()).toEqual([
    ...Array(2).fill({ state: 'paid', paid: 35_050 }),
    { state: 'pending', paid: 35_050 },
  ])
  for (const id of set.receivableIds) expect(await isMoneyHeld(db, [id])).toBe(false)
  expect(await findAccountingFaults({ db })).toEqual([])
})

test('the history of each letra tells that the money of all of them waited, and what was decided', async () => {
  const set = await prepareSet()
  const [, second = ''] = set.codes
  const told = async () =>
    (await readHistory(db, second)).flatMap((event) => ('of' in event ? [`${event.what}: ${event.of}`] : []))
  await db
    .updateTable('receivable')
    .set({ amount_minor: 45_050 })
    .where('id', '=', set.receivableIds[0] ?? 0)
    .execute()
  await set.report('AUTHORISED')
  const held = `quarantined: debt-changed, order ${set.order.id}`
  expect(await told()).toEqual([held])
  clock.advance({ minutes: 1 })
  expect(await resolveQuarantined(db, { shop, uuid: set.uuid }, 'returned', actor, clock.now())).toBe(true)
  expect(await told()).toEqual([held, `resolved: returned, order ${set.order.id}`])
})

test('a letra that the ERP let off after it was paid with others gives back its own money, and names no other', async () => {
  const set = await prepareSet()
  await set.report('AUTHORISED')
  const [, second = 0, third = 0] = set.receivableIds
  const letOff = async (id: number) => {
    // As much was paid at a bank, of twice as much; now that is all that is owed.
    const lowered = { erp_paid_minor: 35_050, credited_minor: 70_100 }
    await db.updateTable('receivable').set(lowered).where('id', '=', id).execute()
    const { accounting_company, accounting_year, accounting_number } = await db
      .selectFrom('receivable')
      .select(['accounting_company', 'accounting_year', 'accounting_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const document = {
      company: accounting_company ?? '',
      year: accounting_year ?? '',
      number: accounting_number ?? '',
    }
    return decideSurplus(db, { document, decision: 'return' }, actor, clock.now())
  }
  expect(await letOff(second)).toEqual(money(35_050, 'USD'))
  expect(await set.state()).toBe('paid')
  const { id } = await db
    .selectFrom('refund')
    .select('id')
    .where('transaction_uuid', '=', set.uuid)
    .executeTakeFirstOrThrow()
  const notice = await findSurplusNotice(db, id)
  expect(notice).toMatchObject({ amount: money(35_050, 'USD'), further: [] })
  expect(notice?.debt).toMatchObject({ code: set.codes[1] })
  expect(await letOff(third)).toEqual(money(35_050, 'USD'))
  expect(await set.state()).toBe('paid')
  expect(await set.debts()).toEqual(Array(3).fill({ state: 'paid', paid: 35_050 }))
  expect(await findAccountingFaults({ db })).toEqual([])
})

// The last one, because what is owed after a loss is what the ERP reports next.
test('money that was lost after it was credited is taken off every letra, and a part of it off the last ones', async () => {
  const set = await prepareSet()
  await set.report('AUTHORISED')
  await set.report('CANCELLED')
  expect(await resolveQuarantined(db, { shop, uuid: set.uuid }, 'returned', actor, clock.now())).toBe(true)
  expect(await set.state()).toBe('refunded')
  const { rows } = await sql`select s.position, s.reversed_at is not null as reversed, c.amount_minor as minor
    from settlement s join settlement_correction c on c.settlement_id = s.id
    where s.order_id = ${set.order.id} order by s.position`.execute(db)
  expect(rows).toEqual([1, 2, 3].map((position) => ({ position, reversed: true, minor: 35050 })))

  const other = await prepareSet()
  await other.report('AUTHORISED')
  const [refund] = snapshotOf(other.order, 'AUTHORISED', 40_000).transactions
  if (!refund) throw new Error('no transaction')
  const back = { ...refund, uuid: 'd'.repeat(32), operation: 'CREDIT' as const, parentUuid: other.uuid }
  await settle({ db, clock, log: silentLog }, 'ipn', {
    orderId: other.order.id,
    orderCycle: null,
    transactions: [back],
  })
  expect(await resolveQuarantined(db, { shop, uuid: back.uuid }, 'returned', actor, clock.now())).toBe(true)
  const taken = await sql`select s.position, c.amount_minor as minor from settlement s
    join settlement_correction c on c.settlement_id = s.id where s.order_id = ${other.order.id}
    order by s.position`.execute(db)
  expect(taken.rows).toEqual([
    { position: 2, minor: 4_950 },
    { position: 3, minor: 35_050 },
  ])
  expect(await other.state()).toBe('paid')
})
