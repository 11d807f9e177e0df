import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database.ts'
import { channelOf, type MessageKind, type MessageKinds } from './message-kinds.ts'

/** A message to be sent once its cause is committed. */
export type OutboxMessage = {
  readonly [K in MessageKind]: {
    /** Its template. */
    readonly kind: K
    /** What it is about. Kind and subject together are sent once. */
    readonly subject: string
    /** An e-mail address, or dial code and national digits of a phone. */
    readonly recipient: string
    readonly payload: MessageKinds[K]['payload']
  }
}[MessageKind]

/** Writes the message in the caller's transaction; the same kind and subject again does nothing. */
export async function enqueue(trx: Queryable, message: OutboxMessage, now: Temporal.Instant): Promise<void> {
  await enqueueAll(trx, [message], now)
}

/** The same for many at once. */
export async function enqueueAll(
  trx: Queryable,
  messages: readonly OutboxMessage[],
  now: Temporal.Instant,
): Promise<void> {
  if (messages.length === 0) return
  await trx
    .insertInto('outbox')
    .values(
      messages.map(({ kind, subject, recipient, payload }) => ({
        kind,
        subject,
        recipient,
        channel: channelOf[kind],
        payload: JSON.stringify(payload),
        message_id: messageId(kind, subject, now),
        next_attempt_at: now.toString(),
        created_at: now.toString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}

/**
 * Derived from the row's kind, subject and time: a message sent again after a crash has the same
 * id, and one whose number is reused after a restore has another.
 */
function messageId(kind: MessageKind, subject: string, now: Temporal.Instant): string {
  return `<${createHash('sha256').update(`${kind}\n${subject}\n${now}`).digest('hex').slice(0, 32)}@llave>`
}
