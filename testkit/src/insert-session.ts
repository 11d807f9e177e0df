import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@llave/api/database/database'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Persona } from './personas.ts'

/** A verified session of a customer, for tests that start after sign-in. Returns its token. */
export async function insertSession(
  db: Database,
  clock: Clock,
  customerId: number,
  { phone }: Pick<Persona, 'phone'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now().toString()
  await db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      customer_id: customerId,
      dial_code: phone.dialCode,
      phone_number: phone.number,
      mode: 'letter',
      created_at: now,
      last_seen_at: now,
      verified_at: now,
      used_at: now,
    })
    .execute()
  return token
}
