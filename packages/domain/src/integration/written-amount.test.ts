import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecimalMark, readSignedAmount, readWrittenAmount } from './written-amount.ts'

test.each<[string, DecimalMark, string, 'PEN' | 'USD' | null]>([
  ['1234.50', null, '1234.50', null],
  ['1,234.50', null, '1234.50', null],
  ['1.234,50', null, '1234.50', null],
  ['1 234.50', null, '1234.50', null],
  ['1\u00a0234,5', null, '1234.5', null],
  ['1,234,567', null, '1234567', null],
  ['1.234.567,89', null, '1234567.89', null],
  ['350,5', null, '350.5', null],
  ['350.500000', null, '350.50', null],
  ['12345.600', null, '12345.60', null],
  ['S/ 1,234.50', null, '1234.50', 'PEN'],
  ['S/. 10', null, '10', 'PEN'],
  ['US$1,234.50', null, '1234.50', 'USD'],
  ['350 USD', null, '350', 'USD'],
  ['$ 5', null, '5', 'USD'],
  ['1,234', '.', '1234', null],
  ['1.234', ',', '1234', null],
  ['1.000', '.', '1.00', null],
])('%s, where the decimals stand after %s, is %s', (text, mark, amount, currency) => {
  expect(readWrittenAmount(text, mark)).toEqual({ amount, currency })
})

test.each<[string, DecimalMark, string]>([
  ['1.234', null, 'se puede leer de dos maneras: 1234 o 1 con tres decimales'],
  ['12,345', null, 'se puede leer de dos maneras: 12345 o 12 con tres decimales'],
  ['1.234', '.', 'tiene más de dos decimales'],
  ['0.123', null, 'tiene más de dos decimales'],
  ['1234.567', null, 'tiene más de dos decimales'],
  ['1,234.567', null, 'tiene más de dos decimales'],
  ['1.234,50', '.', 'no tiene los decimales tras "."'],
  ['1,5', '.', 'no es un importe'],
  ['-5', null, 'es negativo'],
  ['(5.00)', null, 'es negativo'],
  ['1,23,456.00', null, 'no es un importe'],
  ['12 34', null, 'no es un importe'],
  ['1.234.56', null, 'no es un importe'],
  ['1,234.5,0', null, 'no es un importe'],
  ['uno', null, 'no es un importe'],
  ['', null, 'no es un importe'],
  ['S/', null, 'no es un importe'],
])('%s, where the decimals stand after %s, is refused: %s', (text, mark, fault) => {
  expect(readWrittenAmount(text, mark)).toEqual({ fault })
})

test('an amount with its two decimals comes back as it was, however its thousands are marked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom<readonly [string, '.' | ',']>(
        [',', '.'],
        ['.', ','],
        [' ', '.'],
        [' ', ','],
        ['', '.'],
      ),
      (minor, [group, mark]) => {
        const whole = String(Math.floor(minor / 100))
        const cents = String(minor % 100).padStart(2, '0')
        const text = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${mark}${cents}`
        for (const known of [null, mark]) {
          expect(readWrittenAmount(text, known)).toEqual({ amount: `${whole}.${cents}`, currency: null })
        }
      },
    ),
  )
})

test('no text is read as two amounts: what is taken without knowing the mark is the same with it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){0,3}$/), (text) => {
      const read = readWrittenAmount(text, null)
      if ('fault' in read) return
      const known = (['.', ','] as const).map((mark) => readWrittenAmount(text, mark))
      expect(known.flatMap((each) => ('amount' in each ? [Number(each.amount)] : []))).toEqual(
        expect.arrayContaining([Number(read.amount)]),
      )
      for (const each of known) if ('amount' in each) expect(Number(each.amount)).toBe(Number(read.amount))
    }),
  )
})

describe('an amount of a bank', () => {
  test.each([
    ['1,234.50', '.', 123_450, null],
    ['-1,234.50', '.', -123_450, null],
    ['1.234,50-', ',', -123_450, null],
    ['(1,234.50)', '.', -123_450, null],
    ['\u22121,234.5', '.', -123_450, null],
    ['S/ -10.00', '.', -1_000, 'PEN'],
    ['-US$ 10', '.', -1_000, 'USD'],
    ['-0.00', '.', 0, null],
    ['99999999.99', '.', 9_999_999_999, null],
  ] as const)('%s', (text, mark, minor, currency) => {
    expect(readSignedAmount(text, mark)).toStrictEqual({ minor, currency })
  })

  test.each([
    ['12-50', 'no es un importe'],
    ['--5', 'es negativo'],
    ['(-5)', 'es negativo'],
    ['abono', 'no es un importe'],
    ['', 'no es un importe'],
    ['1.005', 'tiene más de dos decimales'],
    ['100000000', 'es demasiado grande'],
    ['1.234,50', 'no tiene los decimales tras "."'],
  ])('%s: %s', (text, fault) => {
    expect(readSignedAmount(text, '.')).toEqual({ fault })
  })

  test('reads what is written, in every way of writing it', () => {
    const ways: ((amount: string) => string)[] = [
      (amount) => `-${amount}`,
      (amount) => `${amount}-`,
      (amount) => `(${amount})`,
      (amount) => `US$ -${amount}`,
    ]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.constantFrom(...ways), (minor, way) => {
        const amount = (minor / 100).toFixed(2)
        expect(readSignedAmount(amount, '.')).toMatchObject({ minor })
        expect(readSignedAmount(way(amount), '.')).toMatchObject({ minor: -minor })
      }),
    )
  })
})
