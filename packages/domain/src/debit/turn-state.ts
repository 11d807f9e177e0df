import { defineStates } from '../states/state-table.ts'

/**
 * The states of a proforma's turn in a run (docs/decisions/0050).
 *
 * charging  its letras go to the provider, one after the other
 * waiting   a letra was refused: the turn goes on with its next try
 * done      nothing of it is left to charge on this run
 */
export const turnStates = defineStates('A turn', {
  charging: ['waiting', 'done'],
  waiting: ['charging', 'done'],
  done: [],
})
export type TurnState = (typeof turnStates.all)[number]

/** Turns that a process claims once they are due. */
export const openTurnStates = turnStates.before('done')
