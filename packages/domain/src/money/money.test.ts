import { anyCurrency, anyMinor, anyMoney } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyPrefix, formatAmount, formatMoney, moneyParts } from './format-money.ts'
import { majorFromMinor, minorFromMajor } from './major-units.ts'
import { addMoney, money, subtractMoney, sumByCurrency } from './money.ts'
import { parseMoney, textMatchesMoney } from './parse-money.ts'

describe('what money is', () => {
  test('an amount is a whole number of minor units', () => {
    expect(() => money(1.5, 'PEN')).toThrow(RangeError)
    expect(() => money(Number.NaN, 'PEN')).toThrow(RangeError)
    expect(() => money(2 ** 53, 'PEN')).toThrow(RangeError)
  })

  test('amounts of two currencies are never added', () => {
    expect(() => addMoney(money(1, 'PEN'), money(1, 'USD'))).toThrow(RangeError)
    expect(() => subtractMoney(money(1, 'PEN'), money(1, 'USD'))).toThrow(RangeError)
  })

  test('sums are kept per currency, without loss', () => {
    fc.assert(
      fc.property(fc.array(anyMoney, { maxLength: 20 }), (amounts) => {
        const sums = sumByCurrency(amounts)
        expect(new Set(sums.map((sum) => sum.currency)).size).toBe(sums.length)
        for (const currency of ['PEN', 'USD'] as const) {
          const own = amounts.filter((amount) => amount.currency === currency)
          const total = own.reduce((sum, amount) => sum + amount.minor, 0)
          expect(sums.find((sum) => sum.currency === currency)?.minor ?? 0).toBe(total)
        }
      }),
    )
  })
})

describe('major units of the wire', () => {
  test('major units are converted by 100, rounded, and back', () => {
    expect(minorFromMajor(350.5)).toBe(35050)
    expect(minorFromMajor(1314.38)).toBe(131438)
    expect(majorFromMinor(131438)).toBe(1314.38)
    // In floating point, 0.29 * 100 is 28.999999999999996.
    expect(minorFromMajor(0.29)).toBe(29)
  })

  test('every amount is read back from its wire number', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        expect(minorFromMajor(majorFromMinor(minor))).toBe(minor)
      }),
    )
  })

  test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('%d is not an amount', (major) => {
    expect(() => minorFromMajor(major)).toThrow(RangeError)
  })
})

describe('money on the screen', () => {
  test('USD has the prefix US$, soles have S/', () => {
    expect(currencyPrefix('USD')).toBe('US$')
    expect(currencyPrefix('PEN')).toBe('S/')
  })

  test('es-PE: thousands separator, decimal dot, exactly two decimals, no-break space', () => {
    expect(formatMoney(money(123450, 'PEN'))).toBe('S/\u00a01,234.50')
    expect(formatMoney(money(32050, 'USD'))).toBe('US$\u00a0320.50')
    expect(formatMoney(money(5, 'PEN'))).toBe('S/\u00a00.05')
    expect(formatMoney(money(0, 'USD'))).toBe('US$\u00a00.00')
    expect(formatMoney(money(123456789012, 'PEN'))).toBe('S/\u00a01,234,567,890.12')
    expect(formatMoney(money(-123450, 'PEN'))).toBe('S/\u00a0-1,234.50')
  })

  test('the digits are those of Intl for es-PE', () => {
    const intl = new Intl.NumberFormat('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(formatAmount(amount)).toBe(intl.format(amount.minor / 100))
      }),
    )
  })

  test('a large figure has its currency sign and digits separate', () => {
    expect(moneyParts(money(123450, 'USD'))).toEqual({ prefix: 'US$', digits: '1,234.50' })
  })
})

describe('money read from text', () => {
  test('every amount is read back from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), anyCurrency, (minor, currency) => {
        const read = parseMoney(formatMoney(money(minor, currency)))
        expect(read?.minor === minor && read.currency === currency).toBe(true)
      }),
    )
  })

  test.each([
    ['S/ 1,234.50', 123450, 'PEN'],
    ['S/. 1,234.50', 123450, 'PEN'],
    ['USD\u00a0320.50', 32050, 'USD'],
    ['1234.5', 123450, null],
    ['350', 35000, null],
  ])('%j is %d', (text, minor, currency) => {
    expect(parseMoney(text)).toEqual({ minor, currency })
  })

  test.each(['', 'S/', '1.234,50', '12,34.00', '1,234.505', 'EUR 5', '1e5', '5 5', 'x'])(
    '%j is not an amount',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )

  test('a text matches an amount by its number, and by its currency where it names one', () => {
    const amount = money(123450, 'PEN')
    expect(textMatchesMoney('1,234.50', amount)).toBe(true)
    expect(textMatchesMoney('S/ 1,234.50', amount)).toBe(true)
    expect(textMatchesMoney('US$ 1,234.50', amount)).toBe(false)
    expect(textMatchesMoney('S/ 1,234.51', amount)).toBe(false)
    expect(textMatchesMoney('nada', amount)).toBe(false)
  })
})
