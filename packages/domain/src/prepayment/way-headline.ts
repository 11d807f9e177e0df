import { formatMoney } from '../money/format-money.ts'
import { type Currency, money } from '../money/money.ts'
import { formatDate } from '../time/format-date.ts'
import { spanText } from './plan-comparison.ts'
import type { WayFigures } from './way-figures.ts'

/** Today's unpaid letras, as a headline compares with them. Amounts in minor units. */
export type PlanToday = { readonly usualMinor: number; readonly lastDueOn: Temporal.PlainDate }

/** What a way changes, in one line above the schedules. */
export function wayHeadline(way: WayFigures, today: PlanToday, currency: Currency): string {
  if (way.way === 'advance') return advanceHeadline(way)
  const ends = endsText(way.lastDueOn, today.lastDueOn)
  const less = today.usualMinor - way.eachMinor
  if (way.way === 'lower' && less > 0)
    return `Pagas ${formatMoney(money(less, currency))} menos en cada letra y ${lowerFirst(ends)}`
  return ends
}

function advanceHeadline({ advanced, nextDueOn }: WayFigures): string {
  return advanced === 0
    ? 'Este monto no alcanza para una letra entera'
    : `No vuelves a pagar hasta el ${formatDate(nextDueOn)}; después, todo sigue igual`
}

function endsText(after: Temporal.PlainDate, before: Temporal.PlainDate): string {
  const order = Temporal.PlainDate.compare(after, before)
  if (order === 0) return 'Terminas en la misma fecha'
  const ends = `Terminas el ${formatDate(after)}`
  return order < 0
    ? `${ends}, ${spanText(after, before)} antes`
    : `${ends}, ${spanText(before, after)} después`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
