import { expect, test } from 'vitest'
import { isUnderWay, orderStates } from './order-state.ts'
import { mayPayAgain, outcomeOfOrder } from './payment-outcome.ts'

test('the form comes back only where no payment is known and none may be pending', () => {
  const outcomes = ['settled', 'waiting', 'confirming', 'expired', 'returned', 'refused'] as const
  const unpaid = orderStates.before('paid').filter((state) => !isUnderWay(state))
  const open = new Set<string>(unpaid.map((state) => outcomeOfOrder[state]))
  expect(outcomes.filter(mayPayAgain)).toEqual(outcomes.filter((outcome) => open.has(outcome)))
  expect([...open].sort()).toEqual(['expired', 'refused', 'waiting'])
})

test('an order that is under way or has money does not bring the form back', () => {
  const closed = orderStates.all.filter((state) => isUnderWay(state) || !orderStates.mayFollow(state, 'paid'))
  expect(closed).toEqual(['sending', 'unknown', 'paid', 'surplus', 'refunded'])
  for (const state of closed) expect(mayPayAgain(outcomeOfOrder[state]), state).toBe(false)
})
