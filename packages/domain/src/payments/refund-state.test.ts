import { expect, test } from 'vitest'
import { refundStates, unfinishedRefundStates } from './refund-state.ts'

test('the confirmation that money was refunded ends a refund from every state', () => {
  expect(unfinishedRefundStates).toEqual(['planned', 'sending', 'unknown', 'failed'])
  expect(refundStates.all.filter((to) => refundStates.mayFollow('done', to))).toEqual([])
})

test('a refund is sent to the provider only when planned or lost', () => {
  expect(refundStates.before('sending')).toEqual(['planned', 'unknown'])
})

test('only a sent refund can be lost, refused for now or given up', () => {
  for (const state of ['unknown', 'planned', 'failed'] as const) {
    expect(refundStates.before(state), state).toEqual(['sending'])
  }
})
