import { anyDate, anyInstalment } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { monthKey } from '../time/month.ts'
import { groupByYear } from './group-by-year.ts'
import { amountPaid, groupPaid, paymentCount, paymentDate } from './group-paid.ts'
import { groupPending } from './group-pending.ts'
import { instalmentCalendar } from './instalment-calendar.ts'
import { instalmentNumber } from './instalment-number.ts'
import { instalmentPosition, instalmentProgress } from './instalment-progress.ts'
import { daysOverdue, isOverdue, overdueMark } from './overdue.ts'
import { owedTotals } from './owed-totals.ts'
import { oldestPending, payability } from './payable.ts'
import { paymentSystemLabel } from './payment-system.ts'
import { propertyStatus } from './property-status.ts'
import type { Instalment, ReceivableState } from './receivable.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-21')
const letras = fc.array(anyInstalment, { maxLength: 20 })

function letra(
  dueOn: string,
  state: ReceivableState = 'pending',
  rest: Partial<Instalment> = {},
): Instalment {
  return {
    code: `L-${dueOn}`,
    proforma: '1000234',
    projectCode: 'P01',
    projectName: 'Valle Sereno',
    productName: 'Lote C-2',
    plaza: 'LIM',
    accounting: { number: '1900000012', company: 'PE01', year: '2026' },
    amount: money(32050, 'USD'),
    paidAmount: money(0, 'USD'),
    dueOn: day(dueOn),
    state,
    paymentUnderWay: false,
    payment: null,
    ...rest,
  }
}

function paid(dueOn: string, paidOn: string | null, operationOn: string | null = null): Instalment {
  return letra(dueOn, 'paid', {
    payment: {
      paidOn: paidOn === null ? null : day(paidOn),
      operationOn: operationOn === null ? null : day(operationOn),
      system: 'IZIP',
      amount: null,
      maskedCard: '',
      authorizationNumber: '',
      hasReceipt: false,
    },
  })
}

describe('totals owed', () => {
  test('are what is left to pay, overdue and overall, per currency, with the oldest due date', () => {
    const part = letra('2026-11-20', 'pending', { paidAmount: money(2_050, 'USD') })
    const soles = letra('2026-11-21', 'pending', {
      amount: money(100_000, 'PEN'),
      paidAmount: money(0, 'PEN'),
    })
    const totals = owedTotals([letra('2026-12-12'), part, soles, paid('2026-01-12', '2026-01-12')], today)
    expect(totals).toEqual({
      overdue: [money(30_000, 'USD')],
      all: [money(100_000, 'PEN'), money(62_050, 'USD')],
      overdueCount: 1,
      count: 3,
      firstDue: day('2026-11-20'),
      lastDue: day('2026-12-12'),
    })
  })

  test('are zero where everything is paid or annulled', () => {
    const settled = [paid('2026-01-12', '2026-01-12'), letra('2026-02-12', 'annulled')]
    expect(owedTotals(settled, today)).toEqual({
      ...{ overdue: [], all: [], overdueCount: 0, count: 0 },
      ...{ firstDue: null, lastDue: null },
    })
  })

  test('are never less than what is overdue', () => {
    fc.assert(
      fc.property(letras, anyDate, (debts, on) => {
        const { overdue, all } = owedTotals(debts, on)
        for (const { minor, currency } of overdue) {
          expect(all.find((sum) => sum.currency === currency)?.minor).toBeGreaterThanOrEqual(minor)
        }
      }),
    )
  })
})

