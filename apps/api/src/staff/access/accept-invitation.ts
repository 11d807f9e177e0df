import type { BodyOf } from '@llave/contract/call'
import type { acceptInvitation } from '@llave/contract/staff/accept-invitation'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { findInvitationByToken, type OpenInvitation, useInvitation } from '../people/invitation.store.ts'
import { beginStaffSession } from './begin-session.ts'
import { endChallenge } from './challenges.ts'
import { closeEveryWayIn } from './close-every-way-in.ts'
import { insertPasskey } from './passkey.store.ts'
import { type RelyingParty, verifyNewPasskey } from './passkeys.ts'
import type { StaffAccessParts } from './staff-access-parts.ts'

/** The invitation of a link. Used, replaced, late or never made: the same refusal. */
export async function requireInvitation(
  { db, clock }: StaffAccessParts,
  token: string,
): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(db, token, clock.now())
  if (!invitation) throw new ApiError('invitacion_invalida')
  return invitation
}

/**
 * Stores the first key of whom a link invites and begins a session; answers its cookie. Whoever was in before
 * lost what they had, else nobody had invited them again: it opens no more.
 */
export async function acceptWithKey(
  parts: StaffAccessParts & { readonly party: RelyingParty },
  { token, label, key }: BodyOf<typeof acceptInvitation>,
  request: FastifyRequest,
): Promise<string> {
  const { db, clock, secure, party } = parts
  const challenge = await endChallenge(parts, 'register', request)
  const invitation = await requireInvitation(parts, token)
  const { personId } = invitation
  if (!challenge?.secret.challenge || challenge.personId !== personId) throw new ApiError('llave_rechazada')
  const verified = await verifyNewPasskey(party, challenge.secret.challenge, key)
  if ('fault' in verified) {
    request.log.warn({ fault: verified.fault }, 'A new passkey was refused')
    throw new ApiError('llave_rechazada')
  }
  const now = clock.now()
  return transact(db, async (trx) => {
    if (!(await useInvitation(trx, invitation.id, now))) throw new ApiError('invitacion_invalida')
    const closed = await closeEveryWayIn(trx, personId, 'ended', now)
    const passkey = await insertPasskey(trx, personId, { ...verified, label }, now)
    if (passkey === null) throw new ApiError('llave_rechazada')
    const subject = `staff:${personId}`
    const details = { invitation: invitation.id, passkey, replacedPasskeys: closed.passkeys }
    await writeAudit(trx, { action: 'staff.invitation-accepted', subject, staffId: personId, details }, now)
    return beginStaffSession(trx, { personId, method: 'passkey' }, request, { secure, now })
  })
}
