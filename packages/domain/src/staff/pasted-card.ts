import { cardBrand, lastFourDigits } from '../payments/card.ts'

const masked = /^[\d\s*•·x-]*[*•·x]{2}[^\d]*\d{4}$/i
const named = /\b(visa|mastercard|amex|american express|diners)\b[^\d]*\d{4}$/i
const manyDigits = /\d(?:[ .-]?\d){12,}/

/**
 * The last four digits of the card that a text names: masked (`497010******4471`), by its brand ("Visa 4471"),
 * or whole, of which nothing else goes on from here. Null where there is none. Sixteen digits and more are
 * taken for a card with a slip in it, since nothing else is so long; of 13 to 15, as documents have, only what
 * has the first digits and the check digit of one.
 */
export function pastedCard(text: string): string | null {
  if (masked.test(text) || named.test(text)) return lastFourDigits(text)
  const digits = manyDigits.exec(text)?.[0].replace(/\D/g, '')
  if (digits === undefined) return null
  const isCard = digits.length >= 16 || (cardBrand(digits) !== null && hasCheckDigit(digits))
  return isCard ? lastFourDigits(digits) : null
}

/** By the Luhn algorithm (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