describe('overdue', () => {
  test('a debt is overdue from the day after its due date', () => {
    expect(isOverdue(letra('2026-11-20'), today)).toBe(true)
    expect(isOverdue(letra('2026-11-21'), today)).toBe(false)
    expect(isOverdue(letra('2026-11-22'), today)).toBe(false)
  })

  test('only pending debts are overdue', () => {
    expect(isOverdue(letra('2020-01-01', 'paid'), today)).toBe(false)
    expect(isOverdue(letra('2020-01-01', 'annulled'), today)).toBe(false)
  })

  test('7 to under 14 days overdue is the one-week mark, 14 or more the two-week mark', () => {
    const marks = [1, 6, 7, 13, 14, 400].map((days) => {
      const dueOn = today.subtract({ days }).toString()
      expect(daysOverdue(day(dueOn), today)).toBe(days)
      return overdueMark(letra(dueOn), today)
    })
    expect(marks).toEqual([null, null, 'one-week', 'one-week', 'two-weeks', 'two-weeks'])
    expect(overdueMark(letra('2026-10-01', 'paid'), today)).toBeNull()
  })
})

describe('property status', () => {
  test('deuda: at least one pending letra is overdue', () => {
    expect(propertyStatus([letra('2026-11-20'), letra('2026-12-20')], today)).toBe('deuda')
  })

  test('pagando: pending letras exist but none is overdue', () => {
    expect(propertyStatus([letra('2026-11-21'), letra('2026-10-20', 'paid')], today)).toBe('pagando')
  })

  test('completado: every other case', () => {
    expect(propertyStatus([letra('2026-10-20', 'paid'), letra('2026-10-20', 'annulled')], today)).toBe(
      'completado',
    )
    expect(propertyStatus([], today)).toBe('completado')
  })
})

describe('pending letras by month', () => {
  test('sorted by due date, grouped by month, with the sums left per currency, only the first payable', () => {
    const groups = groupPending([
      letra('2026-12-15', 'pending', { amount: money(50000, 'USD') }),
      letra('2026-10-12'),
      letra('2026-12-12'),
      letra('2026-12-20', 'pending', { amount: money(10000, 'PEN'), paidAmount: money(2500, 'PEN') }),
      letra('2026-09-12', 'paid'),
    ])
    const days = (items: readonly Instalment[]) => items.map(({ dueOn }) => dueOn.day)
    expect(groups.map(({ label, payable, items }) => [label, payable, days(items)])).toEqual([
      ['OCT 2026', true, [12]],
      ['DIC 2026', false, [12, 15, 20]],
    ])
    expect(groups[1]?.sums).toEqual([money(7500, 'PEN'), money(82050, 'USD')])
  })

  test('months of different years are separate', () => {
    const keys = groupPending([letra('2027-01-05'), letra('2026-01-05')]).map(({ key }) => key)
    expect(keys).toEqual(['2026-01', '2027-01'])
  })

  test('every pending letra is in one group, the groups are in order, the sums lose nothing', () => {
    fc.assert(
      fc.property(letras, (all) => {
        const groups = groupPending(all)
        const pending = all.filter(({ state }) => state === 'pending')
        expect(groups.flatMap(({ items }) => items).length).toBe(pending.length)
        expect(groups.map(({ key }) => key)).toEqual(groups.map(({ key }) => key).toSorted())
        expect(groups.map(({ payable }) => payable)).toEqual(groups.map((_, index) => index === 0))
        for (const { key, items, sums } of groups) {
          expect(items.every(({ dueOn }) => monthKey(dueOn) === key)).toBe(true)
          for (const { currency, minor } of sums) {
            const own = items.filter(({ amount }) => amount.currency === currency)
            expect(
              own.reduce((sum, { amount, paidAmount }) => sum + amount.minor - paidAmount.minor, 0),
            ).toBe(minor)
          }
        }
      }),
    )
  })
})

