import type { AffiliatedCard } from '@llave/domain/debit/affiliation'
import { cardBrandName, lastFourDigits } from '@llave/domain/payments/card'

/** The brand as people write it; `Tarjeta` for a brand that is not accepted in Peru. */
export function brandName(maskedCard: string): string {
  return cardBrandName(maskedCard) || 'Tarjeta'
}

/** `Visa terminada en 0055` */
export function cardText(maskedCard: string): string {
  return `${brandName(maskedCard)} terminada en ${lastFourDigits(maskedCard)}`
}

/** The cardholder; where the provider names none, the customer who affiliated the card. */
export function cardOwner(
  { holder }: Pick<AffiliatedCard, 'holder'>,
  customerName: string,
): { readonly name: 'Titular' | 'Cliente'; readonly value: string } {
  return holder === '' ? { name: 'Cliente', value: customerName } : { name: 'Titular', value: holder }
}
