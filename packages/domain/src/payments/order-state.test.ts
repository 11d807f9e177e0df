import { expect, test } from 'vitest'
import { assertMayFollow, isOpen, isUnderWay, mayFollow, orderStates } from './order-state.ts'

test('every state can be reached from created', () => {
  const reached = new Set(['created'])
  for (const from of orderStates) {
    for (const to of orderStates) if (reached.has(from) && mayFollow(from, to)) reached.add(to)
  }
  expect([...reached].toSorted()).toEqual([...orderStates].toSorted())
})

test('money that comes late is legal from every state that looks ended without it', () => {
  for (const state of ['refused', 'expired', 'superseded'] as const) {
    expect(mayFollow(state, 'surplus'), state).toBe(true)
    expect(mayFollow(state, 'unknown'), state).toBe(true)
  }
  for (const state of orderStates.filter((one) => isOpen(one))) {
    expect(mayFollow(state, 'paid'), state).toBe(true)
    expect(mayFollow(state, 'surplus'), state).toBe(true)
  }
})

test('money that was recorded is never forgotten: it can only go back', () => {
  for (const state of ['paid', 'surplus'] as const) {
    expect(orderStates.filter((to) => mayFollow(state, to))).toEqual(['refunded'])
  }
  expect(orderStates.filter((to) => mayFollow('refunded', to))).toEqual([])
})

test('no state follows itself, and none returns to created', () => {
  for (const state of orderStates) {
    expect(mayFollow(state, state), state).toBe(false)
    expect(mayFollow(state, 'created'), state).toBe(false)
  }
})

test('nothing expires or is superseded while a transaction is being sent', () => {
  expect(mayFollow('sending', 'expired')).toBe(false)
  expect(mayFollow('sending', 'superseded')).toBe(false)
})

test('a step that the table does not allow throws', () => {
  expect(() => assertMayFollow('paid', 'refused')).toThrow('An order cannot go from paid to refused')
  expect(() => assertMayFollow('form_issued', 'paid')).not.toThrow()
})

test('an opened form blocks nobody: only sending and unknown are under way', () => {
  expect(orderStates.filter((state) => isUnderWay(state))).toEqual(['sending', 'unknown'])
  expect(orderStates.filter((state) => isOpen(state))).toEqual([
    'created',
    'form_issued',
    'sending',
    'unknown',
  ])
})
