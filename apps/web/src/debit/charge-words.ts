import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { formatDate } from '@llave/domain/time/format-date'

/** The next debit day takes nothing: what would be due by then is paid. */
export function nothingToCharge({ card, nextCharge }: DebitAffiliation): string {
  const nothing = `No hay letras por cobrar el ${formatDate(nextCharge.day)}.`
  return card ? nothing : `${nothing} Tu primer cobro será el 24 de un mes posterior.`
}
