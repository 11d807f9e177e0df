import { defineStates } from '../states/state-table.ts'

/**
 * The life of a message in the outbox. Two processes may hold one message where a lease ran out:
 * that it left counts more than that the other gave it up.
 *
 * pending  to be sent, or to be tried again
 * sent     a host took it
 * failed   given up after a day; a person may have it sent again
 * dropped  there was nothing left to say when its turn came
 */
export const messageStates = defineStates('A message', {
  pending: ['sent', 'failed', 'dropped'],
  sent: [],
  failed: ['pending', 'sent'],
  dropped: ['sent'],
})
export type MessageState = (typeof messageStates.all)[number]
