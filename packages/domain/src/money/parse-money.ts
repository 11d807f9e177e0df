import type { Currency, Money } from './money.ts'

const shape = /^(S\/\.?|US\$|USD|PEN|\$)?[\s\u00a0\u202f]*(-?)(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?$/

const currencies: Record<string, Currency> = {
  'S/': 'PEN',
  'S/.': 'PEN',
  PEN: 'PEN',
  US$: 'USD',
  USD: 'USD',
  $: 'USD',
}

/**
 * An amount from text that a browser formatted for es-PE (`S/ 1,234.50`, `USD 320.50`), in
 * minor units. The currency is null where the text names none; the whole is null where the
 * text is no amount.
 */
export function parseMoney(
  text: string,
): { readonly minor: number; readonly currency: Currency | null } | null {
  const found = shape.exec(text.trim())
  if (!found) return null
  const [, sign, minus, whole = '', cents = ''] = found
  const minor = Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return {
    minor: minus && minor !== 0 ? -minor : minor,
    currency: sign ? (currencies[sign] ?? null) : null,
  }
}

/** Whether a text states that amount; without a currency only the figure is compared. */
export function textMatchesMoney(text: string, amount: Money): boolean {
  const parsed = parseMoney(text)
  return parsed?.minor === amount.minor && (parsed.currency ?? amount.currency) === amount.currency
}
