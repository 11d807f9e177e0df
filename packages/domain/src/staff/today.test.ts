import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from './roles.ts'
import { concerns, orderToday, todayGroupNames } from './today.ts'

const all = todayGroupNames.map((name) => ({ name }))
const namesFor = (...held: (typeof roles)[number][]) => orderToday(all, held).map(({ name }) => name)

test('what concerns a role stands first, and the rest keeps its order', () => {
  expect(namesFor('treasury')).toEqual([
    'refunds',
    'quarantine',
    'plans',
    'postings',
    'sheets',
    'complaints',
    'dataRequests',
    'newNumbers',
    'queries',
    'debits',
    'imports',
    'messages',
  ])
  expect(namesFor('collections')[0]).toBe('debits')
  expect(namesFor('content')).toEqual(todayGroupNames)
})

test('whatever the roles are, each group stands there once, those that concern them before the others', () => {
  fc.assert(
    fc.property(fc.subarray([...roles]), fc.shuffledSubarray(all), (held, groups) => {
      const ordered = orderToday(groups, held)
      expect(new Set(ordered)).toEqual(new Set(groups))
      expect(ordered).toHaveLength(groups.length)
      const mine = ordered.map(({ name }) => concerns(name, held))
      expect(mine).toEqual(mine.toSorted((one, other) => Number(other) - Number(one)))
    }),
  )
})
