import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import {
  isPromiseRefused,
  type PromiseFacts,
  promiseDayNote,
  promiseFault,
  promiseOutcome,
  promiseTerms,
  promiseText,
} from './payment-promise.ts'
import { promiseStates, promiseStateText } from './promise-state.ts'

const today = Temporal.PlainDate.from('2026-11-25')
const debts = [{ owed: money(41_075, 'USD') }, { owed: money(38_000, 'USD') }]

describe('the terms of a promise', () => {
  test('are the next seven days, from the oldest debt to all that is overdue', () => {
    expect(promiseTerms(debts, today)).toEqual({
      least: money(41_075, 'USD'),
      most: money(79_075, 'USD'),
      firstDay: Temporal.PlainDate.from('2026-11-26'),
      lastDay: Temporal.PlainDate.from('2026-12-02'),
    })
    expect(promiseTerms([], today)).toBeNull()
  })

  test.each([
    [0, 41_075, 'day'],
    [1, 41_075, null],
    [7, 79_075, null],
    [8, 79_075, 'day'],
    [3, 41_074, 'amount'],
    [3, 79_076, 'amount'],
  ] as const)('in %i days, %i cents: %s', (days, minor, fault) => {
    const terms = promiseTerms(debts, today)
    if (!terms) throw new Error('There are terms')
    expect(promiseFault({ amount: money(minor, 'USD'), day: today.add({ days }) }, terms)).toBe(fault)
  })

  test.each([
    ['2026-11-27', ''],
    ['2026-11-28', 'Es sábado'],
    ['2026-11-29', 'Es domingo'],
    ['2026-12-08', 'Es feriado'],
  ])('%s is no day that is refused, but one may be told of it: %s', (day, note) => {
    expect(promiseDayNote(Temporal.PlainDate.from(day)).slice(0, note.length || undefined)).toBe(note)
  })
})

describe('promises that were not kept', () => {
  const ended = (state: 'kept' | 'broken' | 'withdrawn', made: number, end: number) => ({
    state,
    madeOn: today.subtract({ days: made }),
    endedOn: today.subtract({ days: end }),
  })

  test.each([
    ['two broken ones refuse', [ended('broken', 20, 13), ended('broken', 60, 53)], true],
    ['one does not', [ended('broken', 20, 13), ended('kept', 60, 53)], false],
    ['older ones are forgotten', [ended('broken', 20, 13), ended('broken', 97, 91)], false],
    ['withdrawn on a later day counts', [ended('withdrawn', 20, 14), ended('broken', 60, 53)], true],
    ['withdrawn at once does not', [ended('withdrawn', 20, 20), ended('broken', 60, 53)], false],
  ] as const)('%s', (_, earlier, refused) => {
    expect(isPromiseRefused(earlier, today)).toBe(refused)
  })
})

describe('what becomes of a promise', () => {
  const day = today
  const facts = (changes: Partial<PromiseFacts> = {}): PromiseFacts => ({
    state: 'made',
    amountMinor: 100,
    day,
    paidMinor: 0,
    paidLateMinor: 0,
    paidInTimeMinor: 0,
    paymentUnderWay: false,
    held: true,
    ...changes,
  })

  test.each([
    ['waits for its day', facts(), 0, null],
    ['is broken on the day after', facts(), 1, 'broken'],
    ['is kept at once', facts({ paidMinor: 100 }), -3, 'kept'],
    [
      'is kept by a payment that is seen on the day after, of no known day',
      facts({ paidMinor: 100 }),
      1,
      'kept',
    ],
    ['is broken by one that is known to be late', facts({ paidMinor: 100, paidLateMinor: 1 }), 1, 'broken'],
    ['waits for a payment under way', facts({ paymentUnderWay: true }), 5, null],
    [
      'is kept later where a payment of its days is told late',
      facts({ state: 'broken', paidMinor: 100, paidInTimeMinor: 100 }),
      4,
      'kept',
    ],
    ['stays broken where it was paid later', facts({ state: 'broken', paidMinor: 100 }), 4, null],
    ['ends with a cession', facts({ held: false }), -1, 'withdrawn'],
    ['stays withdrawn', facts({ state: 'withdrawn', paidMinor: 100 }), 4, null],
  ] as const)('it %s', (_, given, days, outcome) => {
    expect(promiseOutcome(given, day.add({ days }))).toBe(outcome)
  })

  test('is always a step of its table, and never broken before its day is over or when it is paid', () => {
    const sum = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(
        fc.constantFrom(...promiseStates.all),
        fc.tuple(sum, sum),
        fc.integer({ min: -7, max: 20 }),
        fc.boolean(),
        fc.boolean(),
        (state, [inTime, late], days, paymentUnderWay, held) => {
          const given = facts({
            state,
            paidMinor: inTime + late,
            paidLateMinor: late,
            paidInTimeMinor: inTime,
            paymentUnderWay,
            held,
          })
          const outcome = promiseOutcome(given, day.add({ days }))
          if (outcome === null) return
          expect(promiseStates.mayFollow(state, outcome)).toBe(true)
          if (outcome === 'broken') expect([days > 0, inTime < 100]).toEqual([true, true])
          if (outcome === 'kept') expect(inTime).toBeGreaterThanOrEqual(100)
        },
      ),
    )
  })
})

test('a promise is told in one line', () => {
  const promise = { state: 'broken', amount: money(41_075, 'USD'), day: today } as const
  expect(promiseText(promise)).toBe('Promesa no cumplida: US$\u00a0410.75 hasta el 25/11/2026')
})

test('every state has a word of its own', () => {
  expect(new Set(promiseStates.all.map(promiseStateText)).size).toBe(promiseStates.all.length)
})
