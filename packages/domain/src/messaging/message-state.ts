import { defineStates } from '../states/state-table.ts'

/**
 * The states of a message in the outbox. After an expired lease two processes may hold one message:
 * that one of them sent it outweighs that the other gave up.
 *
 * pending  to be sent, or to be tried again
 * sent     accepted by its host
 * failed   given up after a day; a person may have it sent again
 * dropped  it no longer applied when it was due
 */
export const messageStates = defineStates('A message', {
  pending: ['sent', 'failed', 'dropped'],
  sent: [],
  failed: ['pending', 'sent'],
  dropped: ['sent'],
})
export type MessageState = (typeof messageStates.all)[number]
