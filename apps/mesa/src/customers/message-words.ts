import type { MessageState } from '@llave/domain/messaging/message-state'
import { messageStateTexts } from '@llave/domain/staff/state-texts'

const tones = {
  pending: null,
  sent: 'good',
  failed: 'late',
  dropped: null,
} as const satisfies Record<MessageState, 'late' | 'good' | null>

/** Whether a message arrived, and how that looks. */
export function messageLook(state: MessageState) {
  return { text: messageStateTexts[state], tone: tones[state] }
}
