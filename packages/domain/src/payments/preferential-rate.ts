import { type Money, money } from '../money/money.ts'

/** Soles for one dollar in whole millionths (3.75 is 3 750 000): no rate of the ERP has more decimals. */
export type RateMicros = number

const micros = 1_000_000

/** What the checkout may offer for a debt in dollars: the rate, and what it makes of the debt in soles. */
export type Exchange = { readonly rate: RateMicros; readonly soles: Money }

/** A rate from decimal text with at most six decimals. Throws RangeError otherwise, and where it is not above 0. */
export function parseRate(text: string): RateMicros {
  const found = /^(\d{1,6})(?:\.(\d{1,6})0*)?$/.exec(text)
  const rate = found ? Number((found[1] ?? '') + (found[2] ?? '').padEnd(6, '0')) : 0
  if (rate <= 0) throw new RangeError(`Not an exchange rate: ${text}`)
  return rate
}

/** The rate as decimal text without needless zeros: `3.75`. What a database column and the wire carry. */
export function rateText(rate: RateMicros): string {
  const decimals = String(rate % micros)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return decimals === '' ? String(Math.floor(rate / micros)) : `${Math.floor(rate / micros)}.${decimals}`
}

/** The rate as it is read: with all the decimals that it has, and two at least: `3.80`, `3.8125`. */
export function formatRate(rate: RateMicros): string {
  const [whole, decimals = ''] = rateText(rate).split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/**
 * Dollars to soles: amount times rate, half up at the céntimo (docs/wire.md, "Statements").
 * Exact: the product of two integers may pass what a double holds, so it is made as BigInt.
 */
export function solesAt(rate: RateMicros, dollars: Money): Money {
  if (dollars.currency !== 'USD' || dollars.minor < 0)
    throw new RangeError('Only a debt in dollars has a rate')
  const product = BigInt(dollars.minor) * BigInt(rate)
  return money(Number((product + BigInt(micros / 2)) / BigInt(micros)), 'PEN')
}
