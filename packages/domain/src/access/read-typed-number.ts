import { type Country, peru } from './country.ts'

/** Blanks, dashes, dots, brackets and invisible characters, which people and programs put between digits. */
const separators = /[\s\p{Cf}\p{Pd}.()/·]/gu

/** A typed or pasted document or phone number without the characters that only group its digits. */
export function dropSeparators(text: string): string {
  return text.replace(separators, '')
}

/** A number that begins with + or 00 is parsed from so many digits on: a shorter one is still being typed. */
const minInternationalDigits = 7

/**
 * A mobile number as typed or pasted: `+51 999-888-777` is 999888777 of Peru whatever country is
 * selected, and so is `51 999 888 777` where Peru is selected. Other text is returned as it is, for
 * the validation to refuse.
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

/** The value of a field of limited length after a change: a full field ignores keys, a paste is cut. */
export function fitField(before: string, typed: string, longest: number): string {
  return typed.length === longest + 1 && before.length === longest ? before : typed.slice(0, longest)
}
