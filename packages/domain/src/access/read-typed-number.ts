import { type Country, peru } from './country.ts'

/** Blanks, dashes, dots, brackets and what is not seen: what people and other programs write between digits. */
const separators = /[\s\p{Cf}\p{Pd}.()/·]/gu

/** A number of a document or phone as it was typed or pasted, without what only groups its digits. */
export function dropSeparators(text: string): string {
  return text.replace(separators, '')
}

/** Digits from which on a number that begins with + or 00 is taken apart: before, it is still being typed. */
const minInternationalDigits = 7

/**
 * A mobile number as it was typed or pasted: `+51 999-888-777` is 999888777 of Peru whatever
 * country stands beside it, and so is `51 999 888 777` where that is Peru. What is no number
 * stays as it is, for the sentence that says so.
 */
export function readTypedPhone(
  text: string,
  chosen: Country,
  countries: readonly Country[],
): { readonly country: Country; readonly number: string } {
  const plain = dropSeparators(text)
  const digits = /^(?:\+|00)(\d+)$/.exec(plain)?.[1] ?? ''
  if (digits.length >= minInternationalDigits) {
    const country = digits.startsWith(chosen.dialCode) ? chosen : longestPrefix(digits, countries)
    if (country) return { country, number: digits.slice(country.dialCode.length) }
  }
  const peruvian = chosen.dialCode === peru.dialCode && /^51\d{9}$/.test(plain)
  return { country: chosen, number: peruvian ? plain.slice(peru.dialCode.length) : plain }
}

function longestPrefix(digits: string, countries: readonly Country[]): Country | undefined {
  return countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .sort((a, b) => b.dialCode.length - a.dialCode.length)[0]
}

/** What a field of so many characters holds after a change: a full one takes no further key, a paste is cut. */
export function fitField(before: string, typed: string, longest: number): string {
  return typed.length === longest + 1 && before.length === longest ? before : typed.slice(0, longest)
}
