import { insertSignIn as insertRow } from '@llave/api/access/sign-in-history.store'
import { type Database, transact } from '@llave/api/database/database'
import { hashToken } from '@llave/api/http/token'
import type { Clock } from '@llave/domain/time/lima-date'
import { insertSession } from './insert-session.ts'
import type { Persona } from './personas.ts'

export type SignInClient = { readonly network: string; readonly device: string }

/** A sign-in of a customer with its verified session: its number as `readAccess` names it, and the token. */
export async function insertSignIn(
  db: Database,
  clock: Clock,
  customerId: number,
  persona: Pick<Persona, 'phone'>,
  { network, device }: SignInClient = { network: '127.0.0.0/24', device: 'Chrome, Android' },
): Promise<{ readonly id: string; readonly token: string }> {
  const token = await insertSession(db, clock, customerId, persona)
  const row = { customerId, sessionHash: hashToken(token), network, device, newDevice: false }
  const id = await transact(db, (trx) => insertRow(trx, row, clock.now()))
  return { id: String(id), token }
}
