import { createHmac } from 'node:crypto'

export type InvitationParts = {
  /** The server's, which keys the tokens. */
  readonly secret: string
  /** The address of Mesa. */
  readonly url: string
}

/**
 * The token of an invitation, derived whenever it is needed, so that neither the outbox nor any other row holds
 * it. The time stands beside the number because a number is used again after a restore.
 */
export function invitationToken(secret: string, id: number, createdAt: Temporal.Instant): string {
  return createHmac('sha256', secret)
    .update(`llave:staff-invitation:${id}:${createdAt.epochMilliseconds}`)
    .digest('base64url')
}

/** In the fragment, which no server and no log gets to see. */
export function invitationLink(
  { secret, url }: InvitationParts,
  { id, createdAt }: { readonly id: number; readonly createdAt: Temporal.Instant },
): string {
  return `${url}/entrar/invitacion#${invitationToken(secret, id, createdAt)}`
}
