import type { Currency } from '../money/money.ts'

/** The mark before the decimals; null where a file does not say which one it writes. */
export type DecimalMark = '.' | ',' | null

/** The text is canonical: `1234.50`. The currency is that of a sign that stands with it, null without one. */
export type WrittenAmount =
  | { readonly amount: string; readonly currency: Currency | null }
  | { readonly fault: string }

const signs: readonly (readonly [RegExp, Currency])[] = [
  [/^(?:S\/\.?|PEN)|(?:S\/\.?|PEN)$/i, 'PEN'],
  [/^(?:US\$|U\$S|USD|\$)|(?:US\$|U\$S|USD|\$)$/i, 'USD'],
]

/**
 * An amount as a file writes it: `1,234.50`, `1.234,50`, `1 234.50`, `S/ 1,234.50`. What can be read in two
 * ways ("1.234" is a thousand and something, or three decimals) is a fault, unless `mark` says which mark
 * the file has. More than two decimals are one, zeros apart. The faults are in Spanish.
 */
export function readWrittenAmount(text: string, mark: DecimalMark): WrittenAmount {
  const sign = signs.find(([pattern]) => pattern.test(text))
  const number = (sign ? text.replace(sign[0], '') : text).replace(/\s+/g, ' ').trim()
  if (/^-|-$|^\(.*\)$/.test(number)) return { fault: 'es negativo' }
  const read = readNumber(number, mark)
  return 'fault' in read ? read : { ...read, currency: sign?.[1] ?? null }
}

function readNumber(
  text: string,
  mark: DecimalMark,
): { readonly amount: string } | { readonly fault: string } {
  if (!/^\d[\d., ]*$/.test(text)) return { fault: 'no es un importe' }
  const marks = new Set(text.replace(/[\d ]/g, ''))
  const last = /[.,](?=[^.,]*$)/.exec(text)
  // Two marks: the last one is of the decimals. One that is repeated is of the thousands.
  const repeated = last !== null && marks.size === 1 && text.indexOf(last[0]) !== last.index
  if (last === null || repeated) return fromParts(text, '', mark)
  const [whole, decimals] = [text.slice(0, last.index), text.slice(last.index + 1)]
  if (mark !== null && last[0] !== mark) {
    return marks.size === 2 ? { fault: `no tiene los decimales tras "${mark}"` } : fromParts(text, '', mark)
  }
  if (mark === null && marks.size === 1 && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    return { fault: `se puede leer de dos maneras: ${whole}${decimals} o ${whole} con tres decimales` }
  }
  return fromParts(whole, decimals, last[0] as '.' | ',')
}

/** Digits in groups of three, or in none; then the decimals. */
function fromParts(
  whole: string,
  decimals: string,
  mark: DecimalMark,
): { readonly amount: string } | { readonly fault: string } {
  const grouped = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/.exec(whole)
  if (!/^\d+$/.test(whole) && (!grouped || grouped[1] === mark)) return { fault: 'no es un importe' }
  if (!/^\d*$/.test(decimals)) return { fault: 'no es un importe' }
  if (!/^\d{0,2}0*$/.test(decimals)) return { fault: 'tiene más de dos decimales' }
  const digits = whole.replace(/\D/g, '')
  return { amount: decimals === '' ? digits : `${digits}.${decimals.slice(0, 2)}` }
}

/** In minor units, negative where money leaves. The currency is that of a sign that stands with it, null without one. */
export type SignedAmount =
  | { readonly minor: number; readonly currency: Currency | null }
  | { readonly fault: string }

/** Digits before the decimals. */
const mostDigits = 8

/**
 * An amount that may be negative, as a bank writes it: `-1,234.50`, `1,234.50-`, `(1,234.50)`, `S/ -10.00`.
 * Otherwise as `readWrittenAmount` reads it. The faults are in Spanish.
 */
export function readSignedAmount(text: string, mark: DecimalMark): SignedAmount {
  const written = text.trim().replace(/[\u2212\u2013]/g, '-')
  const isInside = /^\([^-]*\)$/.test(written)
  // One sign alone, and outside the digits.
  const isMinus = /^[^-\d]*-[^-]*$|^[^-]*-[^-\d]*$/.test(written)
  const bare = isInside ? written.slice(1, -1).trim() : isMinus ? written.replace('-', '').trim() : written
  const read = readWrittenAmount(bare, mark)
  if ('fault' in read) return read
  const [whole = '', decimals = ''] = read.amount.split('.')
  if (whole.length > mostDigits) return { fault: 'es demasiado grande' }
  const minor = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  // Never -0.
  return { minor: (isInside || isMinus) && minor > 0 ? -minor : minor, currency: read.currency }
}
