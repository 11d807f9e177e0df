import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRuc } from './ruc.ts'

test('a RUC has eleven digits, a known beginning and its check digit', () => {
  // SUNAT's own, and that of a large bank, as they print them.
  for (const ruc of ['20131312955', '20100047218']) expect(isRuc(ruc), ruc).toBe(true)
  for (const text of ['20131312954', '30131312955', '2013131295', '201313129550', '2013131295a', ''])
    expect(isRuc(text), text).toBe(false)
})

test('of the ten last digits that ten others may have exactly one is right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (middle) => {
      const beginning = `20${String(middle).padStart(8, '0')}`
      expect(Array.from({ length: 10 }, (_, last) => `${beginning}${last}`).filter(isRuc)).toHaveLength(1)
    }),
  )
})
