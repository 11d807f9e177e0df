import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '../money/format-money.ts'
import { type Money, money } from '../money/money.ts'
import { type StatedDebt, stateOfPeriod } from './period-statement.ts'
import { periodFault, statementFileName, yearPeriod } from './statement-period.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-25')
const soldOn = day('2025-12-31')
const year = { from: day('2026-01-01'), to: today }
const tea12 = 120_000

function letra(
  dueOn: string,
  minor: number,
  paidOn: string | null = null,
  more: Partial<StatedDebt> = {},
): StatedDebt {
  const amount = money(minor, 'USD')
  return {
    kind: 'letra',
    dueOn: day(dueOn),
    state: paidOn ? 'paid' : 'pending',
    amount,
    paidAmount: paidOn ? amount : money(0, 'USD'),
    paidOn: paidOn ? day(paidOn) : null,
    ...more,
  }
}

function stated(debts: readonly StatedDebt[], annualRate = tea12, period = year) {
  return stateOfPeriod(debts, { period, soldOn, annualRate, today })
}

describe('the worked example of docs/period-statement.md', () => {
  const text = readFileSync(new URL('../../../../docs/period-statement.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (20\d\d-\d\d-\d\d) \| ([\d,.]+) \| (20\d\d-\d\d-\d\d|—) \|$/gm)]
  const debts = rows.map(([, dueOn = '', amount = '', paidOn = '']) =>
    letra(dueOn, Math.round(Number(amount.replaceAll(',', '')) * 100), paidOn === '—' ? null : paidOn),
  )
  const [figures] = stated(debts).figures

  test.each([
    ['Saldo al empezar', figures?.opening],
    ['Venció en el periodo', figures?.fellDue],
    ['Pagado en el periodo', figures?.paid],
    ['Saldo al terminar', figures?.closing],
    ['Vencido', figures?.overdue],
    ['Capital por pagar', figures?.capital],
    ['Interés de 2026', figures?.interest],
  ])('%s', (label, figure) => {
    expect(rows).toHaveLength(4)
    const written = new RegExp(`^\\| ${label} \\| (.+?) \\|`, 'm').exec(text)?.[1]
    expect(formatMoney(figure as Money).replace('\u00a0', ' ')).toBe(written)
  })
})

describe('what is not known is not stated', () => {
  test('a proforma without a rate has its letras as capital and no interest', () => {
    const { figures, noInterest } = stated([letra('2027-01-10', 50_000)], 0)
    expect([noInterest, figures[0]?.interest, figures[0]?.capital]).toEqual([
      'no-rate',
      null,
      money(50_000, 'USD'),
    ])
  })

  test('a plan that was changed has a capital of today alone, and no interest', () => {
    const debts = [letra('2027-01-10', 50_000), letra('2027-02-10', 50_000, null, { state: 'annulled' })]
    const now = stated(debts)
    expect([now.noInterest, now.figures[0]?.interest]).toEqual(['plan-changed', null])
    expect(now.figures[0]?.capital).not.toBeNull()
    expect(now.figures[0]?.opening).toEqual(money(50_000, 'USD'))
    const before = stated(debts, tea12, { from: day('2026-01-01'), to: day('2026-06-30') })
    expect(before.figures[0]?.capital).toBeNull()
  })

  test('payments of unknown days count as made before, and leave the interest of their year unknown', () => {
    const undated = letra('2026-05-10', 50_000, null, { state: 'paid' })
    const part = letra('2027-01-10', 50_000, null, { paidAmount: money(20_000, 'USD') })
    const { figures, noInterest, undated: count } = stated([undated, part])
    expect(figures[0]).toMatchObject({ opening: money(30_000, 'USD'), paid: money(0, 'USD') })
    expect([noInterest, count]).toEqual(['day-unknown', 2])
    expect(stated([letra('2025-05-10', 50_000, null, { state: 'paid' })]).noInterest).toBeNull()
  })

  test('cash items are owed and paid, and bear no interest', () => {
    const item = { ...letra('2026-12-10', 70_000), kind: 'cash' as const }
    expect(stated([item]).figures[0]).toMatchObject({
      closing: money(70_000, 'USD'),
      capital: money(0, 'USD'),
      interest: money(0, 'USD'),
    })
  })
})

const anyDay = fc.integer({ min: 0, max: 1400 }).map((days) => day('2025-01-01').add({ days }))
const anyDebt = fc
  .record({
    kind: fc.constantFrom('letra', 'cash'),
    dueOn: anyDay,
    state: fc.constantFrom('pending', 'paid', 'annulled'),
    minor: fc.integer({ min: 1, max: 90_000_000 }),
    part: fc.integer({ min: 0, max: 99 }),
    currency: fc.constantFrom('PEN', 'USD'),
    paidOn: fc.option(anyDay),
  })
  .map(({ kind, dueOn, state, minor, part, currency, paidOn }): StatedDebt => {
    const paid = state === 'paid' ? minor : state === 'pending' ? Math.floor((minor * part) / 100) : 0
    const amount = money(minor, currency)
    return {
      kind,
      dueOn,
      state,
      amount,
      paidAmount: money(paid, currency),
      paidOn: state === 'paid' ? paidOn : null,
    }
  })
const anyPeriod = fc.tuple(anyDay, fc.integer({ min: 0, max: 900 })).map(([from, length]) => {
  return { from, to: from.add({ days: length }) }
})

/** The same figures by walking through the days with decimals, written apart from the rule. */
function oracle(debts: readonly StatedDebt[], currency: string, from: string, to: string) {
  const own = debts.filter((debt) => debt.state !== 'annulled' && debt.amount.currency === currency)
  const sums = { opening: 0, fellDue: 0, paid: 0, closing: 0, overdue: 0, capital: 0 }
  for (const debt of own) {
    const [due, paidOn] = [debt.dueOn.toString(), debt.paidOn?.toString() ?? '']
    const unpaid = debt.state === 'paid' ? debt.amount.minor : debt.amount.minor - debt.paidAmount.minor
    const goneBefore = debt.state === 'paid' && paidOn < from
    const goneAfter = debt.state === 'paid' && paidOn <= to
    if (!goneBefore) sums.opening += unpaid
    if (due >= from && due <= to) sums.fellDue += debt.amount.minor
    if (debt.state === 'paid' && paidOn >= from && paidOn <= to) sums.paid += debt.amount.minor
    if (goneAfter) continue
    sums.closing += unpaid
    if (due < to) sums.overdue += unpaid
    const days = Math.max(0, (Date.parse(due) - Date.parse(to)) / 86_400_000)
    if (debt.kind === 'letra') sums.capital += unpaid / 1.12 ** (days / 360)
  }
  return sums
}

test('the figures are those of an oracle, each currency by itself, and the balance adds up', () => {
  fc.assert(
    fc.property(fc.array(anyDebt, { maxLength: 12 }), anyPeriod, (debts, period) => {
      const basis = { period, soldOn: day('2025-01-01'), annualRate: tea12, today: period.to }
      for (const of of stateOfPeriod(debts, basis).figures) {
        const { opening, fellDue, paid, closing, overdue, capital } = of
        const expected = oracle(debts, of.currency, period.from.toString(), period.to.toString())
        expect({
          opening: opening.minor,
          fellDue: fellDue.minor,
          paid: paid.minor,
          closing: closing.minor,
          overdue: overdue.minor,
        }).toEqual({
          opening: expected.opening,
          fellDue: expected.fellDue,
          paid: expected.paid,
          closing: expected.closing,
          overdue: expected.overdue,
        })
        expect(Math.abs((capital?.minor ?? 0) - expected.capital)).toBeLessThan(1)
        expect(opening.minor - paid.minor).toBe(closing.minor)
      }
    }),
  )
})

test('capital falls by what is paid and rises by the interest of the year', () => {
  const dated = anyDebt.filter(
    ({ state, paidOn }) => state !== 'annulled' && (state !== 'paid' || paidOn !== null),
  )
  const to = day('2026-11-25')
  fc.assert(
    fc.property(fc.array(dated, { minLength: 1, maxLength: 10 }), (drawn) => {
      const debts = drawn.map(
        (debt): StatedDebt => ({
          ...debt,
          kind: 'letra',
          amount: money(debt.amount.minor, 'USD'),
          paidAmount: money(debt.state === 'paid' ? debt.amount.minor : 0, 'USD'),
        }),
      )
      const at = (period: { from: Temporal.PlainDate; to: Temporal.PlainDate }) =>
        stateOfPeriod(debts, { period, soldOn: day('2025-01-01'), annualRate: tea12, today: to }).figures[0]
      const start = at({ from: day('2025-12-31'), to: day('2025-12-31') })?.capital?.minor ?? 0
      const end = at({ from: day('2026-01-01'), to })
      // What was paid in the year, worth what it was worth that day.
      const paid = debts.reduce((sum, { paidOn, dueOn, amount }) => {
        if (!paidOn || paidOn.toString() < '2026-01-01' || paidOn.toString() > to.toString()) return sum
        const days = Math.max(0, (Date.parse(dueOn.toString()) - Date.parse(paidOn.toString())) / 86_400_000)
        return sum + amount.minor / 1.12 ** (days / 360)
      }, 0)
      const expected = start + (end?.interest?.minor ?? 0) - paid
      expect(Math.abs((end?.capital?.minor ?? 0) - expected)).toBeLessThan(2)
    }),
  )
})

describe('the period', () => {
  const since = day('2025-03-14')
  const fault = (from: string | null, to: string | null) =>
    periodFault({ from: from ? day(from) : null, to: to ? day(to) : null }, { since, today })
  test.each([
    ['2025-03-14', '2026-11-25', null, ''],
    ['2026-11-25', '2026-11-25', null, ''],
    [null, '2026-11-25', 'from', 'Elige un día en “Desde”.'],
    ['2026-11-25', null, 'to', 'Elige un día en “Hasta”.'],
    ['2026-05-02', '2026-05-01', 'to', '“Hasta” no puede ser antes de “Desde”.'],
    [
      '2025-03-13',
      '2026-05-01',
      'from',
      'Tienes esta propiedad desde el 14/03/2025: “Desde” no puede ser antes.',
    ],
    ['2026-05-02', '2026-11-26', 'to', '“Hasta” no puede ser después de hoy, 25/11/2026.'],
  ])('%s to %s', (from, to, field, message) => {
    expect(fault(from, to)).toEqual(field === null ? null : { field, message })
  })

  test('is of ten years at most', () => {
    const old = { since: day('2010-01-01'), today }
    expect(periodFault({ from: day('2016-01-01'), to: day('2025-12-31') }, old)).toBeNull()
    expect(periodFault({ from: day('2016-01-01'), to: day('2026-01-01') }, old)?.message).toBe(
      'Un estado de cuenta es de 10 años como máximo: acerca “Hasta” a “Desde”.',
    )
  })

  test('of a year begins with the sale and ends today', () => {
    const days = { since, today }
    expect(yearPeriod(2026, days)).toEqual({ from: day('2026-01-01'), to: today })
    expect(yearPeriod(2025, days)).toEqual({ from: since, to: day('2025-12-31') })
    expect(yearPeriod(2024, days)).toBeNull()
  })

  test('names the file', () => {
    expect(statementFileName('1000234', year)).toBe('estado_de_cuenta_1000234_2026_01_01_2026_11_25.pdf')
  })
})
