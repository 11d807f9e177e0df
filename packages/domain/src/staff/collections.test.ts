import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeStates, skipReasons } from '../debit/charge-state.ts'
import { ageBandOf, ageBands, dueDatesOf } from './age-band.ts'
import { callingHours } from './calling-hours.ts'
import { debitOutcomeOf, debitReasonText } from './debit-outcome.ts'

const today = Temporal.PlainDate.from('2026-11-23')
const at = (text: string) => Temporal.PlainDateTime.from(text)

describe('the bands of age', () => {
  test.each([
    [-1, null],
    [0, null],
    [1, 'week'],
    [7, 'week'],
    [8, 'month'],
    [30, 'month'],
    [31, 'two-months'],
    [60, 'two-months'],
    [61, 'three-months'],
    [90, 'three-months'],
    [91, 'older'],
    [4_000, 'older'],
  ] as const)('%i days overdue are %s', (days, band) => {
    expect(ageBandOf(today.subtract({ days }), today)).toBe(band)
  })

  test('hold a due date each where it is overdue, and their due dates say the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 4_000 }), (days) => {
        const dueOn = today.subtract({ days })
        const holding = ageBands.filter((band) => {
          const { from, until } = dueDatesOf(band, today)
          const { compare } = Temporal.PlainDate
          return (from === null || compare(from, dueOn) <= 0) && compare(dueOn, until) <= 0
        })
        expect(holding).toEqual([ageBandOf(dueOn, today)].filter((band) => band !== null))
      }),
    )
  })
})

describe('the hours to call', () => {
  // By hand from the calendar: the 8th and 9th of December 2026 are holidays, the 12th and 13th a weekend.
  test.each([
    ['2026-11-23T06:59:59', 'from 2026-11-23T07:00:00'],
    ['2026-11-23T07:00:00', 'until 2026-11-23T20:00:00'],
    ['2026-11-23T19:59:59', 'until 2026-11-23T20:00:00'],
    ['2026-11-23T20:00:00', 'from 2026-11-24T07:00:00'],
    ['2026-12-07T20:00:00', 'from 2026-12-10T07:00:00'],
    ['2026-12-08T10:00:00', 'from 2026-12-10T07:00:00'],
    ['2026-12-11T23:30:00', 'from 2026-12-14T07:00:00'],
    ['2026-12-12T10:00:00', 'from 2026-12-14T07:00:00'],
    ['2026-12-31T21:00:00', 'from 2027-01-04T07:00:00'],
  ])('%s: %s', (now, expected) => {
    const hours = callingHours(at(now))
    expect(hours.open ? `until ${hours.until}` : `from ${hours.from}`).toBe(expected)
  })

  test('begin again where it says, and not a minute before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 527_040 }), (minutes) => {
        const now = at('2026-11-01T00:00:00').add({ minutes })
        const hours = callingHours(now)
        if (hours.open) {
          expect(callingHours(hours.until).open).toBe(false)
          expect(callingHours(hours.until.subtract({ minutes: 1 })).open).toBe(true)
          return
        }
        expect(callingHours(hours.from).open).toBe(true)
        expect(callingHours(hours.from.subtract({ minutes: 1 }))).toEqual(hours)
      }),
    )
  })
})

describe('the outcome of a letra on a debit day', () => {
  test('follows its last try; a refusal is given up only where nothing goes on and it is still owed', () => {
    const of = (
      charge: (typeof chargeStates.all)[number],
      turnOpen: boolean,
      letra: 'pending' | 'paid' | 'annulled',
    ) => debitOutcomeOf({ charge, turnOpen, letra })
    expect(chargeStates.all.map((state) => of(state, false, 'pending'))).toEqual([
      'planned',
      'under-way',
      'under-way',
      'paid',
      'given-up',
      'skipped',
    ])
    expect(of('refused', true, 'pending')).toBe('to-retry')
    expect([of('refused', true, 'paid'), of('refused', false, 'annulled')]).toEqual(['settled', 'settled'])
  })

  test('has words for every reason of ours, and those of the customer for a bank’s', () => {
    const texts = skipReasons.map(debitReasonText)
    expect(new Set(texts).size).toBe(skipReasons.length)
    for (const reason of skipReasons) expect(texts).not.toContain(reason)
    expect(debitReasonText('ACQ_001:51')).toBe('La tarjeta no tiene saldo suficiente.')
    expect(debitReasonText('')).toBe('Tu banco rechazó el cobro.')
    expect(debitReasonText('LLAVE_SURPLUS')).toBe('Se pagó por otro medio: se devuelve')
  })
})
