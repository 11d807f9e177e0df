import { staffAccessPolicy } from '@llave/domain/staff/access-policy'
import type { Trx } from '../../database/database.ts'
import { enqueue } from '../../messaging/enqueue.ts'
import { insertInvitation, withdrawInvitations } from './invitation.store.ts'
import { type InvitationParts, invitationLink, invitationToken } from './invitation-link.ts'

/** Invites a person by e-mail, which makes every link before it worthless; answers the link. */
export async function sendInvitation(
  trx: Trx,
  parts: InvitationParts,
  { personId, email }: { readonly personId: number; readonly email: string },
  now: Temporal.Instant,
): Promise<string> {
  // What the token is made of is read back from the database, which keeps no finer times.
  const createdAt = now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const expiresAt = createdAt.add({ seconds: staffAccessPolicy.invitation })
  await withdrawInvitations(trx, personId, now)
  const id = await insertInvitation(trx, personId, { createdAt, expiresAt }, (id) =>
    invitationToken(parts.secret, id, createdAt),
  )
  const subject = `staff-invitation:${id}`
  await enqueue(
    trx,
    { kind: 'staff-invitation', subject, recipient: email, payload: { invitationId: id } },
    now,
  )
  return invitationLink(parts, { id, createdAt })
}
