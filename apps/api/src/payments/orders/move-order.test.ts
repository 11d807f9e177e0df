import { createTestDatabase } from '@llave/testkit/database/test-database'
import { prepareDebts } from '@llave/testkit/payments/prepare-debts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import {
  findRefundState,
  finishRefund,
  markSending,
  planRefund,
  releaseRefund,
} from '../settlement/refund.store.ts'
import { findOrder, markFormIssued, moveOrder } from './order.store.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const now = Temporal.Instant.from('2026-11-21T20:30:00Z')
const [debt] = await prepareDebts(db, 1, 1)
const id = debt?.orders[0]?.id ?? ''

async function readOrder() {
  const order = await findOrder(db, id)
  if (!order) throw new Error('No order')
  return order
}

test('a form is issued once, and not after its order has ended', async () => {
  expect(await markFormIssued(db, id, now)).toBe(true)
  const opened = await readOrder()
  await transact(db, (trx) => moveOrder(trx, opened, 'superseded', now))
  expect(await markFormIssued(db, id, now)).toBe(false)
  expect((await readOrder()).state).toBe('superseded')
})

test('a transition from a state that the order has left is not written', async () => {
  const left = { ...(await readOrder()), state: 'form_issued' } as const
  const moved = transact(db, (trx) => moveOrder(trx, left, 'expired', now))
  await expect(moved).rejects.toThrow(`Order ${id} is not form_issued any more`)
  const order = await readOrder()
  const wrong = transact(db, (trx) => moveOrder(trx, order, 'expired', now))
  await expect(wrong).rejects.toThrow('An order cannot go from superseded to expired')
  expect((await readOrder()).state).toBe('superseded')
})

test('a refunded order stays refunded, whatever is reported of its refund afterwards', async () => {
  const uuid = 'a'.repeat(32)
  await sql`insert into provider_transaction (shop, uuid, order_id, operation, amount_minor, currency,
      detailed_status, rank, first_seen_at, updated_at)
    values ('70001001', ${uuid}, ${id}, 'DEBIT', 100, 'USD', 'CAPTURED', 1, ${now.toString()}, ${now.toString()})`.execute(
    db,
  )
  const plan = { shop: '70001001', uuid, amount: { minor: 100, currency: 'USD' }, cause: 'surplus' } as const
  const refundId = await transact(db, (trx) => planRefund(trx, plan, now))
  const refund = { ...plan, id: refundId, state: 'planned', checks: 0, sentAt: null, createdAt: now } as const
  expect(await markSending(db, refund, now)).toBe(true)
  expect(await markSending(db, refund, now)).toBe(false)
  await releaseRefund(db, refundId, 'unknown', now, null, now)
  await releaseRefund(db, refundId, 'failed', null, 'PSP_076', now)
  expect(await findRefundState(db, refundId)).toBe('unknown')
  await transact(db, (trx) => finishRefund(trx, refundId, now))
  for (const to of ['planned', 'unknown', 'failed'] as const) {
    await releaseRefund(db, refundId, to, now, null, now)
  }
  expect(await findRefundState(db, refundId)).toBe('done')
  const twice = transact(db, (trx) => finishRefund(trx, refundId, now))
  await expect(twice).rejects.toThrow(`Refund ${refundId} is done already`)
})
