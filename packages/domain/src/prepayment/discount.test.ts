import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAnnualRate, parseAnnualRate } from './annual-rate.ts'
import { createDiscount, SCALE } from './discount.ts'

// The same factor computed independently: exp(-days / 360 · ln(1 + TEA)) as power series, with thirty more
// decimals.
const FINE = 10n ** 90n

function times(a: bigint, b: bigint): bigint {
  return (a * b) / FINE
}

/** ln y = 2 (z + z³/3 + z⁵/5 + …), z = (y - 1) / (y + 1). */
function naturalLog(y: bigint): bigint {
  const z = ((y - FINE) * FINE) / (y + FINE)
  const square = times(z, z)
  let [sum, power] = [0n, z]
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd
    power = times(power, square)
  }
  return 2n * sum
}

/** exp x = exp(x / 2^k)^(2^k), with the inner exponential as its power series. */
function exponential(x: bigint): bigint {
  const halvingSteps = 12n
  const small = x / 2n ** halvingSteps
  let [sum, term] = [FINE, FINE]
  for (let n = 1n; term !== 0n; n++) {
    term = times(term, small) / n
    sum += term
  }
  for (let turn = 0n; turn < halvingSteps; turn++) sum = times(sum, sum)
  return sum
}

function finely(rate: number, days: number): bigint {
  const log = naturalLog((FINE * BigInt(1_000_000 + rate)) / 1_000_000n)
  return exponential((-log * BigInt(days)) / 360n)
}

const anyRate = fc.integer({ min: 1, max: 1_999_999 })

test('a factor agrees with an independent computation to 52 decimals, over a hundred years and up to 199 %', () => {
  fc.assert(
    fc.property(anyRate, fc.integer({ min: 1, max: 36_500 }), (rate, days) => {
      const difference = createDiscount(rate)(days) * (FINE / SCALE) - finely(rate, days)
      expect(difference < 0n ? -difference : difference).toBeLessThan(10n ** 38n)
    }),
    { numRuns: 60 },
  )
})

test('a factor agrees with floating point within its precision', () => {
  fc.assert(
    fc.property(anyRate, fc.integer({ min: 0, max: 10_800 }), (rate, days) => {
      const exact = Number(createDiscount(rate)(days)) / Number(SCALE)
      expect(exact).toBeCloseTo((1 + rate / 1e6) ** (-days / 360), 9)
    }),
  )
})

test('without a rate amounts count at face value, and so does what is due today or overdue at any rate', () => {
  for (const days of [0, 1, 360, 10_800]) expect(createDiscount(0)(days)).toBe(SCALE)
  for (const days of [0, -1, -400]) expect(createDiscount(120_000)(days)).toBe(SCALE)
})

test('a year of 360 days discounts by the whole rate', () => {
  const expected = (SCALE * 100n) / 112n
  const found = createDiscount(120_000)(360)
  expect(found - expected < 1000n && expected - found < 1000n).toBe(true)
})

test.each([
  ['0.120000', 120_000, '12\u00a0%'],
  ['0', 0, '0\u00a0%'],
  ['0.0955', 95_500, '9.55\u00a0%'],
  ['1.5', 1_500_000, '150\u00a0%'],
])('the rate %s is %d millionths and reads %s', (text, rate, shown) => {
  expect(parseAnnualRate(text)).toBe(rate)
  expect(formatAnnualRate(rate)).toBe(shown)
})

test.each(['', '-0.1', '12%', '0.1234567', '1e3'])('%j is not an annual rate', (text) => {
  expect(() => parseAnnualRate(text)).toThrow(RangeError)
})
