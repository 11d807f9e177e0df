import { expect, test } from 'vitest'
import { mayStillBePaid } from './may-still-be-paid.ts'
import { orderStates } from './order-state.ts'

const expiresAt = Temporal.Instant.from('2026-11-21T20:35:00Z')

function bringing(formExpiresAt: Temporal.Instant | null, now: Temporal.Instant) {
  return orderStates.all.filter((state) => mayStillBePaid({ state, formExpiresAt }, now))
}

test('while a form is valid, only an order whose money is known cannot bring more', () => {
  const known = ['paid', 'surplus', 'refunded']
  expect(bringing(expiresAt, expiresAt)).toEqual(orderStates.all.filter((state) => !known.includes(state)))
})

test('once its form is over, an order can bring money only while it is open', () => {
  const open = ['created', 'form_issued', 'sending', 'unknown']
  expect(bringing(expiresAt, expiresAt.add({ minutes: 15 }))).toEqual(open)
  expect(bringing(null, expiresAt)).toEqual(open)
})
