import type { Database } from '@llave/api/database/database'
import { insertSession } from '../insert-session.ts'
import type { Persona } from '../personas.ts'

/**
 * A session of a customer whose turn comes hours later, in a long storm or on a slow machine: seen so late that it
 * does not end by itself before. Returns its token.
 */
export async function insertWaitingSession(
  db: Database,
  customerId: number,
  persona: Pick<Persona, 'phone'>,
): Promise<string> {
  const now = Temporal.Now.instant()
  const token = await insertSession(db, { now: () => now }, customerId, persona)
  await db
    .updateTable('session')
    .set({ last_seen_at: now.add({ hours: 11 }).toString() })
    .where('customer_id', '=', customerId)
    .execute()
  return token
}
