import { expect, test } from 'vitest'
import { refundStates, unfinishedRefundStates } from './refund-state.ts'

test('the word that money went back ends a refund, whatever was believed of it', () => {
  expect(unfinishedRefundStates).toEqual(['planned', 'sending', 'unknown', 'failed'])
  expect(refundStates.all.filter((to) => refundStates.mayFollow('done', to))).toEqual([])
})

test('the provider is told of a refund only out of what is planned or was lost', () => {
  expect(refundStates.before('sending')).toEqual(['planned', 'unknown'])
})

test('only what was sent is lost, refused for now or given up', () => {
  for (const state of ['unknown', 'planned', 'failed'] as const) {
    expect(refundStates.before(state), state).toEqual(['sending'])
  }
})
