import { verifyKnock } from '@llave/testkit/integration/verify-knock'
import { expect, test } from 'vitest'
import { signKnock } from './sign-knock.ts'

// The vectors of Standard Webhooks 1.0: github.com/standard-webhooks/standard-webhooks,
// libraries/javascript/src/webhook.test.ts, "sign function works" and "multi sig payload is valid".
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const parts = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const another = 'Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc='
const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
const at = Temporal.Instant.fromEpochMilliseconds(1000 * parts.timestamp)

function received(changes: Readonly<Record<string, string | undefined>> = {}) {
  const headers = {
    'webhook-id': parts.id,
    'webhook-timestamp': String(parts.timestamp),
    'webhook-signature': signature,
    ...changes,
  }
  return { headers, body: parts.body }
}

test('the public vector is signed as its libraries sign it', () => {
  expect(signKnock([key], parts)).toBe(signature)
})

test('during a rotation both secrets sign, the newer first', () => {
  const newer = Buffer.alloc(32, 1)
  const both = signKnock([newer, key], parts)
  expect(both).toBe(`${signKnock([newer], parts)} ${signature}`)
  for (const held of [secret, `whsec_${newer.toString('base64')}`])
    expect(verifyKnock(held, received({ 'webhook-signature': both }), at)).toBe(true)
})

test("what tests verify with takes the vector, and refuses what the vectors' libraries refuse", () => {
  expect(verifyKnock(secret, received(), at)).toBe(true)
  expect(verifyKnock(secret.replace('whsec_', ''), received(), at)).toBe(true)
  const many = `v1,${another} v2,${another} ${signature} v1,${another}`
  expect(verifyKnock(secret, received({ 'webhook-signature': many }), at)).toBe(true)
  for (const wrong of [
    { 'webhook-id': undefined },
    { 'webhook-timestamp': undefined },
    { 'webhook-timestamp': 'hello' },
    { 'webhook-signature': undefined },
    { 'webhook-signature': 'v1,dawfeoifkpqwoekfpqoekf' },
    { 'webhook-signature': 'v1,' },
    { 'webhook-signature': signature.slice(0, 8) },
    { 'webhook-signature': signature.replace('v1,', 'v2,') },
  ])
    expect(verifyKnock(secret, received(wrong), at), JSON.stringify(wrong)).toBe(false)
  for (const seconds of [301, -301])
    expect(verifyKnock(secret, received(), at.add({ seconds })), `${seconds} s`).toBe(false)
})
