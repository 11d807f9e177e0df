import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDiscount, SCALE } from './discount.ts'
import { type Debt, payoffToday, refinance, totalDebt, type UnpaidLetra } from './refinance.ts'
import { listInstalments } from './simulated-instalment.ts'

const today = Temporal.PlainDate.from('2026-11-21')

function monthly(first: string, count: number, amountMinor: number): UnpaidLetra[] {
  const firstDueOn = Temporal.PlainDate.from(first)
  return Array.from({ length: count }, (_, months) => ({ dueOn: firstDueOn.add({ months }), amountMinor }))
}

const twelve = monthly('2026-12-05', 12, 100_000)

describe('the worked examples of docs/prepayment.md, on 2026-11-21', () => {
  test('TEA 12 %, 3,000.00 over 9: 966.85 each, the last 966.86', () => {
    const plan = refinance(
      { letras: twelve, annualRate: 120_000 },
      { prepaymentMinor: 300_000, count: 9 },
      today,
    )
    const amounts = listInstalments(plan).map(({ amountMinor }) => amountMinor)
    expect(amounts).toEqual([...Array(8).fill(96_685), 96_686])
    expect(listInstalments(plan).map(({ dueOn }) => dueOn.toString())).toEqual(
      twelve.slice(0, 9).map(({ dueOn }) => dueOn.toString()),
    )
  })

  test('TEA 0, 3,000.01 over 7: 1,285.71 each, the last 1,285.73', () => {
    const plan = refinance({ letras: twelve, annualRate: 0 }, { prepaymentMinor: 300_001, count: 7 }, today)
    expect(listInstalments(plan).map(({ amountMinor }) => amountMinor)).toEqual([
      ...Array(6).fill(128_571),
      128_573,
    ])
  })
})

describe('the days of the new plan', () => {
  function days(letras: UnpaidLetra[], count: number): string[] {
    const plan = refinance({ letras, annualRate: 0 }, { prepaymentMinor: 0, count }, today)
    return listInstalments(plan).map(({ dueOn }) => dueOn.toString())
  }
  const letra = (dueOn: string): UnpaidLetra => ({
    dueOn: Temporal.PlainDate.from(dueOn),
    amountMinor: 50_000,
  })

  test('the first is the first pending due date after today, whatever is overdue or due today', () => {
    expect(days([letra('2026-12-24'), letra('2026-11-21'), letra('2026-09-05')], 2)).toEqual([
      '2026-12-24',
      '2027-01-24',
    ])
  })

  test('where nothing is due after today it is a month from today', () => {
    expect(days([letra('2026-10-05'), letra('2026-11-21')], 2)).toEqual(['2026-12-21', '2027-01-21'])
  })

  test('a first letra at the end of a short month takes the day of the later ones', () => {
    const plan = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map(letra)
    expect(days(plan, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(days(['2027-02-28', '2027-03-28'].map(letra), 2)).toEqual(['2027-02-28', '2027-03-28'])
    // An overdue letra is unpaid as well, and still sets the day of the month.
    expect(days(['2026-10-31', '2026-11-30', '2026-11-21'].map(letra), 3)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
    ])
  })

  test('any other first letra keeps its day, whatever the days of the others', () => {
    expect(days(['2027-02-27', '2027-03-31'].map(letra), 2)).toEqual(['2027-02-27', '2027-03-27'])
  })

  test('the day of the month stays, and is the last one where the month is shorter', () => {
    expect(days(monthly('2026-12-31', 4, 1000), 4)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })
})

test('the payoff amount is the present value, with overdue letras at face value, rounded up', () => {
  expect(payoffToday({ letras: twelve, annualRate: 120_000 }, today)).toBe(1_134_126)
  expect(payoffToday({ letras: twelve, annualRate: 0 }, today)).toBe(1_200_000)
  expect(payoffToday({ letras: monthly('2026-09-05', 2, 777), annualRate: 500_000 }, today)).toBe(1554)
  expect(payoffToday({ letras: [], annualRate: 120_000 }, today)).toBe(0)
})

test.each([
  [-1, 3],
  [1_134_126, 3],
  [100, 0],
  [100, 13],
  [100, 1.5],
])('a prepayment of %d over %d is out of range', (prepaymentMinor, count) => {
  expect(() => refinance({ letras: twelve, annualRate: 120_000 }, { prepaymentMinor, count }, today)).toThrow(
    RangeError,
  )
})

const anyLetra: fc.Arbitrary<UnpaidLetra> = fc.record({
  dueOn: fc.integer({ min: -400, max: 4000 }).map((days) => today.add({ days })),
  amountMinor: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 200_000_000 })),
})
const anyRate = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_999_999 }))
/** The expected due dates: that day of the month, months counted from January 2026 as 0, after today. */
function onDay(day: number, firstMonth: number, count: number): Temporal.PlainDate[] {
  return Array.from({ length: count }, (_, index) => {
    const [year, month] = [2026 + Math.floor((firstMonth + index) / 12), (firstMonth + index) % 12]
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    const longest = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] as number
    return new Temporal.PlainDate(year, month + 1, Math.min(day, longest))
  })
}

