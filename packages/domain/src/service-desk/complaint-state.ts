import { defineStates } from '../states/state-table.ts'

/**
 * The states of a complaint about finishes.
 *
 * received  it waits for the developer
 * attended  the developer saw to it
 */
export const complaintStates = defineStates('A complaint', { received: ['attended'], attended: [] })
export type ComplaintState = (typeof complaintStates.all)[number]
