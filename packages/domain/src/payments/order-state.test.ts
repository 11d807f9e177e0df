import { expect, test } from 'vitest'
import { endedUnpaidOrderStates, isOpen, isUnderWay, isUntouched, orderStates } from './order-state.ts'

test('every state can be reached from created', () => {
  const reached = new Set(['created'])
  for (const from of orderStates.all) {
    for (const to of orderStates.all)
      if (reached.has(from) && orderStates.mayFollow(from, to)) reached.add(to)
  }
  expect([...reached].toSorted()).toEqual([...orderStates.all].toSorted())
})

test('late money is allowed from every state that ended without it', () => {
  for (const state of ['refused', 'expired', 'superseded'] as const) {
    expect(orderStates.mayFollow(state, 'surplus'), state).toBe(true)
    expect(orderStates.mayFollow(state, 'unknown'), state).toBe(true)
  }
  for (const state of orderStates.all.filter((one) => isOpen(one))) {
    expect(orderStates.mayFollow(state, 'paid'), state).toBe(true)
    expect(orderStates.mayFollow(state, 'surplus'), state).toBe(true)
  }
})

test('recorded money is never dropped: it can only be refunded', () => {
  for (const state of ['paid', 'surplus'] as const) {
    expect(orderStates.all.filter((to) => orderStates.mayFollow(state, to))).toEqual(['refunded'])
  }
  expect(orderStates.all.filter((to) => orderStates.mayFollow('refunded', to))).toEqual([])
})

test('no state follows itself, and none returns to created', () => {
  for (const state of orderStates.all) {
    expect(orderStates.mayFollow(state, state), state).toBe(false)
    expect(orderStates.mayFollow(state, 'created'), state).toBe(false)
  }
})

test('nothing expires or is superseded while a transaction is being sent', () => {
  expect(orderStates.mayFollow('sending', 'expired')).toBe(false)
  expect(orderStates.mayFollow('sending', 'superseded')).toBe(false)
})

test('a step that the table does not allow throws', () => {
  expect(() => orderStates.assertMayFollow('paid', 'refused')).toThrow(
    'An order cannot go from paid to refused',
  )
  expect(() => orderStates.assertMayFollow('form_issued', 'paid')).not.toThrow()
})

test('an open form blocks nothing: only sending and unknown are under way', () => {
  expect(orderStates.all.filter((state) => isUnderWay(state))).toEqual(['sending', 'unknown'])
  expect(orderStates.all.filter((state) => isOpen(state))).toEqual([
    'created',
    'form_issued',
    'sending',
    'unknown',
  ])
})

test('an order that ended without money may still bring some while its form is valid', () => {
  expect(endedUnpaidOrderStates).toEqual(['refused', 'expired', 'superseded'])
  expect(orderStates.all.filter(isUntouched)).toEqual(['created', 'form_issued'])
})
