import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeAreas } from './area-names.ts'
import { holdsRight } from './rights.ts'
import { roles } from './roles.ts'
import { isViewingAlive, type ViewingFacts, viewingPolicy } from './viewing-policy.ts'

const opened = Temporal.Instant.from('2026-11-23T15:00:00Z')
const fresh: ViewingFacts = {
  expiresAt: opened.add({ seconds: viewingPolicy.longest }),
  endedAt: null,
  staffSession: { createdAt: opened, lastSeenAt: opened, endedAt: null },
  roles: ['service'],
}
const alive = (changes: Partial<ViewingFacts>, after: Temporal.DurationLike = { minutes: 1 }) =>
  isViewingAlive({ ...fresh, ...changes }, opened.add(Temporal.Duration.from(after)))

test('a viewing goes on for fifteen minutes, whatever is done in it', () => {
  expect(alive({}, { minutes: 14, seconds: 59 })).toBe(true)
  expect(alive({}, { minutes: 15 })).toBe(false)
  expect(alive({ endedAt: opened })).toBe(false)
})

test('it ends with the session of Mesa, by its end, its idling or its longest time', () => {
  const session = { createdAt: opened, lastSeenAt: opened, endedAt: null }
  expect(alive({ staffSession: { ...session, endedAt: opened } })).toBe(false)
  expect(alive({ staffSession: { ...session, lastSeenAt: opened.subtract({ minutes: 29 }) } })).toBe(false)
  expect(alive({ staffSession: { ...session, createdAt: opened.subtract({ hours: 12 }) } })).toBe(false)
  expect(alive({ staffSession: null })).toBe(false)
})

test('it goes on only while one of the roles holds the right to it', () => {
  fc.assert(
    fc.property(fc.subarray(roles), (held) => {
      expect(alive({ roles: held })).toBe(holdsRight(held, 'view:as-customer'))
    }),
  )
})

test('areas are said in the words of a customer; without a role there is nothing to say', () => {
  expect(describeAreas(['aftersales', 'service'])).toBe('Atención al cliente, Postventa')
  expect(describeAreas([])).toBe('')
})
