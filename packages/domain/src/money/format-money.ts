import type { Currency, Money } from './money.ts'

const prefixes: Record<Currency, string> = { PEN: 'S/', USD: 'US$' }

/** The sign that stands before an amount: `S/` or `US$` (docs/specification.md, "format-money-prefix"). */
export function currencyPrefix(currency: Currency): string {
  return prefixes[currency]
}

/** Digits of an amount as es-PE writes them: `1,234.50`. Own code, as Intl writes "USD". */
export function formatAmount({ minor }: Money): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`
}

/** An amount with its sign and a no-break space: `S/ 1,234.50`, `US$ 320.50`. */
export function formatMoney(amount: Money): string {
  return `${currencyPrefix(amount.currency)}\u00a0${formatAmount(amount)}`
}

/** Sign and digits apart, where a large figure sets them in two sizes. */
export function moneyParts(amount: Money): { readonly prefix: string; readonly digits: string } {
  return { prefix: currencyPrefix(amount.currency), digits: formatAmount(amount) }
}