describe('months by year', () => {
  test('a year holds its months in order, and how many debts they hold', () => {
    const years = groupByYear(
      groupPending([letra('2027-01-05'), letra('2026-11-05'), letra('2026-12-05'), letra('2026-12-15')]),
    )
    expect(years.map(({ key, count, months }) => [key, count, months.map(({ label }) => label)])).toEqual([
      ['2026', 3, ['NOV 2026', 'DIC 2026']],
      ['2027', 1, ['ENE 2027']],
    ])
  })

  test('what was paid on an unknown day is a year without a name', () => {
    const years = groupByYear(groupPaid([paid('2026-08-12', null), paid('2026-08-12', '2026-08-12')]))
    expect(years.map(({ key }) => key)).toEqual(['2026', ''])
  })

  test('no month is lost or moved, and no year comes twice', () => {
    fc.assert(
      fc.property(letras, (all) => {
        for (const months of [groupPending(all), groupPaid(all)]) {
          const years = groupByYear<{ key: string; items: readonly Instalment[] }>(months)
          expect(years.flatMap(({ months }) => months)).toEqual(months)
          expect(new Set(years.map(({ key }) => key)).size).toBe(years.length)
          for (const { count, months } of years)
            expect(count).toBe(months.flatMap(({ items }) => items).length)
        }
      }),
    )
  })
})

test('what was paid is the amount of the payment, and of one paid elsewhere that of the debt', () => {
  const [here, elsewhere] = [paid('2026-08-12', '2026-08-12'), letra('2026-08-12', 'paid')]
  const amount = money(118_585, 'PEN')
  expect(amountPaid({ ...here, payment: here.payment && { ...here.payment, amount } })).toEqual(amount)
  expect(amountPaid(elsewhere)).toEqual(money(32050, 'USD'))
})

