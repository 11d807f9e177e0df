import type { BodyOf } from '@llave/contract/call'
import type { signInWithPasskey } from '@llave/contract/staff/sign-in-with-passkey'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { beginStaffSession } from './begin-session.ts'
import { endChallenge } from './challenges.ts'
import { countPasskeyUse, findPasskey, lockPasskey } from './passkey.store.ts'
import { type RelyingParty, verifyPasskey } from './passkeys.ts'
import type { StaffAccessParts } from './staff-access-parts.ts'

/** Begins a session with what a key answered; answers its cookie. Every refusal is the same answer. */
export async function signInWithKey(
  parts: StaffAccessParts & { readonly party: RelyingParty },
  response: BodyOf<typeof signInWithPasskey>,
  request: FastifyRequest,
): Promise<string> {
  const { db, clock, secure, party } = parts
  const challenge = await endChallenge(parts, 'sign-in', request)
  const key = await findPasskey(db, response.id)
  if (!challenge?.secret.challenge || !key) throw new ApiError('llave_rechazada')
  const verified = await verifyPasskey(party, challenge.secret.challenge, key, response)
  if ('fault' in verified) {
    request.log.warn({ passkey: key.id, fault: verified.fault }, 'A passkey was refused')
    throw new ApiError('llave_rechazada')
  }
  const now = clock.now()
  const { personId } = key
  const cookie = await transact(db, async (trx) => {
    if (!(await lockPasskey(trx, key.credentialId))) return null
    if (await countPasskeyUse(trx, key.id, verified.counter, now)) {
      return beginStaffSession(trx, { personId, method: 'passkey' }, request, { secure, now })
    }
    // The refusal is kept although nobody gets in.
    const details = { passkey: key.id, counter: verified.counter }
    const subject = `staff:${personId}`
    await writeAudit(
      trx,
      { action: 'staff.passkey-counter-refused', subject, staffId: personId, details },
      now,
    )
    return null
  })
  if (!cookie) throw new ApiError('llave_rechazada')
  return cookie
}
