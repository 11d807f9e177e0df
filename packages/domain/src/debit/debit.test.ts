import { anyDate, anyMoney } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskEmail } from '../access/mask-email.ts'
import { type Money, money } from '../money/money.ts'
import { isProvenRefusal } from '../payments/proven-refusal.ts'
import { limaDateTime } from '../time/lima-date.ts'
import { affiliationImpediment, impedimentText, overdueCount } from './affiliation-impediment.ts'
import { formatExpiry, isExpiredOn, parseExpiry } from './card-expiry.ts'
import { chargeRefusal } from './charge-refusal.ts'
import { consentText } from './consent.ts'
import { chargeCutoff, isAnnounced, lastDebitDay, nextDebitDay, startOfDebitDay } from './debit-day.ts'
import { type ChargeableLetra, monthlySums, nextCharge, planCharges } from './plan-charges.ts'
import { maxAttempts, nextTryOn } from './retry-days.ts'

const at = (text: string) => Temporal.PlainDateTime.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const anyMoment = fc
  .tuple(anyDate, fc.integer({ min: 0, max: 24 * 60 - 1 }))
  .map(([date, minute]) => date.toPlainDateTime().add({ minutes: minute }))

function letra(code: string, dueOn: string, changes: Partial<ChargeableLetra> = {}): ChargeableLetra {
  return { code, dueOn: day(dueOn), state: 'pending', owed: money(35050, 'USD'), ...changes }
}

describe('debit day', () => {
  test.each([
    ['2026-11-21T12:00', '2026-11-24', '2026-10-24'],
    ['2026-11-24T05:59', '2026-11-24', '2026-10-24'],
    ['2026-11-24T06:00', '2026-12-24', '2026-11-24'],
    ['2026-11-30T23:59', '2026-12-24', '2026-11-24'],
    ['2026-12-31T23:59', '2027-01-24', '2026-12-24'],
    ['2028-02-29T12:00', '2028-03-24', '2028-02-24'],
    ['2027-01-31T00:00', '2027-02-24', '2027-01-24'],
  ])('at %s the next one is %s and the last one %s', (now, next, last) => {
    expect(nextDebitDay(at(now)).toString()).toBe(next)
    expect(lastDebitDay(at(now)).toString()).toBe(last)
  })

  test('it is a 24th on every day of the calendar, on any weekday, never more than 31 days away, and begins at six in Lima', () => {
    const weekdays = new Set<number>()
    fc.assert(
      fc.property(anyMoment, (now) => {
        const [next, last] = [nextDebitDay(now), lastDebitDay(now)]
        expect([next.day, last.day]).toEqual([24, 24])
        expect(last.add({ months: 1 }).equals(next)).toBe(true)
        expect(Temporal.PlainDateTime.compare(limaDateTime(startOfDebitDay(next)), now)).toBe(1)
        expect(Temporal.PlainDateTime.compare(limaDateTime(startOfDebitDay(last)), now)).toBeLessThan(1)
        expect(now.toPlainDate().until(next).days).toBeLessThanOrEqual(31)
        expect(limaDateTime(startOfDebitDay(next)).hour).toBe(6)
        weekdays.add(next.dayOfWeek)
      }),
    )
    expect(weekdays.size).toBe(7)
  })

  test('it is announced from nine in the morning three days before, until charging begins', () => {
    const told = ['2026-11-21T08:59', '2026-11-21T09:00', '2026-11-23T23:00', '2026-11-24T05:59'].map((now) =>
      isAnnounced(at(now)),
    )
    expect(told).toEqual([false, true, true, true])
    expect(isAnnounced(at('2026-11-24T06:00'))).toBe(false)
  })
})

