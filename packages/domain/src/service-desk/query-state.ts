import { defineStates } from '../states/state-table.ts'

/**
 * The states of a customer's query.
 *
 * open    customer and developer write to it
 * closed  the developer ended it: a new matter is a new query; the developer may take it up again
 */
export const queryStates = defineStates('A query', { open: ['closed'], closed: ['open'] })
export type QueryState = (typeof queryStates.all)[number]

/** Whether customer and developer may still write to it. */
export function isOpenToWriting(state: QueryState): boolean {
  return queryStates.mayFollow(state, 'closed')
}
