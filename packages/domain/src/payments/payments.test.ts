import { anyInstant, anyMinor, anyRate } from '@llave/testkit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { cardBrand, lastFourDigits, maskCard } from './card.ts'
import { findOrderIds, makeOrderId, orderTimestamp } from './order-id.ts'
import { formatRate, parseRate, rateText, solesAt } from './preferential-rate.ts'
import { nextReconciliation } from './reconcile-schedule.ts'
import { refusalReason } from './refusal-reason.ts'

describe('order id', () => {
  const moment = Temporal.Instant.from('2026-11-21T20:20:05Z')

  test('it is DDMMYYHHmmss in Lima, then - and four characters', () => {
    expect(orderTimestamp(moment)).toBe('211126152005')
    expect(makeOrderId(moment, [7, 19, 2, 22])).toBe('211126152005-7K2P')
  })

  test('it has only characters that the provider accepts, whatever the random bytes', () => {
    fc.assert(
      fc.property(anyInstant, fc.uint8Array({ minLength: 4, maxLength: 8 }), (now, bytes) => {
        expect(makeOrderId(now, bytes)).toMatch(/^\d{12}-[0-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
  })

  test('it is found in what others write, as a word of its own and once', () => {
    const id = makeOrderId(moment, [7, 19, 2, 22])
    expect(findOrderIds(`ABONO ${id}/VISA, ${id} 1${id} ${id}-2 211126152005`)).toEqual([id])
    expect(findOrderIds('ABONO VISA')).toEqual([])
  })

  test('each character is equally likely', () => {
    const tails = Array.from({ length: 256 }, (_, byte) => makeOrderId(moment, [byte, 0, 0, 0])[13])
    const counts = Object.values(Object.groupBy(tails, (character) => String(character))).map(
      (all) => all?.length,
    )
    expect(counts).toEqual(Array.from({ length: 32 }, () => 8))
  })

  test('fewer than four random bytes are refused', () => {
    expect(() => makeOrderId(moment, [1, 2, 3])).toThrow(RangeError)
  })
})

describe('preferential rate', () => {
  test('soles are what is left to pay times the rate, rounded half up', () => {
    expect(solesAt(parseRate('3.75'), money(35050, 'USD'))).toEqual(money(131438, 'PEN'))
    expect(solesAt(parseRate('3.75'), money(2, 'USD'))).toEqual(money(8, 'PEN'))
    expect(solesAt(parseRate('3.7449'), money(100, 'USD'))).toEqual(money(374, 'PEN'))
    expect(solesAt(parseRate('3.745'), money(100, 'USD'))).toEqual(money(375, 'PEN'))
  })

  test('it is exact: within half a céntimo of the product, and rounded up at exactly half', () => {
    fc.assert(
      fc.property(anyMinor, anyRate, (minor, rate) => {
        const difference =
          BigInt(solesAt(rate, money(minor, 'USD')).minor) * 1_000_000n - BigInt(minor) * BigInt(rate)
        expect(difference > -500_000n && difference <= 500_000n).toBe(true)
      }),
    )
  })

  test('a debt in soles has no rate', () => {
    expect(() => solesAt(3_750_000, money(100, 'PEN'))).toThrow(RangeError)
  })

  test('a rate is read back from its text', () => {
    fc.assert(
      fc.property(anyRate, (rate) => {
        expect(parseRate(rateText(rate))).toBe(rate)
      }),
    )
    expect(rateText(3_750_000)).toBe('3.75')
    expect(rateText(4_000_000)).toBe('4')
    expect(parseRate('3.750000000')).toBe(3_750_000)
  })

  test.each(['0', '0.0', '', '-3.7', '3,75', '3.7500001', '1e2', 'NaN'])('%j is not a rate', (text) => {
    expect(() => parseRate(text)).toThrow(RangeError)
  })

  test('it is shown with all its decimals, at least two', () => {
    expect([3_750_000, 3_812_500, 3_744_999, 3_800_000, 4_000_000, 1].map(formatRate)).toEqual([
      '3.75',
      '3.8125',
      '3.744999',
      '3.80',
      '4.00',
      '0.000001',
    ])
    fc.assert(
      fc.property(anyRate, (rate) => {
        expect(formatRate(rate)).toMatch(/^\d+\.\d{2,6}$/)
        expect(parseRate(formatRate(rate))).toBe(rate)
      }),
    )
  })
})

describe('cards', () => {
  test('the middle six digits are masked', () => {
    expect(maskCard('497010XXXXXX0055')).toBe('497010******0055')
    expect(maskCard('4970100000000055')).toBe('497010******0055')
    expect(maskCard('4970 1000 0000 0055')).toBe('497010******0055')
    expect(maskCard('378282XXXXX0005')).toBe('378282*****0005')
  })

  test('never more than the first six and the last four digits are kept', () => {
    const anyNumber = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: 19 })
    fc.assert(
      fc.property(anyNumber, (pan) => {
        expect(maskCard(pan)).toHaveLength(pan.length)
        expect(maskCard(pan).replaceAll('*', '').length).toBeLessThanOrEqual(10)
        if (pan.length < 12) expect(maskCard(pan).replaceAll('*', '').length).toBeLessThanOrEqual(4)
      }),
    )
  })

  test('the last four digits identify a card', () => {
    expect(lastFourDigits('497010******0055')).toBe('0055')
  })

  const brandsOf = (starts: readonly string[]) =>
    starts.map((start) => `${start.padEnd(6, '0')}XXXXXX0055`).map(cardBrand)

  test('a card that starts with 4 is Visa', () => {
    expect(brandsOf(['4', '497010'])).toEqual(['VISA', 'VISA'])
  })

  test('a card that starts with 51 to 55 or 2221 to 2720 is Mastercard', () => {
    const within = brandsOf(['51', '5399', '5599', '2221', '2500', '272099'])
    expect(new Set(within)).toEqual(new Set(['MASTERCARD']))
    expect(new Set(brandsOf(['50', '56', '222099', '2721']))).toEqual(new Set([null]))
  })

  test('a card that starts with 34 or 37 is Amex', () => {
    expect(brandsOf(['34', '378282'])).toEqual(['AMEX', 'AMEX'])
    expect(brandsOf(['33', '35'])).toEqual([null, null])
  })

  test('a card that starts with 36 or 300 to 305 is Diners', () => {
    expect(new Set(brandsOf(['36', '300', '303', '305999']))).toEqual(new Set(['DINERS']))
    expect(brandsOf(['299', '306'])).toEqual([null, null])
  })

  test('a card of an unsupported brand has none', () => {
    expect(brandsOf(['606060', '00'])).toEqual([null, null])
    expect(cardBrand('')).toBeNull()
  })
})

describe('refusals', () => {
  test('the acquirer’s code says more than the provider’s', () => {
    expect(refusalReason('ACQ_001', '51').reason).toBe('La tarjeta no tiene saldo suficiente.')
    expect(refusalReason('ACQ_001', '5')).toEqual(refusalReason('ACQ_001', '05'))
    expect(refusalReason('PSP_112', null).reason).toBe('La tarjeta está vencida.')
    expect(refusalReason('AUTH_149', null).reason).toBe('No se completó la verificación de tu banco.')
  })

  test('an unlisted code says only that it was refused', () => {
    for (const code of ['XX', '', 'toString', '__proto__']) {
      expect(refusalReason(code, code).reason).toBe('Tu pago fue rechazado.')
    }
    expect(refusalReason(null, null).hard).toBe(false)
  })

  test.each(['04', '07', '12', '14', '15', '41', '43', '46', '57', 'R0', 'R1', 'R3'])(
    'code %s is hard: the networks forbid to try again',
    (code) => {
      expect(refusalReason('ACQ_001', code).hard).toBe(true)
    },
  )

  test.each(['05', '51', '61', '65', '91', '96'])('code %s may be retried', (code) => {
    expect(refusalReason('ACQ_001', code).hard).toBe(false)
  })

  test.each(['PSP_030', 'PSP_031', 'PSP_036', 'PSP_561', 'PSP_607'])('%s: the saved card is gone', (code) => {
    expect(refusalReason(code, null).hard).toBe(true)
  })
})

describe('when the provider is asked', () => {
  const madeAt = Temporal.Instant.from('2026-11-21T20:00:00Z')

  test('after 1, 3, 10, 20 and 30 minutes, then every hour for a day, then every day', () => {
    const asked: number[] = []
    let now = madeAt
    while (now.since(madeAt).total('hours') < 80) {
      now = nextReconciliation(madeAt, now)
      asked.push(now.since(madeAt).total('minutes'))
    }
    const hours = Array.from({ length: 24 }, (_, index) => (index + 1) * 60)
    expect(asked).toEqual([1, 3, 10, 20, 30, ...hours, 2880, 4320, 5760])
  })

  test('the next inquiry is always in the future, at most a day ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), (passed) => {
        const now = madeAt.add({ milliseconds: passed })
        const wait = nextReconciliation(madeAt, now).since(now).total('hours')
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(24)
      }),
    )
  })
})
