import type { Currency } from './money.ts'
import { parseMoney } from './parse-money.ts'

/**
 * An amount as it was typed or pasted: as `parseMoney`, with blanks between thousands
 * (`3 000.50`) and a dash instead of cents (`S/ 3,000.-`). Null where it is not an amount.
 */
export function readTypedAmount(
  text: string,
): { readonly minor: number; readonly currency: Currency | null } | null {
  const plain = text.replace(/\p{Cf}/gu, '').replace(/\.?\p{Pd}\s*$/u, '')
  return parseMoney(plain.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, ''))
}
