import { cardBrand, lastFourDigits } from '../payments/card.ts'
import { hasCheckDigit } from '../payments/whole-card.ts'

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
