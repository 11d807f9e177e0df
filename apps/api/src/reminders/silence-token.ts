import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { findReminder, type PlannedReminder } from './reminder.store.ts'

/** Where the page stands on which reminders are silenced. */
export const silencePath = '/recordatorios/silenciar/:token'

export type SilenceParts = {
  /** The server's, which keys the tokens. */
  readonly secret: string
  readonly publicUrl: string
}

/**
 * The token of a reminder, derived whenever it is needed, so that neither the outbox nor any other row holds it.
 * It silences and tells nothing else. The time stands beside the number because a number is used again after a
 * restore. 128 bits cannot be guessed.
 */
export function silenceToken(secret: string, { id, plannedAt }: PlannedReminder): string {
  const digest = createHmac('sha256', secret)
    .update(`llave:reminder-silence:${id}:${plannedAt.epochMilliseconds}`)
    .digest()
  return `${id}-${digest.subarray(0, 16).toString('base64url')}`
}

export function silenceLink({ secret, publicUrl }: SilenceParts, reminder: PlannedReminder): string {
  return `${publicUrl}${silencePath.replace(':token', silenceToken(secret, reminder))}`
}

/** The reminder that a token silences; null where it is none of ours. */
export async function findSilenced(
  db: Database,
  secret: string,
  token: string,
): Promise<PlannedReminder | null> {
  const [, id] = /^(\d{1,15})-[\w-]{22}$/.exec(token) ?? []
  const reminder = id === undefined ? null : await findReminder(db, Number(id))
  if (!reminder) return null
  const [sent, own] = [Buffer.from(token), Buffer.from(silenceToken(secret, reminder))]
  return sent.length === own.length && timingSafeEqual(sent, own) ? reminder : null
}