describe('what a debit day charges', () => {
  const letras = [
    letra('due after the next one', '2026-12-25'),
    letra('due on the next one', '2026-12-24'),
    letra('due the day before the next one', '2026-12-23'),
    letra('due on the day itself', '2026-11-24'),
    letra('overdue', '2026-10-05'),
    letra('paid', '2026-11-25', { state: 'paid', owed: money(0, 'USD') }),
    letra('annulled', '2026-11-26', { state: 'annulled' }),
    letra('half paid', '2026-12-01', { owed: money(100, 'USD') }),
    letra('in soles', '2026-12-02', { owed: money(5000, 'PEN') }),
  ]

  test('pending letras due before the next 24th, including overdue ones and those due on the 24th, the oldest first', () => {
    expect(planCharges(letras, day('2026-11-24')).map(({ code }) => code)).toEqual([
      'overdue',
      'due on the day itself',
      'half paid',
      'in soles',
      'due the day before the next one',
    ])
  })

  test('the next charge has its day, its letras and the sums left to pay per currency', () => {
    const charge = nextCharge(letras, at('2026-11-21T10:00'))
    expect(charge.day.toString()).toBe('2026-11-24')
    expect(charge.letras).toHaveLength(5)
    expect(charge.sums).toEqual([money(5000, 'PEN'), money(35050 * 3 + 100, 'USD')])
  })

  describe('the sum of an ordinary month', () => {
    const sumsOf = (...due: readonly [string, Money][]) =>
      monthlySums({ letras: due.map(([dueOn, owed]) => ({ code: dueOn, dueOn: day(dueOn), owed })) })
    const owed = money(35050, 'USD')

    test('excludes what an earlier month left unpaid, so that a refusal does not double it', () => {
      expect(sumsOf(['2026-12-05', owed], ['2027-01-05', owed])).toEqual([owed])
      expect(sumsOf(['2026-09-05', owed], ['2026-11-23', owed], ['2026-11-24', owed])).toEqual([owed])
    })

    test('includes all letras of that month, from a 24th to the day before the next', () => {
      expect(sumsOf(['2026-12-24', owed], ['2027-01-05', owed], ['2027-01-23', owed])).toEqual([
        money(3 * 35050, 'USD'),
      ])
    })

    test('is that of the latest month charged, and none where nothing is charged', () => {
      expect(sumsOf(['2026-10-05', owed], ['2026-11-05', owed])).toEqual([owed])
      expect(sumsOf()).toEqual([])
    })

    test('is separate for each currency', () => {
      expect(sumsOf(['2026-12-05', money(5000, 'PEN')], ['2027-01-05', owed])).toEqual([
        money(5000, 'PEN'),
        owed,
      ])
    })
  })

  test('nothing of amount 0 is charged', () => {
    expect(
      planCharges([letra('nothing', '2026-11-01', { owed: money(0, 'PEN') })], day('2026-11-24')),
    ).toEqual([])
  })

  test('each letra is due for one debit day: the windows of all months meet and never overlap', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (dueOn, from) => {
        const first = nextDebitDay(from.toPlainDateTime())
        const second = first.add({ months: 1 })
        expect(chargeCutoff(first).equals(second)).toBe(true)
        const one = { ...letra('L', '2026-01-01'), dueOn }
        const inFirst = planCharges([one], first).length
        // What the first debit day charged is paid; what it left is charged by the second where it is due by
        // then.
        const inSecond = planCharges(inFirst ? [{ ...one, state: 'paid' as const }] : [one], second).length
        const due = Temporal.PlainDate.compare(dueOn, chargeCutoff(second)) < 0 ? 1 : 0
        expect(inFirst + inSecond).toBe(due)
      }),
    )
  })

  test('for any letras, only pending ones are charged, in order, for everything owed of them', () => {
    const anyLetra = fc.record({
      code: fc.string(),
      dueOn: anyDate,
      state: fc.constantFrom('pending' as const, 'paid' as const, 'annulled' as const),
      owed: anyMoney,
    })
    fc.assert(
      fc.property(fc.array(anyLetra, { maxLength: 12 }), anyDate, (all, date) => {
        const debitDay = nextDebitDay(date.toPlainDateTime())
        const planned = planCharges(all, debitDay)
        for (const one of planned) {
          expect([one.state, one.owed.minor > 0]).toEqual(['pending', true])
          expect(Temporal.PlainDate.compare(one.dueOn, chargeCutoff(debitDay))).toBe(-1)
        }
        const days = planned.map(({ dueOn }) => dueOn.toString())
        expect(days).toEqual(days.toSorted())
      }),
    )
  })
})

