import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database.ts'

/** A message to leave once what caused it is committed. */
export type OutboxMessage = {
  /** What it says: the template's name. */
  readonly kind: string
  /** What it is about. Kind and subject together are sent once. */
  readonly subject: string
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Writes the message in the caller's transaction; the same kind and subject again does nothing. */
export async function enqueue(trx: Queryable, message: OutboxMessage, now: Temporal.Instant): Promise<void> {
  const name = createHash('sha256').update(`${message.kind}\n${message.subject}`).digest('hex').slice(0, 32)
  await trx
    .insertInto('outbox')
    .values({
      ...message,
      payload: JSON.stringify(message.payload),
      // Made from the row's own name, so that a message sent again after a crash is known as the same.
      message_id: `<${name}@llave>`,
      next_attempt_at: now.toString(),
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}
