export type CardBrand = 'VISA' | 'MASTERCARD' | 'AMEX' | 'DINERS'

/**
 * A card number as receipts print it: the middle six digits masked (docs/specification.md,
 * "receipt-field-card"). The provider gives `497010XXXXXX0055`, which becomes `497010******0055`;
 * of an unmasked number only the first six and the last four digits are kept.
 */
export function maskCard(pan: string): string {
  const clean = pan.replace(/[\s-]/g, '')
  if (clean.length < 12) return '*'.repeat(Math.max(0, clean.length - 4)) + clean.slice(-4)
  return clean.slice(0, 6) + '*'.repeat(clean.length - 10) + clean.slice(-4)
}

export function lastFourDigits(pan: string): string {
  return pan.slice(-4)
}

/** The brand from the first digits, masked or not; null where it is none that is taken in Peru. */
export function cardBrand(pan: string): CardBrand | null {
  const [two, four] = [Number(pan.slice(0, 2)), Number(pan.slice(0, 4))]
  if (pan.startsWith('4')) return 'VISA'
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return 'MASTERCARD'
  if (two === 34 || two === 37) return 'AMEX'
  if (two === 36 || two === 38 || two === 39 || (four >= 3000 && four <= 3059)) return 'DINERS'
  return null
}

const brandNames: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'Amex',
  DINERS: 'Diners',
}

/** The brand as people write it; empty where it is none that is taken in Peru. */
export function cardBrandName(pan: string): string {
  const brand = cardBrand(pan)
  return brand ? brandNames[brand] : ''
}
