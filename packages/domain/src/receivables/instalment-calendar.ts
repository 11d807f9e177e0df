import { isOverdue } from './overdue.ts'
import type { Instalment } from './receivable.ts'
import { sortByDueDate } from './sort-by-due-date.ts'

type Letra = Pick<Instalment, 'code' | 'dueOn' | 'state'>

/** The state of a letra in its month. `just-paid`: the customer paid it a moment ago; `chosen`: is about to. */
export type MonthState = 'paid' | 'just-paid' | 'overdue' | 'coming' | 'chosen'

/** One year of letras: twelve months, January first, each with the states of the letras due in it. */
export type CalendarYear = {
  readonly year: number
  readonly months: readonly (readonly MonthState[])[]
}

/** The letras of one proforma by year and month, without gaps, the latest year first. */
export function instalmentCalendar(
  letras: readonly Letra[],
  today: Temporal.PlainDate,
  justPaid: string | null = null,
  chosen?: ReadonlySet<string>,
): CalendarYear[] {
  const active = sortByDueDate(letras.filter(({ state }) => state !== 'annulled'))
  const [first, last] = [active.at(0), active.at(-1)]
  if (!first || !last) return []
  return Array.from({ length: last.dueOn.year - first.dueOn.year + 1 }, (_, index) => {
    const year = last.dueOn.year - index
    return {
      year,
      months: Array.from({ length: 12 }, (_, month) =>
        active
          .filter(({ dueOn }) => dueOn.year === year && dueOn.month === month + 1)
          .map((letra) => {
            if (letra.code === justPaid) return 'just-paid'
            return chosen?.has(letra.code) ? 'chosen' : monthState(letra, today)
          }),
      ),
    }
  })
}

function monthState(letra: Letra, today: Temporal.PlainDate): MonthState {
  if (letra.state === 'paid') return 'paid'
  return isOverdue(letra, today) ? 'overdue' : 'coming'
}
