import { expect, test } from 'vitest'
import { messageStates } from './message-state.ts'

test('a sent message is never sent again', () => {
  expect(messageStates.all.filter((to) => messageStates.mayFollow('sent', to))).toEqual([])
})

test('sent takes precedence over given up and dropped', () => {
  expect(messageStates.before('sent')).toEqual(['pending', 'failed', 'dropped'])
})

test('only a message that was given up is sent again by a person', () => {
  expect(messageStates.before('pending')).toEqual(['failed'])
  expect(messageStates.before('failed')).toEqual(['pending'])
  expect(messageStates.before('dropped')).toEqual(['pending'])
})
