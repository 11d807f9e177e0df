import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type ComparedWay, compareWays, prepareWays, prepaymentObstacle } from './compare-ways.ts'
import * as discounts from './discount.ts'
import type { Debt } from './refinance.ts'

const today = Temporal.PlainDate.from('2026-11-21')

function monthly(firstDueOn: string, count: number, amountMinor: number) {
  const first = Temporal.PlainDate.from(firstDueOn)
  return Array.from({ length: count }, (_, months) => ({ dueOn: first.add({ months }), amountMinor }))
}

const sumOf = (letras: readonly { readonly amountMinor: number }[]) =>
  letras.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

// The independent calculation (docs/prepayment.md, "By balances"): no letra is discounted and nothing is divided by
// factors. A balance grows day by day and every letra lowers it; a plan is right if it ends at nothing.
const ONE = 10n ** 50n

/** (1 + TEA)^(1 / 360), by halving an interval until it is one unit of the last place wide. */
function dailyGrowth(annualRate: number): bigint {
  const yearly = (ONE * BigInt(1_000_000 + annualRate)) / 1_000_000n
  let [low, high] = [ONE, yearly]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (grown(ONE, middle, 360) > yearly) high = middle
    else low = middle
  }
  return low
}

function grown(balance: bigint, daily: bigint, days: number): bigint {
  let after = balance
  for (let day = 0; day < days; day++) after = (after * daily) / ONE
  return after
}

type Flow = { readonly dueOn: Temporal.PlainDate; readonly amountMinor: number }

/** The balance right before each letra is paid; what is overdue or due today is paid today. */
function balancesBefore(capital: bigint, daily: bigint, flows: readonly Flow[]): bigint[] {
  let [balance, day] = [capital, today]
  const before: bigint[] = []
  for (const { dueOn, amountMinor } of flows) {
    const days = Math.max(0, day.until(dueOn, { largestUnit: 'day' }).days)
    balance = grown(balance, daily, days)
    if (days > 0) day = dueOn
    before.push(balance)
    balance -= BigInt(amountMinor) * ONE
  }
  return before
}

/** What is left of a balance after its flows. */
function rest(capital: bigint, daily: bigint, flows: readonly Flow[]): bigint {
  const last = flows.at(-1)
  return (balancesBefore(capital, daily, flows).at(-1) ?? capital) - BigInt(last?.amountMinor ?? 0) * ONE
}

/** The capital that the letras pay off: the largest of which nothing is left, found by halving an interval. */
function capitalOf(daily: bigint, flows: readonly Flow[]): bigint {
  let [low, high] = [0n, BigInt(sumOf(flows)) * ONE]
  while (high - low > 10n ** 12n) {
    const middle = (low + high) / 2n
    if (rest(middle, daily, flows) > 0n) high = middle
    else low = middle
  }
  return low
}

/** The equal letra, in whole minor units: of two neighbours the one that ends nearer to nothing. */
function equalLetra(capital: bigint, daily: bigint, dates: readonly Temporal.PlainDate[]): number {
  const restAt = (amountMinor: number) =>
    rest(
      capital,
      daily,
      dates.map((dueOn) => ({ dueOn, amountMinor })),
    )
  let [low, high] = [0, Number(capital / ONE) * 10 + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (restAt(middle) >= 0n) low = middle
    else high = middle
  }
  return restAt(low) < -restAt(high) ? low : high
}

/** The interest that accrues between the letras of a plan, in minor units times `ONE`. */
function accrued(capital: bigint, daily: bigint, flows: readonly Flow[]): bigint {
  const before = balancesBefore(capital, daily, flows)
  let [sum, after] = [0n, capital]
  for (const [index, { amountMinor }] of flows.entries()) {
    sum += (before[index] ?? 0n) - after
    after = (before[index] ?? 0n) - BigInt(amountMinor) * ONE
  }
  return sum
}

