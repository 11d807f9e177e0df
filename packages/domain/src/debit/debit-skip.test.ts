import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMA } from '../time/lima-date.ts'
import { debitSkipStates, skipCutoff, skipImpediment } from './debit-skip.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(LIMA)

describe('the cut-off of a debit day', () => {
  test.each([
    ['2026-11-21T10:00', null],
    ['2026-11-23T17:59:59.999', null],
    ['2026-11-23T18:00:00', 'late'],
    ['2026-11-23T18:00:01', 'late'],
    ['2026-11-24T05:59:59', 'late'],
    // The run is being planned, and then another day is the next.
    ['2026-11-24T06:00:00', 'late'],
    ['2026-11-30T12:00', 'late'],
    ['2026-10-24T06:00', null],
    ['2026-10-24T05:59:59', 'not-next'],
  ] as const)('at %s the 24 November is %s', (now, impediment) => {
    expect(skipImpediment(day('2026-11-24'), at(now))).toBe(impediment)
  })

  test.each(['2026-11-25', '2026-12-24', '2030-01-24'])('%s is not the next one', (other) => {
    expect(skipImpediment(day(other), at('2026-11-21T10:00'))).toBe('not-next')
  })

  test('is six in the evening in Lima on the 23rd of its month, and a day can be skipped from the last one to then', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 44_640 }),
        (months, minutes) => {
          const debitDay = day('2020-01-24').add({ months })
          const cutoff = skipCutoff(debitDay).toZonedDateTimeISO(LIMA)
          expect([cutoff.day, cutoff.month, cutoff.hour, cutoff.minute]).toEqual([23, debitDay.month, 18, 0])
          const now = cutoff.subtract({ minutes })
          const begins = debitDay
            .subtract({ months: 1 })
            .toZonedDateTime({ timeZone: LIMA, plainTime: '06:00' })
          const isOpen = minutes > 0 && Temporal.ZonedDateTime.compare(now, begins) >= 0
          expect(skipImpediment(debitDay, now) === null).toBe(isOpen)
        },
      ),
    )
  })
})

test('a skip that was withdrawn stays so', () => {
  expect(debitSkipStates.before('standing')).toEqual([])
  expect(debitSkipStates.before('withdrawn')).toEqual(['standing'])
})
