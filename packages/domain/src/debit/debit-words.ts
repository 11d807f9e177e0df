import { formatMoney } from '../money/format-money.ts'
import { cardBrandName, lastFourDigits } from '../payments/card.ts'
import { weekdayName } from '../time/day-names.ts'
import { formatDate } from '../time/format-date.ts'
import type { AffiliatedCard, DebitAffiliation } from './affiliation.ts'
import { type ComingCharge, comingCharges } from './coming-charges.ts'
import { debitOutlook } from './debit-outlook.ts'
import { retryDay } from './upcoming-charges.ts'

/**
 * What the next debit day does, in one line: what it charges and to which card, or that it charges nothing; null
 * where no card is on debit. `today` is today in Lima.
 */
export function debitDayText(
  affiliations: readonly DebitAffiliation[],
  today: Temporal.PlainDate,
): string | null {
  const outlook = debitOutlook(affiliations, today)
  if (!outlook || outlook.nothing === 'no-card') return null
  const { day, charges, sums, nothing } = outlook
  const on = shortDay(day, today)
  if (nothing === 'skipped') return `Saltaste el cobro del ${on}`
  if (nothing === 'stopped') return `El ${on} no se cobra nada: revisa tu tarjeta`
  if (nothing === 'paid') {
    const [retryOn] = affiliations
      .flatMap((affiliation) =>
        affiliation.nextCharge.letras.length > 0 ? (retryDay(affiliation) ?? []) : [],
      )
      .sort(Temporal.PlainDate.compare)
    return retryOn
      ? `El ${shortDay(retryOn, today)} se intenta otra vez el cobro`
      : `El ${on} no se cobra nada`
  }
  const cards = new Map(
    charges.filter(({ isSkipped }) => !isSkipped).map(({ card }) => [card.maskedCard, card] as const),
  )
  const [card] = cards.values()
  const where = card && cards.size === 1 ? yourCard(card) : 'tus tarjetas'
  return `El ${on} ${sums.length > 1 ? 'se cobran' : 'se cobra'} ${sums.map(formatMoney).join(' y ')} a ${where}`
}

/**
 * That automatic debit charges these letras of one proforma, or the first of them that it charges at all, by itself:
 * when, how much, and to which card; without the sum where the charge takes other letras too, because what the card
 * is charged is another one then. Null where it does not. `today` is today in Lima.
 */
export function letrasChargeText(
  letras: readonly { readonly code: string; readonly proforma: string }[],
  affiliations: readonly DebitAffiliation[],
  today: Temporal.PlainDate,
): string | null {
  const codes = new Set(letras.map(({ code }) => code))
  const charge = comingCharges(affiliations, today).find(
    (each) => each.proforma === letras[0]?.proforma && each.letras.some(({ code }) => codes.has(code)),
  )
  if (!charge) return null
  if (charge.letras.every(({ code }) => codes.has(code))) return chargeText(charge, today)
  const which = charge.isRetry ? 'el nuevo intento' : 'el cobro'
  return `Entra en ${which} del ${shortDay(charge.day, today)} a ${yourCard(charge.card)}`
}

function chargeText({ day, isRetry, card, sums }: ComingCharge, today: Temporal.PlainDate) {
  const what = sums.map(formatMoney).join(' y ')
  const on = shortDay(day, today)
  return isRetry
    ? `El ${on} se intenta otra vez cobrar ${what} a ${yourCard(card)}`
    : `El ${on} ${sums.length > 1 ? 'se cobran' : 'se cobra'} ${what} a ${yourCard(card)}`
}

/** `tu Visa 0055` */
export function yourCard({ maskedCard }: AffiliatedCard): string {
  return `tu ${cardBrandName(maskedCard) || 'tarjeta'} ${lastFourDigits(maskedCard)}`
}

/** `martes 24` */
export function dayWords(day: Temporal.PlainDate): string {
  return `${weekdayName(day)} ${day.day}`
}

/** `24` in the month of today; otherwise with its month and year. */
function shortDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return day.toPlainYearMonth().equals(today.toPlainYearMonth()) ? String(day.day) : formatDate(day)
}
