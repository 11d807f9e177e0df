import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, money } from '../money/money.ts'
import { chargeOf } from './charge-of.ts'

const usd = (minor: number) => money(minor, 'USD')
const debts = fc
  .array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 12 })
  .map((minors) => minors.map(usd) as [Money, ...Money[]])

test('three letras of 350.50 dollars cost 3,943.14 soles at 3.75: three times what one of them costs', () => {
  const { amount, debtAmount, rate, parts } = chargeOf([usd(35050), usd(35050), usd(35050)], 'PEN', 3_750_000)
  expect({ amount, debtAmount, rate }).toEqual({
    amount: money(394_314, 'PEN'),
    debtAmount: usd(105_150),
    rate: 3_750_000,
  })
  expect(parts).toEqual(Array(3).fill({ amount: money(131_438, 'PEN'), debtAmount: usd(35050) }))
})

test('the parts are the charge and the debts to the céntimo, and each costs what it costs alone', () => {
  fc.assert(
    fc.property(
      debts,
      fc.constantFrom('PEN' as const, 'USD' as const),
      fc.option(fc.integer({ min: 1_000_000, max: 6_000_000 })),
      (owed, currency, rate) => {
        const charge = chargeOf(owed, currency, rate)
        const sum = (of: 'amount' | 'debtAmount') =>
          charge.parts.reduce((total, part) => total + part[of].minor, 0)
        expect(sum('amount')).toBe(charge.amount.minor)
        expect(sum('debtAmount')).toBe(charge.debtAmount.minor)
        expect(charge.parts.map(({ debtAmount }) => debtAmount)).toEqual(owed)
        for (const [index, debt] of owed.entries()) {
          expect(charge.parts[index]).toEqual(chargeOf([debt], currency, rate).parts[0])
        }
        expect(charge.amount.currency).toBe(currency === 'PEN' && rate !== null ? 'PEN' : 'USD')
        // As the table of orders asks.
        expect(charge.rate === null).toBe(charge.amount.currency === charge.debtAmount.currency)
      },
    ),
  )
})

test('what is worth no céntimo keeps all of them in dollars; several currencies are no charge', () => {
  expect(chargeOf([usd(1), usd(35050)], 'PEN', 400_000)).toMatchObject({ amount: usd(35051), rate: null })
  expect(() => chargeOf([usd(1), money(1, 'PEN')], 'USD', null)).toThrow(RangeError)
})
