import type { Trx } from '../../database/database.ts'
import { withdrawInvitations } from '../people/invitation.store.ts'
import { removePasskeysOf } from './passkey.store.ts'
import { replaceRecoveryCodes } from './recovery.store.ts'
import { endSessionsOfPerson, type SessionEnd } from './session.store.ts'

/** Ends all with which a person gets in or is in: sessions, keys, printed codes, open invitations. */
export async function closeEveryWayIn(
  trx: Trx,
  personId: number,
  reason: SessionEnd,
  now: Temporal.Instant,
): Promise<{ readonly sessions: number; readonly passkeys: number }> {
  const passkeys = await removePasskeysOf(trx, personId, now)
  await replaceRecoveryCodes(trx, personId, [], now)
  await withdrawInvitations(trx, personId, now)
  // Last, so that a session is among them which began while the rows above were waited for.
  const sessions = await endSessionsOfPerson(trx, { personId }, reason, now)
  return { sessions, passkeys }
}
