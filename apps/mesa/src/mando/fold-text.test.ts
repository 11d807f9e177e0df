import { expect, test } from 'vitest'
import { foldText, matches } from './fold-text.ts'

test('accents and case do not count', () => {
  expect(foldText('Conciliación ÑANDÚ')).toBe('conciliacion nandu')
})

test.each([
  ['', true],
  ['ir', true],
  ['concil', true],
  ['CONCILIACIÓN', true],
  ['concil ir', true],
  ['ciliacion', false],
  ['ir pagos', false],
])('“%s” finds “Ir a Conciliación”: %s', (typed, found) => {
  expect(matches('Ir a Conciliación', typed)).toBe(found)
})