describe('a refusal', () => {
  test('is retried 3, 7 and 14 days after the first try, and no more', () => {
    let today = day('2027-01-24')
    const tries: string[] = []
    for (let attempt = 1; ; attempt++) {
      const next = nextTryOn(attempt, today)
      if (!next) break
      tries.push(next.toString())
      today = next
    }
    expect(tries).toEqual(['2027-01-27', '2027-01-31', '2027-02-07'])
    expect(maxAttempts).toBe(4)
  })

  test('the last try is before the next debit day, in every month', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const debitDay = nextDebitDay(date.toPlainDateTime())
        expect(Temporal.PlainDate.compare(debitDay.add({ days: 14 }), debitDay.add({ months: 1 }))).toBe(-1)
      }),
    )
  })

  test.each(['04', '07', '12', '14', '15', '41', '43', '46', '54', '57', 'R0', 'R1', 'R3'])(
    'of the bank with %s is hard',
    (code) => expect(chargeRefusal(`ACQ_001:${code}`).hard).toBe(true),
  )

  test.each(['51', '61', '65', '91', '96', '05', '1A', '77'])('of the bank with %s is soft', (code) =>
    expect(chargeRefusal(`ACQ_001:${code}`).hard).toBe(false),
  )

  test.each(['PSP_030', 'PSP_031', 'PSP_036', 'PSP_561', 'PSP_607'])(
    'a token unknown to the provider (%s) is a hard and proven refusal',
    (code) => {
      expect(chargeRefusal(code).hard).toBe(true)
      expect(isProvenRefusal(code)).toBe(true)
    },
  )

  test.each(['PSP_010', 'PSP_106', 'PSP_677', 'PSP_679', 'PSP_999', 'INT_905', 'NEW_001'])(
    'the error %s does not prove that nothing was charged',
    (code) => expect(isProvenRefusal(code)).toBe(false),
  )

  test('with an unknown code it says in Spanish that the bank refused', () => {
    expect(chargeRefusal(null)).toMatchObject({ reason: 'Tu banco rechazó el cobro.', hard: false })
  })
})

describe('whether a card may be affiliated', () => {
  const today = day('2026-11-21')
  const facts = { letras: [letra('a', '2026-12-05')], today, hasEmail: true, oneAccount: true, open: true }

  test('it may while a letra is pending and none is overdue; one due today is not overdue', () => {
    expect(affiliationImpediment(facts)).toBeNull()
    expect(affiliationImpediment({ ...facts, letras: [letra('today', '2026-11-21')] })).toBeNull()
  })

  test('overdue letras of the proforma block it, with their number in the text of the specification', () => {
    const letras = [letra('a', '2026-11-20'), letra('b', '2026-10-20'), letra('c', '2026-12-20')]
    expect(affiliationImpediment({ ...facts, letras })).toBe('overdue')
    expect(overdueCount(letras, today)).toBe(2)
    expect(impedimentText('overdue', 2)).toBe(
      'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático',
    )
  })

  test.each([
    ['no-email', { hasEmail: false }],
    ['other-account', { oneAccount: false }],
    ['nothing-owed', { letras: [letra('a', '2026-12-05', { state: 'paid' })] }],
    ['closed', { open: false }],
  ] as const)('%s is an impediment, with a text', (impediment, changes) => {
    expect(affiliationImpediment({ ...facts, ...changes })).toBe(impediment)
    expect(impedimentText(impediment, 0)).toMatch(/^[A-Z].+\.$/)
  })

  test('without an impediment there is no text', () => expect(impedimentText(null, 3)).toBeNull())
})

describe('the expiry of a card', () => {
  test('it is valid until the last day of its month', () => {
    const expiry = { month: 2, year: 2028 }
    const days = ['2028-01-31', '2028-02-29', '2028-03-01', '2029-01-24'].map((text) =>
      isExpiredOn(expiry, day(text)),
    )
    expect(days).toEqual([false, false, true, true])
  })

  test('MM/YYYY is parsed and formatted back, and nothing else is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2100 }), (month, year) => {
        expect(parseExpiry(formatExpiry({ month, year }))).toEqual({ month, year })
      }),
    )
    for (const text of ['13/2030', '00/2030', '1/2030', '12/30', '']) expect(parseExpiry(text)).toBeNull()
  })
})

test('the consent says what is charged, when, how it is announced and how it ends', () => {
  const text = consentText('Inmobiliaria Añil').join(' ')
  for (const word of [
    'Inmobiliaria Añil',
    'día 24',
    'vencidas',
    'Tres días antes',
    '3, 7 y 14 días',
    'retire',
  ])
    expect(text).toContain(word)
})

test('an e-mail is shown by its first letters and its host', () => {
  expect(['lucia@correo.example', 'ab@x.pe', 'a@x.pe', '', 'broken'].map(maskEmail)).toEqual([
    'lu***@correo.example',
    'a***@x.pe',
    '***@x.pe',
    '',
    '',
  ])
})
