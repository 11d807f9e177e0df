import { expect, test } from 'vitest'
import { bellStates } from './bell-state.ts'
import { knockStates } from './knock-state.ts'

test('a bell that is off may be turned on again', () => {
  expect(bellStates.before('on')).toEqual(['off'])
})

test('that a knock was taken outweighs that it was given up', () => {
  expect(knockStates.before('quiet')).toEqual(['ringing', 'given_up'])
})

test('what was given up rings with the next news, and nothing is given up that does not ring', () => {
  expect(knockStates.before('ringing')).toEqual(['quiet', 'given_up'])
  expect(knockStates.before('given_up')).toEqual(['ringing'])
})
