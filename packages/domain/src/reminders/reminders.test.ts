import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextAllowedMoment } from './quiet-hours.ts'
import {
  dueText,
  occasionOf,
  type RemindableLetra,
  remindedDueDates,
  reminderRule,
  reminderRules,
} from './reminder-rule.ts'

const at = (text: string) => Temporal.PlainDateTime.from(text)
const { compare } = Temporal.PlainDateTime

/** From the calendars of the press for 2026 and 2027, written apart from the list of laws. */
const printedHolidays = new Set(
  `2026-01-01 2026-04-02 2026-04-03 2026-05-01 2026-06-07 2026-06-29 2026-07-23 2026-07-28 2026-07-29 2026-08-06
   2026-08-30 2026-10-08 2026-11-01 2026-12-08 2026-12-09 2026-12-25
   2027-01-01 2027-03-25 2027-03-26 2027-05-01 2027-06-07 2027-06-29 2027-07-23 2027-07-28 2027-07-29 2027-08-06
   2027-08-30 2027-10-08 2027-11-01 2027-12-08 2027-12-09 2027-12-25`.split(/\s+/),
)

/** Whether art. 62 forbids that minute, minute by minute and without the code above. */
function forbidden(moment: Temporal.PlainDateTime): boolean {
  const minuteOfDay = moment.hour * 60 + moment.minute
  const night = minuteOfDay < 7 * 60 || minuteOfDay >= 20 * 60
  const weekday = new Date(`${moment.toPlainDate()}T12:00:00Z`).getUTCDay()
  return night || weekday === 0 || weekday === 6 || printedHolidays.has(moment.toPlainDate().toString())
}

const moments = fc
  .integer({ min: 0, max: 2 * 365 * 24 * 60 - 30 * 24 * 60 })
  .map((minutes) => at('2026-01-01T00:00').add({ minutes }))

describe('the quiet hours', () => {
  test.each([
    ['2026-11-25T09:00', '2026-11-25T09:00'],
    ['2026-11-25T06:59', '2026-11-25T07:00'],
    ['2026-11-25T19:55', '2026-11-25T19:55'],
    ['2026-11-25T19:56', '2026-11-26T07:00'],
    ['2026-11-27T21:00', '2026-11-30T07:00'],
    ['2026-12-07T20:00', '2026-12-10T07:00'],
    ['2026-12-31T23:59', '2027-01-04T07:00'],
    // The list holds for years that nobody has printed yet.
    ['2041-12-25T10:00', '2041-12-26T07:00'],
  ])('what is overdue waits from %s until %s', (now, allowed) => {
    expect(nextAllowedMoment(at(now), { overdue: true }).toString()).toBe(at(allowed).toString())
  })

  test.each([
    ['2026-11-28T09:00', '2026-11-28T09:00'],
    ['2026-12-25T12:00', '2026-12-25T12:00'],
    ['2026-11-28T19:57', '2026-11-29T07:00'],
    ['2026-11-28T03:00', '2026-11-28T07:00'],
  ])('what is not overdue waits from %s until %s, on any day', (now, allowed) => {
    expect(nextAllowedMoment(at(now), { overdue: false }).toString()).toBe(at(allowed).toString())
  })

  test('of an oracle are kept, for five minutes more, and no minute is waited in vain', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const allowed = nextAllowedMoment(now, { overdue: true })
        expect(compare(allowed, now)).toBeGreaterThanOrEqual(0)
        for (let minutes = 0; minutes < 5; minutes += 1) {
          expect(forbidden(allowed.add({ minutes }))).toBe(false)
        }
        const free = (moment: Temporal.PlainDateTime) =>
          [0, 1, 2, 3, 4].every((minutes) => !forbidden(moment.add({ minutes })))
        for (let before = now; compare(before, allowed) < 0; before = before.add({ minutes: 1 })) {
          expect(free(before)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
})

const today = Temporal.PlainDate.from('2026-11-25')
const letraDue = (days: number, other: Partial<RemindableLetra> = {}): RemindableLetra => ({
  dueOn: today.add({ days }),
  state: 'pending',
  onDebit: false,
  paymentUnderWay: false,
  promised: false,
  silenced: false,
  ...other,
})

describe('the rule of a day', () => {
  test.each([
    [8, null],
    [7, 'week-before'],
    [4, 'week-before'],
    [3, null],
    [2, null],
    [1, 'day-before'],
    [0, 'day-before'],
    [-1, null],
    [-2, null],
    [-3, 'overdue-days'],
    [-9, 'overdue-days'],
    [-10, 'overdue-weeks'],
    [-29, 'overdue-weeks'],
    [-30, 'overdue-month'],
    [-44, 'overdue-month'],
    [-45, null],
    [-400, null],
  ] as const)('%i days before the due date it is %s', (days, rule) => {
    expect(reminderRule(letraDue(days), today)).toBe(rule)
  })

  test.each([
    { state: 'paid' },
    { state: 'annulled' },
    { onDebit: true },
    { paymentUnderWay: true },
    { silenced: true },
  ] as const)('tells of nothing of which %o alone holds', (fact) => {
    expect([7, -3].map((days) => reminderRule(letraDue(days, fact), today))).toEqual([null, null])
  })

  test('tells of nothing that is paid, annulled, on debit, being paid or silenced, nor overdue and promised', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 20 }),
        fc.record({
          state: fc.constantFrom('pending', 'paid', 'annulled'),
          onDebit: fc.boolean(),
          paymentUnderWay: fc.boolean(),
          promised: fc.boolean(),
          silenced: fc.boolean(),
        }),
        (days, facts) => {
          const rule = reminderRule(letraDue(days, facts as Partial<RemindableLetra>), today)
          if (rule === null) return
          expect(facts).toMatchObject({
            state: 'pending',
            onDebit: false,
            paymentUnderWay: false,
            silenced: false,
          })
          expect(facts.promised && days < 0).toBe(false)
          expect(occasionOf(rule)).toBe(days < 0 ? 'overdue' : 'before')
        },
      ),
    )
  })

  test('looks among the due dates that it tells of, and among no others', () => {
    const looked = remindedDueDates(today)
    expect(looked.map(({ rule }) => rule)).toEqual(reminderRules)
    for (let days = -500; days <= 500; days += 1) {
      const dueOn = today.add({ days })
      const within = looked.filter(
        ({ from, until }) =>
          Temporal.PlainDate.compare(from, dueOn) <= 0 && Temporal.PlainDate.compare(dueOn, until) <= 0,
      )
      const rule = reminderRule(letraDue(days), today)
      expect(within.map((each) => each.rule)).toEqual(rule === null ? [] : [rule])
    }
  })

  test('leaves no window shorter than the longest row of quiet days, where something overdue waits for one', () => {
    // Whatever the first day is: a rule for what is overdue finds an allowed day within its days.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.constantFrom(3, 10, 30), (offset, days) => {
        const dueOn = Temporal.PlainDate.from('2026-01-01').add({ days: offset })
        const first = dueOn.add({ days }).toPlainDateTime('09:00')
        const told = nextAllowedMoment(first, { overdue: true }).toPlainDate()
        expect(reminderRule({ ...letraDue(0), dueOn }, told)).toBe(
          reminderRule({ ...letraDue(0), dueOn }, first.toPlainDate()),
        )
      }),
    )
  })
})

test.each([
  [7, 'vence en 7 días'],
  [1, 'vence mañana'],
  [0, 'vence hoy'],
  [-1, 'venció ayer'],
  [-12, 'venció hace 12 días'],
])('%i days before its due date a letra %s', (days, text) => {
  expect(dueText(today.add({ days }), today)).toBe(text)
})
