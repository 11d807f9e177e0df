import { choosableLetras } from '../receivables/choosable-letras.ts'
import { isOverdue } from '../receivables/overdue.ts'
import type { Instalment } from '../receivables/receivable.ts'
import { sortByDueDate } from '../receivables/sort-by-due-date.ts'

/** What the home asks to be paid first. */
export type HomeLead = {
  /**
   * Overdue, the oldest of one property and as many after it as one charge takes; or, where nothing is overdue,
   * the letra that is due next.
   */
  readonly letras: readonly [Instalment, ...Instalment[]]
  readonly isOverdue: boolean
  /**
   * What else is overdue of the property whose oldest of it has waited longest, be it the same one; empty where
   * nothing is.
   */
  readonly alsoOverdue: readonly Instalment[]
}

/** Null where no letra is pending. `today` is today in Lima. */
export function homeLead(instalments: readonly Instalment[], today: Temporal.PlainDate): HomeLead | null {
  const pending = sortByDueDate(instalments.filter(({ state }) => state === 'pending'))
  const overdue = pending.filter((letra) => isOverdue(letra, today))
  const first = overdue[0] ?? pending[0]
  if (!first) return null
  const letras: HomeLead['letras'] = overdue.length > 0 ? withOneCharge(first, pending, today) : [first]
  const rest = overdue.filter((letra) => !letras.includes(letra))
  return {
    letras,
    isOverdue: overdue.length > 0,
    alsoOverdue: rest.filter(({ proforma }) => proforma === rest[0]?.proforma),
  }
}

/** A letra that cannot be paid now stands alone. */
function withOneCharge(
  first: Instalment,
  pending: readonly Instalment[],
  today: Temporal.PlainDate,
): HomeLead['letras'] {
  const [oldest, ...others] = choosableLetras(pending.filter(({ proforma }) => proforma === first.proforma))
  return oldest?.code === first.code ? [first, ...others.filter((letra) => isOverdue(letra, today))] : [first]
}
