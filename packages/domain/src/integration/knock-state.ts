import { defineStates } from '../states/state-table.ts'

/**
 * The states of what a bell tells of one feed. After an expired lease two processes may hold one
 * knock: that the receiver took it outweighs that the other process gave up.
 *
 * quiet     there was no news since the last knock that was taken
 * ringing   a knock is to be sent, or to be tried again
 * given_up  no attempt was taken; the next news rings anew
 */
export const knockStates = defineStates('A knock', {
  quiet: ['ringing'],
  ringing: ['quiet', 'given_up'],
  given_up: ['ringing', 'quiet'],
})
export type KnockState = (typeof knockStates.all)[number]
