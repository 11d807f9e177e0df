import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 5 * 60

/**
 * Whether a message is signed with this secret (`whsec_…`), as a receiver finds out by Standard
 * Webhooks 1.0: one of the signatures is right and its moment is within five minutes of `now`.
 */
export function verifyKnock(
  secret: string,
  { headers, body }: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string },
  now: Temporal.Instant,
): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  )
  if (!id || !/^\d+$/.test(timestamp ?? '') || !signatures) return false
  if (Math.abs(now.epochMilliseconds / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((text) => {
    const [version, signature = ''] = text.split(',')
    const sent = Buffer.from(signature, 'base64')
    return version === 'v1' && sent.length === own.length && timingSafeEqual(sent, own)
  })
}
