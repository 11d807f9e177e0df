import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAmount, sliderRange } from './slider-range.ts'
import type { WayFigures } from './way-figures.ts'
import { wayHeadline } from './way-headline.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const way: WayFigures = {
  way: 'shorter',
  chargedMinor: 2_000_000,
  interestSavedMinor: 485_674,
  advanced: 0,
  count: 23,
  eachMinor: 180_318,
  lastMinor: 180_330,
  nextDueOn: date('2026-11-24'),
  lastDueOn: date('2028-09-24'),
}
const today = { usualMinor: 184_250, lastDueOn: date('2029-10-24') }
const headline = (change: Partial<WayFigures>) => wayHeadline({ ...way, ...change }, today, 'PEN')

test.each([
  [{}, 'Terminas el 24/09/2028, un año y un mes antes'],
  [
    { way: 'lower', eachMinor: 120_871, lastDueOn: today.lastDueOn },
    'Pagas S/\u00a0633.79 menos en cada letra y terminas en la misma fecha',
  ],
  [
    { way: 'lower', eachMinor: 184_250, lastDueOn: date('2029-11-24') },
    'Terminas el 24/11/2029, un mes después',
  ],
  [
    { way: 'advance', advanced: 10, nextDueOn: date('2027-09-24') },
    'No vuelves a pagar hasta el 24/09/2027; después, todo sigue igual',
  ],
  [{ way: 'advance' }, 'Este monto no alcanza para una letra entera'],
] as const)('%o is said as %s', (change, text) => {
  expect(headline(change)).toBe(text)
})

test('a slider offers whole units below the debt, in at most 600 steps, and begins within them', () => {
  expect(sliderRange(5_814_227)).toEqual({ min: 10_000, max: 5_810_000, step: 10_000 })
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 10 ** 12 }), (payoff) => {
      const range = sliderRange(payoff)
      expect(range.min).toBe(range.step)
      expect(range.step % 100).toBe(0)
      expect(range.max).toBeLessThan(payoff)
      expect(range.max).toBeGreaterThanOrEqual(range.min)
      expect(range.max / range.step).toBeLessThanOrEqual(600)
      const first = firstAmount(range)
      expect(first % range.step).toBe(0)
      expect(first).toBeGreaterThanOrEqual(range.min)
      expect(first).toBeLessThanOrEqual(range.max)
    }),
  )
})
