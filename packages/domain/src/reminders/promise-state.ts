import { defineStates } from '../states/state-table.ts'

/**
 * The states of a promise to pay.
 *
 * made       its day is not over; reminders of what is overdue pause
 * kept       what was promised was paid by the end of its day in Lima
 * broken     its day ended before that; a payment of that day that is told later still keeps it
 * withdrawn  taken back by who made it, or by a cession of the proforma
 */
export const promiseStates = defineStates('A promise', {
  made: ['kept', 'broken', 'withdrawn'],
  kept: [],
  broken: ['kept'],
  withdrawn: [],
})
export type PromiseState = (typeof promiseStates.all)[number]

const texts: Readonly<Record<PromiseState, string>> = {
  made: 'Por cumplir',
  kept: 'Cumplida',
  broken: 'No cumplida',
  withdrawn: 'Retirada',
}

/** How a promise stands, as customers and the developer's people read it. */
export function promiseStateText(state: PromiseState): string {
  return texts[state]
}
