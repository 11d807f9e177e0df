import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExpiredOn } from '../debit/card-expiry.ts'
import { nextDebitDay } from '../debit/debit-day.ts'
import { planCharges } from '../debit/plan-charges.ts'
import { money } from '../money/money.ts'
import { type CalendarCard, type CalendarLetra, calendarEntries } from './calendar-entries.ts'
import { calendarTexts } from './calendar-texts.ts'

const madeAt = Temporal.Instant.from('2026-11-25T20:00:00Z')
const now = Temporal.PlainDateTime.from('2026-11-25T15:00')
const day = (text: string) => Temporal.PlainDate.from(text)

function letra(id: number, dueOn: string, changes: Partial<CalendarLetra> = {}): CalendarLetra {
  return { id, dueOn: day(dueOn), dueChanges: 0, dueChangedAt: null, ...changes }
}

function card(letras: readonly CalendarLetra[], changes: Partial<CalendarCard> = {}): CalendarCard {
  return {
    since: Temporal.Instant.from('2026-03-02T15:00:00Z'),
    expiry: { month: 12, year: 2030 },
    suspended: false,
    skipsNext: false,
    letras,
    ...changes,
  }
}

function listed(letras: readonly CalendarLetra[], cards: readonly CalendarCard[], at = now): string[] {
  return calendarEntries({ letras, cards, madeAt }, at).map(
    (entry) => `${entry.day} ${entry.occasion} ${entry.revision}`,
  )
}

describe('the entries of a calendar', () => {
  test('each letra stands on its due date, overdue ones too, in the order of days', () => {
    expect(listed([letra(7, '2027-01-05'), letra(5, '2026-10-05'), letra(6, '2026-12-05')], [])).toEqual([
      '2026-10-05 letra-due 0',
      '2026-12-05 letra-due 0',
      '2027-01-05 letra-due 0',
    ])
  })

  test('a letra whose date was moved is the same entry in another revision', () => {
    const at = Temporal.Instant.from('2026-12-01T10:00:00Z')
    const [before] = calendarEntries({ letras: [letra(7, '2027-01-05')], cards: [], madeAt }, now)
    const [after] = calendarEntries(
      { letras: [letra(7, '2027-01-15', { dueChanges: 1, dueChangedAt: at })], cards: [], madeAt },
      now,
    )
    expect(before).toMatchObject({ key: 'letra 7', revision: 0, changedAt: madeAt })
    expect(after).toMatchObject({ key: 'letra 7', revision: 1, changedAt: at })
  })

  test('a debit day is one entry for all that it charges, of all cards', () => {
    const own = [letra(1, '2026-12-24'), letra(2, '2027-01-05')]
    const other = [letra(3, '2027-01-23'), letra(4, '2027-01-24')]
    expect(listed([], [card(own), card(other)])).toEqual(['2026-12-24 debit-day 0', '2027-01-24 debit-day 0'])
  })

  test('a debit day that two cards share is as old as the older card', () => {
    const younger = Temporal.Instant.from('2026-08-02T15:00:00Z')
    const [entry] = calendarEntries(
      {
        letras: [],
        cards: [card([letra(1, '2027-01-05')], { since: younger }), card([letra(2, '2027-01-05')])],
        madeAt,
      },
      now,
    )
    expect(entry?.changedAt.toString()).toBe('2026-03-02T15:00:00Z')
  })

  test('what is overdue is charged on the next debit day; today is one until charging begins', () => {
    const overdue = [letra(1, '2026-09-05')]
    expect(listed([], [card(overdue)], Temporal.PlainDateTime.from('2026-12-24T05:59'))).toEqual([
      '2026-12-24 debit-day 0',
    ])
    expect(listed([], [card(overdue)], Temporal.PlainDateTime.from('2026-12-24T06:00'))).toEqual([
      '2027-01-24 debit-day 0',
    ])
  })

  test('a skipped debit day is none, and what it would have charged goes to the one after it', () => {
    const own = [letra(1, '2026-12-30'), letra(2, '2027-01-30')]
    expect(listed([], [card(own)])).toEqual(['2026-12-24 debit-day 0', '2027-01-24 debit-day 0'])
    expect(listed([], [card(own, { skipsNext: true })])).toEqual(['2027-01-24 debit-day 0'])
  })

  test('a card charges nothing while it is suspended, nor after it expired', () => {
    const own = [letra(1, '2026-12-30'), letra(2, '2027-01-30')]
    expect(listed([], [card(own, { suspended: true })])).toEqual([])
    expect(listed([], [card(own, { expiry: { month: 12, year: 2026 } })])).toEqual(['2026-12-24 debit-day 0'])
  })

  test('says no figure, and the same of everybody', () => {
    expect(JSON.stringify(calendarTexts)).not.toMatch(/\d|S\/|US\$/)
  })
})

const anyDay = fc
  .integer({ min: -400, max: 900 })
  .map((days) => Temporal.PlainDate.from('2026-11-25').add({ days }))
const anyNow = fc
  .record({ days: fc.integer({ min: 0, max: 90 }), hour: fc.integer({ min: 0, max: 23 }) })
  .map(({ days, hour }) => now.with({ hour }).add({ days }))
const anyLetras = fc
  .array(anyDay, { maxLength: 12 })
  .map((days) => days.map((dueOn, id) => ({ id, dueOn, dueChanges: 0, dueChangedAt: null })))

test('the debit days are those on which the plan charges something, charged one after the other', () => {
  fc.assert(
    fc.property(
      anyLetras,
      anyNow,
      fc.boolean(),
      fc.record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 2026, max: 2029 }) }),
      (letras, at, skipsNext, expiry) => {
        let left = letras.map((each) => ({
          ...each,
          code: String(each.id),
          state: 'pending' as const,
          owed: money(100, 'PEN'),
        }))
        const expected: string[] = []
        for (let months = 0; months < 60; months += 1) {
          const debitDay = nextDebitDay(at).add({ months })
          if ((months === 0 && skipsNext) || isExpiredOn(expiry, debitDay)) continue
          const charged = planCharges(left, debitDay)
          if (charged.length > 0) expected.push(debitDay.toString())
          left = left.filter((each) => !charged.includes(each))
        }
        const entries = calendarEntries(
          { letras: [], cards: [card(letras, { skipsNext, expiry })], madeAt },
          at,
        )
        expect(entries.map((entry) => entry.day.toString())).toEqual(expected)
      },
    ),
  )
})

test('each letra has one entry, known by itself alone; keys are never shared', () => {
  fc.assert(
    fc.property(anyLetras, anyLetras, anyNow, (letras, charged, at) => {
      const entries = calendarEntries({ letras, cards: [card(charged)], madeAt }, at)
      const due = entries.filter(({ occasion }) => occasion === 'letra-due')
      expect(due.map(({ key }) => key).toSorted()).toEqual(letras.map(({ id }) => `letra ${id}`).toSorted())
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
      const days = entries.map((entry) => entry.day.toString())
      expect(days).toEqual(days.toSorted())
    }),
  )
})
