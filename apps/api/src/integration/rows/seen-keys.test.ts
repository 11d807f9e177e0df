import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenKeys } from './seen-keys.ts'

test('keys are found where they came, as a map of them says, however many came', () => {
  const places = fc.record({
    before: fc.constantFrom('receivables.csv:', 'receivables-2.csv:'),
    row: fc.integer({ min: 1, max: 2_147_483_647 }),
  })
  // More than the first slots take.
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), places), { maxLength: 3000, size: 'max' }), (came) => {
      const seen = new SeenKeys()
      const map = new Map<string, unknown>()
      for (const [key, place] of came) {
        expect(seen.find(key)).toEqual(map.get(key) ?? null)
        if (map.has(key)) continue
        seen.add(key, place)
        map.set(key, place)
      }
      for (const [key, place] of map) expect(seen.find(key)).toEqual(place)
      expect(seen.find('a key that no run has, longer than those')).toBeNull()
    }),
  )
})

test('ten times as many keys as there are slots at first are found, and one that never came is not', () => {
  const seen = new SeenKeys()
  for (let row = 1; row <= 10_240; row++) seen.add(`PE01 2026 ${row}`, { before: 'receivables.csv:', row })
  for (const row of [1, 1024, 1025, 10_240])
    expect(seen.find(`PE01 2026 ${row}`)).toEqual({ before: 'receivables.csv:', row })
  expect(seen.has('PE01 2026 10241')).toBe(false)
})
