import { formatAmount } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'

/** `USD 1,234.50`; minor units for other currencies, whose decimals are unknown here. */
export function describeAmount(minor: number, currency: string): string {
  return currency === 'PEN' || currency === 'USD'
    ? `${currency} ${formatAmount(money(minor, currency))}`
    : `${currency} ${minor} minor units`
}
