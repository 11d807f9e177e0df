import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { monthlySums, type NextCharge } from '@llave/domain/debit/plan-charges'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'

/** When the card is charged next, and how much where that differs from an ordinary month. */
export function nextChargeText(next: NextCharge): string {
  const amounts = (sums: NextCharge['sums']) => sums.map(formatMoney).join(' y ')
  const ordinary = amounts(next.sums) === amounts(monthlySums(next))
  return ordinary ? formatDate(next.day) : `${formatDate(next.day)}, ${amounts(next.sums)}`
}

/** The customer skipped that debit day. */
export function skippedText(day: Temporal.PlainDate): string {
  return `El ${formatDate(day)} no se cobra: saltaste ese mes.`
}

/** Nothing is charged on the next debit day: what would be due by then is paid. */
export function nothingToCharge({ card, nextCharge }: DebitAffiliation): string {
  const nothing = `No hay letras por cobrar el ${formatDate(nextCharge.day)}.`
  return card ? nothing : `${nothing} Tu primer cobro será el 24 de un mes posterior.`
}
