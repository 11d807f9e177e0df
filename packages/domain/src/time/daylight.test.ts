import { anyDate, anyInstant } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { chargeCutoff, debitDayOf, lastDebitDay, nextDebitDay, startOfDebitDay } from '../debit/debit-day.ts'
import { limaDate, limaDateTime, startOfLimaDay } from './lima-date.ts'

const zoneAtStart = process.env.TZ
afterEach(() => {
  if (zoneAtStart === undefined) delete process.env.TZ
  else process.env.TZ = zoneAtStart
})

/** The nights in which the clocks of these machines jump, and days that not every month or year has. */
const strangeMoments = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T14:00:00Z',
  '2026-09-26T14:00:00Z',
  '2028-02-29T04:59:59Z',
  '2028-02-29T05:00:00Z',
  '2028-03-01T05:00:00Z',
  '2027-01-01T04:59:59Z',
  '2027-01-01T05:00:00Z',
  '2027-01-31T23:00:00Z',
]
const anyMoment = fc.oneof(
  anyInstant,
  fc
    .tuple(fc.constantFrom(...strangeMoments), fc.integer({ min: -7200, max: 7200 }))
    .map(([moment, seconds]) => Temporal.Instant.from(moment).add({ seconds })),
)

test.each(['America/New_York', 'Europe/Madrid', 'Pacific/Auckland'])(
  'on a machine in %s, whose clock jumps twice a year, cards are charged at six in Lima on each 24th',
  (zone) => {
    process.env.TZ = zone
    expect(Temporal.Now.timeZoneId()).toBe(zone)
    fc.assert(
      fc.property(anyMoment, (now) => {
        const [last, next] = [lastDebitDay(limaDateTime(now)), nextDebitDay(limaDateTime(now))]
        expect([last.day, next.day]).toEqual([24, 24])
        expect(last.add({ months: 1 }).equals(next)).toBe(true)
        for (const day of [last, next]) expect(startOfDebitDay(day).toString()).toBe(`${day}T11:00:00Z`)
        expect(Temporal.Instant.compare(startOfDebitDay(last), now)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(now, startOfDebitDay(next))).toBe(-1)
        expect(startOfLimaDay(now).toString()).toBe(`${limaDate(now)}T05:00:00Z`)
      }),
    )
  },
)

test('a clock that jumps, by an hour back or a day on, leaves out no debit day and takes none twice', () => {
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(-60, 24 * 60), (now, minutes) => {
      const [before, after] = [now, now.add({ minutes })].map((each) => lastDebitDay(limaDateTime(each)))
      if (!before || !after) throw new Error('two moments')
      // A day holds one beginning of a debit day at most.
      const months = before.until(after, { largestUnit: 'month' }).months
      expect([0, Math.sign(minutes)]).toContain(months)
    }),
  )
})

test('each due date, the 29th of February and the last of a month among them, belongs to one debit day', () => {
  const anyDueDate = fc.oneof(
    anyDate,
    fc.integer({ min: 0, max: 1200 }).map((months) => Temporal.PlainDate.from('1990-01-31').add({ months })),
    fc
      .constantFrom('2028-02-29', '2027-02-28', '2026-12-31', '2027-01-01')
      .map((day) => Temporal.PlainDate.from(day)),
  )
  fc.assert(
    fc.property(anyDueDate, (dueOn) => {
      const day = debitDayOf(dueOn)
      expect(Temporal.PlainDate.compare(day, dueOn)).toBeLessThanOrEqual(0)
      expect(Temporal.PlainDate.compare(dueOn, chargeCutoff(day))).toBe(-1)
      // The one before leaves it to this one.
      expect(
        Temporal.PlainDate.compare(dueOn, chargeCutoff(day.subtract({ months: 1 }))),
      ).toBeGreaterThanOrEqual(0)
    }),
  )
})
