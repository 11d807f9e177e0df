import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCursor, isConceivable, nextEpoch, parseCursor } from './feed-cursor.ts'

const cursor = { epoch: 20261122193005, number: 81, mark: '9f3a01bc' }

test('a cursor is text that comes back as it was', () => {
  expect(formatCursor(cursor)).toBe('20261122193005-81-9f3a01bc')
  expect(parseCursor('20261122193005-81-9f3a01bc')).toEqual(cursor)
})

test.each([
  '',
  '81',
  '20261122193005-81',
  '20261122193005-0-9f3a01bc',
  '20261122193005-081-9f3a01bc',
  '20261122193005-81-9F3A01BC',
  '20261122193005-81-9f3a01bc ',
  '2026-81-9f3a01bc',
  '00261122193005-81-9f3a01bc',
  '20261122193005-1234567890123456-9f3a01bc',
])('%j is no cursor', (text) => {
  expect(parseCursor(text)).toBeNull()
})

test('any text is a cursor that says the same, or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseCursor(text)
      if (parsed) expect(formatCursor(parsed)).toBe(text)
    }),
  )
})

test('an epoch is the second in which it begins, and a clock that stands still or goes back gives no old one', () => {
  const now = Temporal.Instant.from('2026-11-22T19:30:05.9Z')
  expect(nextEpoch(0, now)).toBe(20261122193005)
  expect(nextEpoch(20261122193005, now)).toBe(20261122193006)
  expect(nextEpoch(20270101000000, now)).toBe(20270101000001)
})

describe('a cursor that this database did not give', () => {
  const now = Temporal.Instant.from('2026-11-22T19:30:05Z')
  const epochs = [
    { epoch: 20261101000000, after: 0 },
    { epoch: 20261120000000, after: 81 },
  ]

  test.each([
    ['of its epoch, with another mark', 20261120000000, 82],
    ['of its epoch, further than it goes', 20261120000000, 9999],
    ['of an epoch that ended, further than it went', 20261101000000, 99],
    ['of an epoch that began in what was lost', 20261121120000, 1],
    ['of a clock that went a day fast', 20261123193005, 82],
    ['of an epoch from before', 20200101000000, 82],
  ])('%s may be of another history', (_, epoch, number) => {
    expect(isConceivable({ epoch, number }, epochs, now)).toBe(true)
  })

  test.each([
    ['of an epoch that begins after its number', 20261120000000, 81],
    ['of an epoch more than a day from now', 20261123193006, 82],
    ['of no calendar', 99999999999999, 82],
  ])('%s is of none', (_, epoch, number) => {
    expect(isConceivable({ epoch, number }, epochs, now)).toBe(false)
  })

  test('where the clock was wrong by years once, the epoch after is as good', () => {
    const ahead = [{ epoch: 20990101000000, after: 0 }]
    expect(isConceivable({ epoch: 20990101000001, number: 1 }, ahead, now)).toBe(true)
    expect(isConceivable({ epoch: 20990101000002, number: 1 }, ahead, now)).toBe(false)
  })

  test('each that is given is conceivable where it is given, and in what was restored from before', () => {
    const step = fc.record({
      seconds: fc.integer({ min: 0, max: 86_400 }),
      numbers: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), fc.nat(), (steps, pick) => {
        const begun: { epoch: number; after: number; last: number }[] = []
        let at = now
        for (const { seconds, numbers } of steps) {
          at = at.add({ seconds })
          const before = begun.at(-1) ?? { epoch: 0, last: 0 }
          const epoch = nextEpoch(before.epoch, at)
          begun.push({ epoch, after: before.last, last: before.last + numbers })
        }
        const restored = begun.slice(0, (pick % begun.length) + 1)
        for (const { epoch, last } of begun)
          expect(isConceivable({ epoch, number: last }, restored, at)).toBe(true)
      }),
    )
  })
})
