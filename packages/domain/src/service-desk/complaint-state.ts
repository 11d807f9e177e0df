import { defineStates } from '../states/state-table.ts'

/**
 * The states of a complaint about finishes.
 *
 * received  it waits for the developer, within the term of the law
 * answered  the developer answered it; more may be written
 * attended  the developer ended it, which only an answered one can be; it may be taken up again
 */
export const complaintStates = defineStates('A complaint', {
  received: ['answered'],
  answered: ['attended'],
  attended: ['answered'],
})
export type ComplaintState = (typeof complaintStates.all)[number]
