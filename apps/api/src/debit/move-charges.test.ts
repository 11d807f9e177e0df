import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { findLiveAffiliation } from './affiliation.store.ts'
import { readNextCharges } from './charge.store.ts'
import { endAffiliation, suspendAffiliation } from './move-affiliation.store.ts'
import { insertChargeOrders, moveCharges, skipCharges, skipRemaining } from './move-charges.store.ts'
import { planRun } from './plan.store.ts'
import { findRegistration, markRegistrationFormIssued, moveRegistration } from './registration.store.ts'
import { beginNextTry, claimTurns, postponeTurns, releaseTurns } from './turn.store.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const { db, clock, config } = fixture

const buyer = await newAffiliatedBuyer(fixture)
clock.set('2026-11-24T11:00:00Z')
const now = clock.now()
await planRun(db, Temporal.PlainDate.from('2026-11-24'), config.card.shops, now)
const turns = await claimTurns(db, now, 1)
const [turn] = turns
if (!turn) throw new Error('No turn')

async function firstCharge() {
  const charge = (await readNextCharges(db, turns)).values().next().value
  if (!charge) throw new Error('No charge')
  return charge
}

function orderOf({ id, receivableId }: { readonly id: number; readonly receivableId: number }) {
  const amount = { minor: 100, currency: 'USD' } as const
  const common = { customerId: buyer.id, shop: '70001002', amount, device: 'PC' } as const
  return { ...common, id: `order-${id}`, chargeId: id, receivableId }
}

async function turnNow() {
  const { state, next_at } = await db.selectFrom('debit_turn').selectAll().executeTakeFirstOrThrow()
  return [state, next_at.toString()]
}

test('a charge that was not sent gets no outcome, and one that was sent is never skipped', async () => {
  const { id } = await firstCharge()
  for (const to of ['paid', 'refused', 'unknown', 'sending'] as const) {
    const moved = transact(db, (trx) => moveCharges(trx, [{ id }], to, now))
    await expect(moved, to).rejects.toThrow(`A charge cannot become ${to}`)
  }
  const order = orderOf(await firstCharge())
  await transact(db, (trx) => insertChargeOrders(trx, [order], now, now))
  await transact(db, (trx) => skipCharges(trx, [id], 'paid', now))
  expect(await buyer.charges()).toEqual(['1:1 sending', '1:2 planned', '1:3 planned'])
})

test('an outcome written twice counts once, and late money replaces only a refusal', async () => {
  const { id } = await firstCharge()
  await transact(db, (trx) => moveCharges(trx, [{ id }], 'unknown', now))
  for (const to of ['refused', 'refused', 'paid', 'paid'] as const) {
    await transact(db, (trx) => moveCharges(trx, [{ id }], to, now))
  }
  const moved = transact(db, (trx) => moveCharges(trx, [{ id }], 'refused', now))
  await expect(moved).rejects.toThrow('A charge cannot become refused')
  await transact(db, (trx) => skipRemaining(trx, turn, 'earlier_refused', now))
  await transact(db, (trx) => skipRemaining(trx, turn, 'suspended', now))
  const skipped = await db
    .selectFrom('debit_charge')
    .select(['id', 'receivable_id as receivableId'])
    .where('state', '=', 'skipped')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sent = transact(db, (trx) => insertChargeOrders(trx, [orderOf(skipped)], now, now))
  await expect(sent).rejects.toThrow('A charge that was to be sent is not planned any more')
  expect(await buyer.charges()).toEqual([
    '1:1 paid',
    '1:2 skipped earlier_refused',
    '1:3 skipped earlier_refused',
  ])
})

test('a turn that waits for its next try is neither postponed nor ended by its former holder', async () => {
  const [retry, later] = [now.add({ hours: 72 }), now.add({ minutes: 5 })]
  await postponeTurns(db, turns, later)
  expect(await turnNow()).toEqual(['charging', later.toString()])
  await releaseTurns(db, turns, 'waiting', retry)
  await postponeTurns(db, turns, later)
  await releaseTurns(db, turns, 'done', later)
  expect(await turnNow()).toEqual(['waiting', retry.toString()])
  expect(await transact(db, (trx) => beginNextTry(trx, turn))).toBe(true)
  expect(await transact(db, (trx) => beginNextTry(trx, turn))).toBe(false)
  await releaseTurns(db, turns, 'done', now)
  await releaseTurns(db, turns, 'waiting', retry)
  await postponeTurns(db, turns, later)
  expect(await turnNow()).toEqual(['done', now.toString()])
})

test('an ended affiliation is neither suspended nor ended again', async () => {
  const live = await findLiveAffiliation(db, buyer.proforma)
  if (!live) throw new Error('No affiliation')
  const end = () => transact(db, (trx) => endAffiliation(trx, live, 'unaffiliated', null, now))
  const suspend = () => transact(db, (trx) => suspendAffiliation(trx, live.id, 'No.', now))
  expect([await suspend(), await suspend()]).toEqual([true, false])
  await end()
  await expect(end()).rejects.toThrow('has ended already')
  expect(await suspend()).toBe(false)
})

test('a registered card stays registered, whatever is reported of its form later', async () => {
  const { id } = await db.selectFrom('card_registration').select('id').executeTakeFirstOrThrow()
  await markRegistrationFormIssued(db, id, now)
  const registration = await findRegistration(db, id)
  if (!registration) throw new Error('No registration')
  expect(registration.state).toBe('registered')
  const refuse = (state: 'registered' | 'created') =>
    transact(db, (trx) => moveRegistration(trx, { id, state }, 'refused', {}, now))
  await expect(refuse('registered')).rejects.toThrow('cannot go from registered to refused')
  await expect(refuse('created')).rejects.toThrow('is not created any more')
})