const anyDebt = fc.record({
  amountMinor: fc.integer({ min: 5_000, max: 900_000 }),
  /** Of the last letra, which may be a rest or all that is left to finance. */
  lastMinor: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 2_000_000 })),
  count: fc.integer({ min: 1, max: 30 }),
  annualRate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000 })),
  day: fc.integer({ min: 1, max: 31 }),
  prepaid: fc.double({ min: 0.001, max: 0.95, noNaN: true }),
})

describe('held to the independent calculation', () => {
  test('both kinds of pago anticipado, letra by letra, and the interest that they save', () => {
    fc.assert(
      fc.property(anyDebt, ({ amountMinor, lastMinor, count, annualRate, day, prepaid }) => {
        const first = Temporal.PlainDate.from({ year: 2026, month: 12, day })
        const letras = Array.from({ length: count }, (_, months) => ({
          dueOn: first.with({ day: 1 }).add({ months }).with({ day }),
          amountMinor: months === count - 1 ? (lastMinor ?? amountMinor) : amountMinor,
        }))
        const prepared = prepareWays({ letras, annualRate }, today)
        fc.pre(prepared.payoffMinor > 1)
        const amount = Math.max(1, Math.floor((prepared.payoffMinor - 1) * prepaid))
        const ways = compareWays(prepared, amount)

        const daily = dailyGrowth(annualRate)
        const capital = capitalOf(daily, letras)
        const base = capital - BigInt(amount) * ONE
        const dates = letras.map(({ dueOn }) => dueOn)
        const lower = equalLetra(base, daily, dates)
        // Of two letras the lower one, of more that of which there are most.
        const usual =
          count === 1 || (count === 2 && lastMinor !== null)
            ? Math.min(...letras.map((letra) => letra.amountMinor))
            : amountMinor
        // From one letra on: the first plan of which none is above what is usually paid.
        let fewest = 1
        while (fewest < count && equalLetra(base, daily, dates.slice(0, fewest)) > usual) fewest++

        expect(ways.lower.letras.map(({ dueOn }) => String(dueOn))).toEqual(dates.map(String))
        expect(ways.shorter.letras.map(({ dueOn }) => String(dueOn))).toEqual(
          dates.slice(0, fewest).map(String),
        )
        expect(eachOf(ways.lower)).toBe(count === 1 ? ways.lower.letras[0]?.amountMinor : lower)
        for (const way of [ways.lower, ways.shorter]) {
          // Paid as planned, the balance ends within half a cent of nothing.
          const left = rest(base, daily, way.letras)
          expect(left <= ONE / 2n + 10n ** 30n && left >= -ONE / 2n - 10n ** 30n).toBe(true)
          expect(way.letras.at(-1)?.amountMinor).toBeGreaterThanOrEqual(0)
          const saved = accrued(capital, daily, letras) - accrued(base, daily, way.letras)
          const difference = saved - BigInt(way.interestSavedMinor) * ONE
          expect(difference <= ONE && difference >= -ONE).toBe(true)
          expect(way.chargedMinor).toBe(amount)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('adelanto de cuotas: whole letras from the oldest on, until the next one is not covered or twelve are paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, share) => {
          const letras = amounts.map((amountMinor, months) => ({
            dueOn: Temporal.PlainDate.from('2026-12-05').add({ months }),
            amountMinor,
          }))
          const prepared = prepareWays({ letras, annualRate: 120_000 }, today)
          fc.pre(prepared.payoffMinor > 1)
          const amount = 1 + Math.floor((prepared.payoffMinor - 2) * share)
          const { advance } = compareWays(prepared, amount)
          expect(advance.letras).toEqual(letras.slice(advance.advanced))
          expect(advance.chargedMinor).toBe(sumOf(letras.slice(0, advance.advanced)))
          expect(advance.chargedMinor).toBeLessThanOrEqual(amount)
          let [walked, left] = [0, amount]
          while (walked < 12 && left >= (amounts[walked] ?? Number.POSITIVE_INFINITY))
            left -= amounts[walked++] ?? 0
          expect([advance.advanced, amount - advance.chargedMinor]).toEqual([walked, left])
          expect(advance.interestSavedMinor).toBe(0)
        },
      ),
    )
  })
})

function eachOf({ letras }: ComparedWay): number | undefined {
  return letras[0]?.amountMinor
}

const debt: Debt = { letras: monthly('2026-12-05', 12, 100_000), annualRate: 120_000 }

test('without a rate nothing is saved, and every way pays the same debt', () => {
  const ways = compareWays(prepareWays({ ...debt, annualRate: 0 }, today), 300_001)
  for (const way of Object.values(ways)) {
    expect(way.interestSavedMinor).toBe(0)
    expect(way.chargedMinor + sumOf(way.letras)).toBe(1_200_000)
  }
  expect(ways.advance.chargedMinor).toBe(300_000)
  expect(ways.shorter.letras).toHaveLength(9)
})

test('an amount below the next letra advances none, and one at or above the debt is refused', () => {
  const prepared = prepareWays(debt, today)
  expect(compareWays(prepared, 99_999).advance).toMatchObject({ advanced: 0, chargedMinor: 0 })
  expect(compareWays(prepared, 100_000).advance.advanced).toBe(1)
  for (const amount of [0, -1, 0.5, prepared.payoffMinor, Number.NaN])
    expect(() => compareWays(prepared, amount)).toThrow(RangeError)
})

test('half a cent above the usual amount is a cent above it, so that one letra more remains', () => {
  const prepared = prepareWays({ letras: monthly('2026-12-05', 3, 100), annualRate: 0 }, today)
  // 201 over two would be 100.5 each, which is rounded up.
  expect(compareWays(prepared, 99).shorter.letras).toHaveLength(3)
  expect(compareWays(prepared, 100).shorter.letras).toHaveLength(2)
})

test('letras that cannot be fewer within the usual amount stay as many', () => {
  // A last letra as large as all others together: spread evenly, each is above what is usually paid.
  const letras = [...monthly('2026-12-05', 11, 10_000), ...monthly('2027-11-05', 1, 900_000)]
  const ways = compareWays(prepareWays({ letras, annualRate: 95_000 }, today), 1_000)
  expect(ways.shorter.letras).toHaveLength(12)
  // Paying earlier what was due last costs less interest; nothing is promised that is not so.
  expect(ways.shorter.interestSavedMinor).toBe(ways.lower.interestSavedMinor)
})

test('what is overdue comes first, and a debt of a cent cannot be prepaid', () => {
  const obstacle = (letras: Debt['letras']) =>
    prepaymentObstacle(prepareWays({ letras, annualRate: 0 }, today), today)
  expect(obstacle(debt.letras)).toBeNull()
  expect(obstacle(monthly('2026-11-21', 2, 100_000))).toBeNull()
  expect(obstacle(monthly('2026-11-20', 2, 100_000))).toBe('overdue')
  expect(obstacle([])).toBe('nothing-left')
  expect(obstacle(monthly('2026-12-05', 1, 100))).toBe('nothing-left')
})

test('a slider computes no discount: 360 letras are prepared with 720, and every amount compared with none', () => {
  let counted = 0
  const real = discounts.createDiscount
  const spied = vi.spyOn(discounts, 'createDiscount').mockImplementation((rate) => {
    const discount = real(rate)
    return (days) => {
      counted++
      return discount(days)
    }
  })
  const prepared = prepareWays({ letras: monthly('2026-12-05', 360, 100_000), annualRate: 95_000 }, today)
  spied.mockRestore()
  expect(counted).toBe(720)
  for (let amount = 100_000; amount < prepared.payoffMinor; amount += 300_000) compareWays(prepared, amount)
  expect(counted).toBe(720)
})
