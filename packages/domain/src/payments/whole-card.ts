import { cardBrand, maskCard } from './card.ts'

const manyDigits = /\d(?:[ .-]?\d){12,}/g

/**
 * A text without the numbers of whole cards that stand in it: 13 to 19 digits with the first digits and the
 * check digit of a card keep what a mask shows. Other long numbers, as of accounts, stay.
 */
export function hideWholeCards(text: string): string {
  return text.replace(manyDigits, (found) => {
    const digits = found.replace(/\D/g, '')
    const isCard = digits.length <= 19 && cardBrand(digits) !== null && hasCheckDigit(digits)
    return isCard ? maskCard(digits) : found
  })
}

/** By the Luhn algorithm (ISO/IEC 7812-1, annex B). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
