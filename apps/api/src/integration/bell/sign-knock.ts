import { createHmac } from 'node:crypto'

/** What is signed: the message's own number, the seconds since 1970 of this attempt, the body as it is sent. */
export type SignedParts = { readonly id: string; readonly timestamp: number; readonly body: string }

/** The header `webhook-signature` of Standard Webhooks 1.0: a signature for each secret, with a space between. */
export function signKnock(secrets: readonly Uint8Array[], { id, timestamp, body }: SignedParts): string {
  return secrets
    .map((secret) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ')
}
