import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { Mail, MessageRenderers, SendMail, SendSms, Sms, Unsent } from './message.ts'
import { type Channel, channelOf, type MessageKind } from './message-kinds.ts'
import { nextAttemptAt } from './next-attempt.ts'
import {
  type ClaimedMessage,
  claimMessages,
  recordDropped,
  recordFailure,
  recordHeld,
  recordSent,
} from './outbox.store.ts'

export type DeliveryParts = {
  readonly db: Database
  readonly clock: Clock
  readonly render: MessageRenderers
  readonly sendSms: SendSms
  readonly sendMail: SendMail
}

/** Longer than the gateways' timeouts: a lease that ends early would send twice. */
const lease = { minutes: 2 }
const batchSize = 20

/**
 * Sends the due messages of a channel until none is left or the signal is aborted. The claim is
 * committed before sending and the result after: after a kill in between the message is sent again
 * with the same Message-ID. A failing message does not block others. Answers how many were sent.
 */
export async function deliverOutbox(
  parts: DeliveryParts,
  channel: Channel,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    const now = parts.clock.now()
    const messages = await claimMessages(parts.db, channel, now, lease, batchSize)
    if (messages.length === 0) break
    const results = await Promise.all(messages.map((message) => deliver(parts, message)))
    sent += results.filter(Boolean).length
  }
  return sent
}

async function deliver(parts: DeliveryParts, message: ClaimedMessage): Promise<boolean> {
  const { db, clock } = parts
  try {
    const kept = await send(parts, message)
    if (!kept) await recordSent(db, message.id, clock.now())
    else if (kept.until) await recordHeld(db, message.id, kept.unsent, kept.until)
    else await recordDropped(db, message.id, kept.unsent)
    return !kept
  } catch (error) {
    await recordFailure(db, message.id, errorLabel(error), nextAttemptAt(message.attempts, clock.now()))
    return false
  }
}

/** Sends one message; answers why where it was not sent. */
async function send(parts: DeliveryParts, message: ClaimedMessage): Promise<Unsent | null> {
  const kind = message.kind as MessageKind
  // The row was typed when it was written; kind and payload belong together.
  const render = parts.render[kind] as (
    payload: unknown,
    recipient: string,
  ) => Promise<Sms | Mail | Unsent | null>
  const rendered = await render(message.payload, message.recipient)
  if (!rendered) return { unsent: 'no longer applies', until: null }
  if ('unsent' in rendered) return rendered
  if (channelOf[kind] === 'sms') await parts.sendSms(rendered as Sms)
  else await parts.sendMail(rendered as Mail, message.messageId)
  return null
}

/** Name and codes of an error; its message may quote an address or a phone number. */
function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [error.name, code, responseCode].filter((part) => part !== undefined).join(' ')
}
