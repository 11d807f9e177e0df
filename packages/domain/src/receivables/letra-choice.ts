import { monthLabel } from '../time/month.ts'
import { maxLetrasOfSet } from './letra-set.ts'
import { isOverdue } from './overdue.ts'
import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Letra = Pick<Instalment, 'code' | 'dueOn' | 'state' | 'amount' | 'paymentUnderWay'>

/**
 * The letras of one proforma that can be chosen to be paid together: from the oldest pending one on, up to the
 * first whose payment is under way, whose currency is another, or that is one more than a charge takes. Any first
 * part of them can be paid with one charge (`setPayability`).
 */
export function choosableLetras<T extends Letra>(letras: readonly T[]): readonly T[] {
  const pending = sortByDueDate(letras.filter(({ state }) => state === 'pending'))
  const end = pending.findIndex(
    ({ paymentUnderWay, amount }) => paymentUnderWay || amount.currency !== pending[0]?.amount.currency,
  )
  return pending.slice(0, end === -1 ? maxLetrasOfSet : Math.min(end, maxLetrasOfSet))
}

/** The letra before which a choice ends because its payment is under way; null where it ends otherwise. */
export function letraInProcess<T extends Letra>(letras: readonly T[]): T | null {
  const pending = sortByDueDate(letras.filter(({ state }) => state === 'pending'))
  const next = pending[choosableLetras(letras).length]
  return next?.paymentUnderWay ? next : null
}

/**
 * How many letras from the oldest on are chosen after one of them was ticked or unticked: ticking takes all
 * before it along, unticking drops all after it.
 */
export function chooseUpTo(choosable: readonly Pick<Letra, 'code'>[], code: string, ticked: boolean): number {
  const index = choosable.findIndex((letra) => letra.code === code)
  return ticked ? index + 1 : index
}

/** What is chosen with one tap: how many letras from the oldest on, in which words. */
export type QuickChoice = { readonly count: number; readonly label: string }

/** What is overdue, what is due this year, and all that one charge takes; each only where it differs, of two or more. */
export function quickChoices(choosable: readonly Letra[], today: Temporal.PlainDate): readonly QuickChoice[] {
  const overdue = choosable.filter((letra) => isOverdue(letra, today)).length
  const thisYear = choosable.filter(({ dueOn }) => dueOn.year <= today.year).length
  const last = choosable.at(-1)
  const choices = [
    { count: overdue, label: `Las ${overdue} vencidas` },
    { count: thisYear, label: `Hasta fin de ${today.year}` },
    { count: choosable.length, label: last ? `Hasta ${monthLabel(last.dueOn)}` : '' },
  ]
  return choices.filter(
    ({ count }, index) => count > 1 && choices.findIndex((other) => other.count === count) === index,
  )
}