/** Any debt with a valid prepayment. */
const anyCase = fc
  .record({ letras: fc.array(anyLetra, { minLength: 1, maxLength: 80 }), annualRate: anyRate })
  .chain((debt) =>
    fc.record({
      debt: fc.constant<Debt>(debt),
      prepaymentMinor: fc.integer({ min: 0, max: payoffToday(debt, today) - 1 }),
      count: fc.integer({ min: 1, max: debt.letras.length }),
    }),
  )

describe('for any debt and prepayment', () => {
  test('no letra is negative, and there are as many as chosen, at most as many as unpaid', () => {
    fc.assert(
      fc.property(anyCase, ({ debt, prepaymentMinor, count }) => {
        const list = listInstalments(refinance(debt, { prepaymentMinor, count }, today))
        expect(list).toHaveLength(count)
        expect(list.length).toBeLessThanOrEqual(debt.letras.length)
        for (const { amountMinor } of list) expect(amountMinor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('they are in order, one per month, all after today, all equal but the last', () => {
    fc.assert(
      fc.property(anyCase, ({ debt, prepaymentMinor, count }) => {
        const list = listInstalments(refinance(debt, { prepaymentMinor, count }, today))
        expect(list.map(({ number }) => number)).toEqual(list.map((_, index) => index + 1))
        expect(Temporal.PlainDate.compare(list[0]?.dueOn ?? today, today)).toBe(1)
        for (const [index, { dueOn, amountMinor }] of list.entries()) {
          const months = (dueOn.year - today.year) * 12 + dueOn.month
          const lastDay = dueOn.add({ days: 1 }).day === 1
          if (!lastDay && index > 0) expect(dueOn.day).toBeGreaterThanOrEqual(list[0]?.dueOn.day ?? 0)
          const before = list[index - 1]
          if (before) expect(months).toBe((before.dueOn.year - today.year) * 12 + before.dueOn.month + 1)
          if (index < count - 1) expect(amountMinor).toBe(list[0]?.amountMinor)
        }
      }),
    )
  })

  test('without a rate the sum is the debt less the prepayment, to the cent', () => {
    fc.assert(
      fc.property(anyCase, ({ debt, count }) => {
        const free = { ...debt, annualRate: 0 }
        const prepaymentMinor = Math.floor(totalDebt(debt.letras) / 3)
        const list = listInstalments(refinance(free, { prepaymentMinor, count }, today))
        expect(list.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
          totalDebt(debt.letras) - prepaymentMinor,
        )
      }),
    )
  })

  test('with a rate, the present value is that of the debt less the prepayment, to the cent, for realistic debts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 5_000_000 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amountMinor, letras, annualRate, prepaid, chosen) => {
          const debt = { letras: monthly('2026-12-05', letras, amountMinor), annualRate }
          const prepaymentMinor = Math.floor(payoffToday(debt, today) * prepaid)
          const count = Math.max(1, Math.ceil(letras * chosen))
          const discount = createDiscount(annualRate)
          const worth = (list: readonly UnpaidLetra[]) =>
            list.reduce(
              (sum, letra) =>
                sum + BigInt(letra.amountMinor) * discount(today.until(letra.dueOn).total('day')),
              0n,
            )
          const after = listInstalments(refinance(debt, { prepaymentMinor, count }, today))
          const difference = worth(debt.letras) - BigInt(prepaymentMinor) * SCALE - worth(after)
          // The last letra is rounded to a whole cent.
          expect(difference <= SCALE / 2n && difference >= -SCALE / 2n).toBe(true)
        },
      ),
    )
  })

  test('a prepayment of zero over the same number changes nothing, for equal letras a month apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000_000 }),
        fc.integer({ min: 1, max: 360 }),
        fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
        fc.integer({ min: 11, max: 26 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (amountMinor, count, day, firstMonth, annualRate) => {
          const letras = onDay(day, firstMonth, count).map((dueOn) => ({ dueOn, amountMinor }))
          const plan = refinance({ letras, annualRate }, { prepaymentMinor: 0, count }, today)
          expect(listInstalments(plan).map((letra) => [letra.dueOn.toString(), letra.amountMinor])).toEqual(
            letras.map((letra) => [letra.dueOn.toString(), letra.amountMinor]),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  test('prepaying more over the same number never makes a letra larger', () => {
    fc.assert(
      fc.property(anyCase, ({ debt, prepaymentMinor, count }) => {
        const [less, more] = [Math.floor(prepaymentMinor / 2), prepaymentMinor].map(
          (minor) => refinance(debt, { prepaymentMinor: minor, count }, today).eachMinor,
        )
        expect(more).toBeLessThanOrEqual((less ?? 0) + 1)
      }),
    )
  })
})

test('a debt of a few cents over many letras, and decades at a huge rate, give valid plans', () => {
  const cents = refinance(
    { letras: monthly('2026-12-05', 7, 1), annualRate: 0 },
    { prepaymentMinor: 2, count: 7 },
    today,
  )
  // Rounding half up would give a cent each and a negative last letra.
  expect([cents.eachMinor, cents.lastMinor]).toEqual([0, 5])
  const decades = refinance(
    { letras: monthly('2026-12-05', 600, 123_457), annualRate: 1_999_999 },
    { prepaymentMinor: 100_000, count: 599 },
    today,
  )
  expect(decades.lastMinor - decades.eachMinor).toBeLessThanOrEqual(600)
  expect(decades.lastMinor).toBeGreaterThanOrEqual(decades.eachMinor)
})
