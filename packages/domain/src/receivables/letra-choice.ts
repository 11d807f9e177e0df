import { monthLabel } from '../time/month.ts'
import { choosableLetras } from './choosable-letras.ts'
import { isOverdue } from './overdue.ts'
import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Letra = Pick<Instalment, 'code' | 'dueOn' | 'state' | 'amount' | 'paymentUnderWay'>

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
