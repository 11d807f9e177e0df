import type { ComingCharge } from '../debit/coming-charges.ts'
import type { Instalment } from '../receivables/receivable.ts'
import { sortByDueDate } from '../receivables/sort-by-due-date.ts'

/** What comes by itself (`charge`), and what waits for the customer (`due`). */
export type AgendaEntry =
  | { readonly kind: 'charge'; readonly day: Temporal.PlainDate; readonly charge: ComingCharge }
  | { readonly kind: 'due'; readonly day: Temporal.PlainDate; readonly letra: Instalment }

/** More than this is not read; every property stands below with all that it owes. */
export const agendaLength = 6

/**
 * "Lo que viene": the charges of automatic debit, and of each property the next letra that none of them takes and
 * the home does not lead with; by date, charges before letras of the same day. `today` is today in Lima.
 */
export function agenda(
  instalments: readonly Instalment[],
  charges: readonly ComingCharge[],
  lead: readonly Pick<Instalment, 'code'>[],
  today: Temporal.PlainDate,
): AgendaEntry[] {
  const told = new Set([...lead, ...charges.flatMap(({ letras }) => letras)].map(({ code }) => code))
  const dues = sortByDueDate(instalments.filter((letra) => isToCome(letra, today) && !told.has(letra.code)))
  const nextOfEach = [...Map.groupBy(dues, ({ proforma }) => proforma).values()].flatMap(
    ([first]) => first ?? [],
  )
  return [
    ...charges.map((charge) => ({ kind: 'charge' as const, day: charge.day, charge })),
    ...nextOfEach.map((letra) => ({ kind: 'due' as const, day: letra.dueOn, letra })),
  ]
    .toSorted((one, other) => Temporal.PlainDate.compare(one.day, other.day))
    .slice(0, agendaLength)
}

/** What is overdue came already, and what is being paid or waits for a new plan is not asked for. */
function isToCome(letra: Instalment, today: Temporal.PlainDate): boolean {
  const { state, paymentUnderWay, inApplication, dueOn } = letra
  return (
    state === 'pending' && !paymentUnderWay && !inApplication && Temporal.PlainDate.compare(dueOn, today) >= 0
  )
}
