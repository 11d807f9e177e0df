import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { allocateSurplus } from './allocate-surplus.ts'

const payment = (id: number, amountMinor: number, correctedMinor = 0, soles?: number) => ({
  id,
  amountMinor,
  correctedMinor,
  charged: soles === undefined ? money(amountMinor, 'USD') : money(soles, 'PEN'),
})

test('the newest payment is refunded first, then the next one for the rest', () => {
  expect(allocateSurplus(15_000, [payment(2, 10_000), payment(1, 90_000)])).toEqual([
    { settlementId: 2, amountMinor: 10_000, charged: money(10_000, 'USD') },
    { settlementId: 1, amountMinor: 5_000, charged: money(5_000, 'USD') },
  ])
  expect(allocateSurplus(4_000, [payment(2, 10_000, 10_000), payment(1, 90_000)])).toEqual([
    { settlementId: 1, amountMinor: 4_000, charged: money(4_000, 'USD') },
  ])
})

test('a dollar debt paid in soles is refunded the same share of the soles', () => {
  expect(allocateSurplus(10_000, [payment(1, 35_050, 0, 131_438)])).toEqual([
    { settlementId: 1, amountMinor: 10_000, charged: money(37_500, 'PEN') },
  ])
})

test('parts taken one after the other add up to the whole charge, to the céntimo', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1_000_000, max: 9_999_999 }),
      (surpluses, rate) => {
        const whole = surpluses.reduce((sum, each) => sum + each, 0)
        const soles = Math.round(whole * (rate / 1_000_000))
        let [corrected, given] = [0, 0]
        for (const surplus of surpluses) {
          const [part] = allocateSurplus(surplus, [payment(1, whole, corrected, soles)])
          corrected += part?.amountMinor ?? 0
          given += part?.charged.minor ?? 0
        }
        expect([corrected, given]).toEqual([whole, soles])
      },
    ),
  )
})
