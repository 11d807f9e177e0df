import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupReadings } from './group-readings.ts'

const at = Temporal.Instant.from('2026-11-21T15:20:05Z')
const reading = { kind: 'reading', at, by: 'Milagros Ríos', what: 'listOverdue' } as const

test('one look at a list is one row', () => {
  const look = [1, 2, 3].map((customer) => ({ ...reading, customer }))
  expect(groupReadings(look)).toEqual([look])
})

test.each([
  ['person', { ...reading, by: 'Nadia Bustamante' }],
  ['call', { ...reading, what: 'readCustomer' }],
  ['moment', { ...reading, at: at.add({ seconds: 1 }) }],
  ['kind', { ...reading, kind: 'act' }],
] as const)('what differs by its %s is a row of its own', (_name, other) => {
  expect(groupReadings([reading, other, reading])).toEqual([[reading], [other], [reading]])
})

test('two acts are two rows, however alike', () => {
  const act = { ...reading, kind: 'act' } as const
  expect(groupReadings([act, act])).toEqual([[act], [act]])
})

const entries = fc.array(
  fc.record({
    kind: fc.constantFrom('act' as const, 'reading' as const),
    at: fc.constantFrom(at, at.add({ seconds: 1 })),
    by: fc.constantFrom('Milagros Ríos', 'Nadia Bustamante'),
    what: fc.constantFrom('listOverdue', 'readCustomer'),
    customer: fc.nat(),
  }),
)

test('nothing is lost, the order stays, and what comes later only adds to the last row', () => {
  fc.assert(
    fc.property(entries, entries, (page, next) => {
      const groups = groupReadings(page)
      expect(groups.flat()).toEqual(page)
      expect(groupReadings([...page, ...next]).slice(0, Math.max(0, groups.length - 1))).toEqual(
        groups.slice(0, -1),
      )
      for (const group of groups) expect(new Set(group.map(({ by, what }) => `${by} ${what}`)).size).toBe(1)
    }),
  )
})
