import { defineStates } from '../states/state-table.ts'

/**
 * The states of a request to erase a person.
 *
 * asked      waits for another person
 * approved   another person erased them
 * declined   another person said no
 * withdrawn  who asked took it back
 */
export const erasureStates = defineStates('A request to erase a person', {
  asked: ['approved', 'declined', 'withdrawn'],
  approved: [],
  declined: [],
  withdrawn: [],
})
export type ErasureState = (typeof erasureStates.all)[number]
export type ErasureDecision = Exclude<ErasureState, 'asked'>

export const erasureDecisions = [
  'approved',
  'declined',
  'withdrawn',
] as const satisfies readonly ErasureDecision[]

/** Whether somebody may decide so: who asked may take it back, anybody else approve or decline. */
export function mayDecideErasure(askedBy: number, personId: number, decision: ErasureDecision): boolean {
  return (askedBy === personId) === (decision === 'withdrawn')
}