describe('paid letras by month', () => {
  test('sorted by payment date descending and grouped by month', () => {
    const groups = groupPaid([
      paid('2026-08-12', '2026-07-24'),
      paid('2026-09-12', '2026-09-02'),
      paid('2026-10-12', '2026-09-11'),
      letra('2026-11-12'),
    ])
    expect(groups.map(({ label, items }) => [label, items.map((item) => paymentDate(item)?.day)])).toEqual([
      ['SEP 2026', [11, 2]],
      ['JUL 2026', [24]],
    ])
  })

  test('an unknown payment date is replaced by the operation date', () => {
    expect(paymentDate(paid('2026-10-12', null, '2026-09-11'))?.toString()).toBe('2026-09-11')
    expect(paymentDate(paid('2026-10-12', '2026-09-10', '2026-09-11'))?.toString()).toBe('2026-09-10')
  })

  test('payments on an unknown day come last under SIN FECHA', () => {
    const groups = groupPaid([paid('2026-08-12', null), paid('2020-01-12', '2020-01-12')])
    expect(groups.map(({ label }) => label)).toEqual(['ENE 2020', 'SIN FECHA'])
  })

  test('every paid letra is in one group, the newest month first, the unknown last', () => {
    fc.assert(
      fc.property(letras, (all) => {
        const groups = groupPaid(all)
        expect(groups.flatMap(({ items }) => items).length).toBe(
          all.filter(({ state }) => state === 'paid').length,
        )
        const keys = groups.map(({ key }) => key)
        expect(keys).toEqual(keys.toSorted().toReversed())
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('one payment is a "pago", several are "pagos"', () => {
    expect([paymentCount(1), paymentCount(2)]).toEqual(['1 pago', '2 pagos'])
  })
})

describe('what is payable', () => {
  test('only letras of the first pending month of their proforma', () => {
    const [first, same, later] = [letra('2026-10-12'), letra('2026-10-30'), letra('2026-11-12')]
    const all = [later, same, first]
    expect(all.map((one) => payability(one, all))).toEqual(['older-first', 'payable', 'payable'])
  })

  test('an older letra of another proforma does not matter', () => {
    const own = letra('2026-11-12')
    expect(payability(own, [own, letra('2026-01-12', 'pending', { proforma: '2' })])).toBe('payable')
  })

  test('a letra with a payment under way, paid or annulled cannot be paid', () => {
    const running = letra('2026-10-12', 'pending', { paymentUnderWay: true })
    expect(payability(running, [running])).toBe('under-way')
    expect(payability(letra('2026-10-12', 'paid'), [])).toBe('paid')
    expect(payability(letra('2026-10-12', 'annulled'), [])).toBe('annulled')
  })

  test("the letra's own state takes precedence over an older pending letra", () => {
    const older = letra('2026-09-12')
    const said = (state: ReceivableState, paymentUnderWay: boolean) =>
      payability(letra('2026-10-12', state, { paymentUnderWay }), [older])
    expect(said('pending', false)).toBe('older-first')
    expect(said('pending', true)).toBe('under-way')
    expect(said('paid', true)).toBe('paid')
    expect(said('annulled', true)).toBe('annulled')
  })

  test('the letra to pay first is the oldest pending one of the same proforma', () => {
    const later = letra('2026-03-12', 'pending')
    const all = [
      later,
      letra('2026-02-20', 'pending'),
      letra('2026-02-12', 'pending'),
      letra('2026-01-12', 'paid'),
      letra('2026-01-05', 'pending', { proforma: '2' }),
    ]
    expect(oldestPending(later, all)).toBe(all[2])
    expect(oldestPending(later, [])).toBeNull()
  })

  test('the months payable on the screen are those that the server allows', () => {
    fc.assert(
      fc.property(letras, (some) => {
        const all = some.map((one) => ({ ...one, proforma: 'P', paymentUnderWay: false }))
        for (const { items, payable } of groupPending(all)) {
          for (const item of items) expect(payability(item, all) === 'payable').toBe(payable)
        }
      }),
    )
  })
})

describe('progress of a proforma', () => {
  test('X de Y counts paid letras among all that are not annulled', () => {
    const all = [letra('2026-09-12', 'paid'), letra('2026-10-12'), letra('2026-11-12', 'annulled')]
    expect(instalmentProgress(all)).toEqual({ paid: 1, total: 2 })
    expect(instalmentProgress([])).toEqual({ paid: 0, total: 0 })
  })

  test("a letra's position is by due date among those that are not annulled", () => {
    const all = [letra('2026-12-12'), letra('2026-10-12', 'annulled'), letra('2026-11-12')]
    expect(instalmentPosition('L-2026-12-12', all)).toBe(2)
    expect(instalmentPosition('L-none', all)).toBe(0)
  })

  test('the calendar has a row for each year, the latest first, and a cell for each month, which may hold two letras', () => {
    const [top, bottom, ...rest] = instalmentCalendar(
      [letra('2027-01-15'), letra('2027-01-12'), letra('2026-11-12'), letra('2026-09-12', 'paid')],
      today,
    )
    expect(rest).toEqual([])
    expect([top?.year, bottom?.year]).toEqual([2027, 2026])
    expect(top?.months[0]).toEqual(['coming', 'coming'])
    expect(bottom?.months.slice(8)).toEqual([['paid'], [], ['overdue'], []])
  })

  test('every letra that is not annulled is in the calendar, and no year is left out', () => {
    fc.assert(
      fc.property(letras, anyDate, (all, now) => {
        const years = instalmentCalendar(all, now)
        const standing = all.filter(({ state }) => state !== 'annulled')
        expect(years.flatMap(({ months }) => months.flat()).length).toBe(standing.length)
        expect(years.every(({ months }) => months.length === 12)).toBe(true)
        years.forEach(({ year }, index) => {
          expect(year).toBe((years[0]?.year ?? 0) - index)
        })
      }),
    )
  })
})

test('the instalment number is bELNRField, bUKRSField and gJAHRField without separators', () => {
  expect(instalmentNumber({ number: '1900000012', company: 'PE01', year: '2026' })).toBe('1900000012PE012026')
})

test.each([
  ['IZIP', 'Pago online'],
  ['IZDA', 'Débito automático'],
  ['IZTC', 'Tipo de cambio preferencial'],
  ['VENT', 'Otros medios'],
  ['', 'Otros medios'],
  ['constructor', 'Otros medios'],
])('payment system %j reads %j', (system, label) => {
  expect(paymentSystemLabel(system)).toBe(label)
})
