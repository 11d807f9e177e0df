import { defineStates } from '../states/state-table.ts'

/**
 * The states of a case: a complaint about finishes that was told room by room, from its filing to the buyer's word
 * that it is well. Nobody but the buyer accepts a repair.
 *
 * received        it waits for the developer
 * visit_proposed  the developer offers hours, the buyer chooses one or says that none suits
 * visit_chosen    somebody comes at that hour
 * repairing       the work is under way
 * finished        the developer says that it is done, with photos; it waits for the buyer
 * accepted        the buyer says that it is well
 * refused         the buyer says what is missing
 * declined        the developer says why it does not repair this
 * reopened        the buyer takes up what was accepted or declined
 */
export const repairStates = defineStates('A case', {
  received: ['visit_proposed', 'repairing', 'declined'],
  visit_proposed: ['visit_chosen', 'received', 'declined'],
  visit_chosen: ['visit_proposed', 'repairing', 'finished', 'declined'],
  repairing: ['visit_proposed', 'finished', 'declined'],
  finished: ['accepted', 'refused'],
  accepted: ['reopened'],
  refused: ['visit_proposed', 'repairing', 'declined'],
  declined: ['reopened'],
  reopened: ['visit_proposed', 'repairing', 'declined'],
})
export type RepairState = (typeof repairStates.all)[number]

/** What the developer may do with a case, and what the buyer may. The table above says when. */
export const developerSteps = ['visit_proposed', 'repairing', 'finished', 'declined'] as const
export type DeveloperStep = (typeof developerSteps)[number]
export const buyerSteps = ['visit_chosen', 'received', 'accepted', 'refused', 'reopened'] as const
export type BuyerStep = (typeof buyerSteps)[number]

/** The steps of these that may follow, in their order; offered hours may be replaced by others. */
export function stepsAfter<Step extends RepairState>(state: RepairState, steps: readonly Step[]): Step[] {
  return steps.filter((step) => mayStep(state, step))
}

/** Whether a step may be made in a state. */
export function mayStep(state: RepairState, step: RepairState): boolean {
  return repairStates.mayFollow(state, step) || (state === 'visit_proposed' && step === 'visit_proposed')
}

/** For whom a case waits. */
export function repairWaitsFor(state: RepairState): 'developer' | 'buyer' | 'nobody' {
  if (state === 'accepted' || state === 'declined') return 'nobody'
  return state === 'visit_proposed' || state === 'finished' ? 'buyer' : 'developer'
}
