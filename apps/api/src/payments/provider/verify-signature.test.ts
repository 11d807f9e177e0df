import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifySignature } from './verify-signature.ts'

const ipnKey = 'testpassword_EXAMPLEnotARealKey0123456789'
const browserKey = 'EXAMPLEhmacKey0123456789abcdefghijklmnop'
const payment = readFileSync(new URL('./payment-example.txt', import.meta.url), 'utf8')
const small = '{"a":"S/ 10.00 – Ñandú","_type":"V4/Payment"}'

const vectors = [
  {
    text: payment,
    ipn: '455d85edfbd07fd7cb9c03c9c16ab94e417a0c667c962f57c0e13e4a665c08c1',
    browser: '49df7aac67c5d872ecbdce55414590b17a72578c8fb491cbaac9dfc90fb1e4b5',
  },
  {
    text: small,
    ipn: '91e55fc637258fcb3ea5ff3fb1fee932f20a79227e0dc5ad8004bfb4c8e89831',
    browser: '700fa2cd97f92da23c48e315bc732491c4197928b21549e1f1b3b84aa8bce502',
  },
]

function notification(rawAnswer: string, hash: string) {
  return { rawAnswer, hash, hashAlgorithm: 'sha256_hmac', hashKey: 'password' }
}
function browser(rawAnswer: string, hash: string) {
  return { rawAnswer, hash, hashAlgorithm: 'sha256_hmac', hashKey: 'sha256_hmac' }
}

test.each(vectors)('the published vectors hold for both families of keys', ({ text, ipn, browser: hash }) => {
  expect(verifySignature(notification(text, ipn), 'notification', [ipnKey])).toBe(true)
  expect(verifySignature(browser(text, hash), 'browser', [browserKey])).toBe(true)
})

test("the example is the protocol's text of 3994 UTF-16 units", () => {
  expect(payment).toHaveLength(3994)
})

test('escaped slashes verify through the fallback only', () => {
  const escaped = small.replaceAll('/', '\\/')
  expect(verifySignature(notification(escaped, vectors[1]?.ipn ?? ''), 'notification', [ipnKey])).toBe(true)
})

test('the route chooses the family of keys, not the message', () => {
  const hash = vectors[0]?.browser ?? ''
  expect(verifySignature(browser(payment, hash), 'notification', [ipnKey, browserKey])).toBe(false)
  expect(verifySignature(notification(payment, vectors[0]?.ipn ?? ''), 'browser', [ipnKey])).toBe(false)
})

test('any key of the list verifies, so that keys can be rotated', () => {
  const signed = notification(payment, vectors[0]?.ipn ?? '')
  expect(verifySignature(signed, 'notification', ['testpassword_new', ipnKey])).toBe(true)
  expect(verifySignature(signed, 'notification', ['testpassword_new'])).toBe(false)
  expect(verifySignature(signed, 'notification', [])).toBe(false)
})

test('a changed character, another algorithm and a malformed hash are refused', () => {
  const hash = vectors[0]?.ipn ?? ''
  const forgeries = [
    notification(payment.replace('15000', '15001'), hash),
    { ...notification(payment, hash), hashAlgorithm: 'sha1' },
    notification(payment, hash.toUpperCase()),
    notification(payment, hash.slice(2)),
    notification(payment, `${hash}00`),
    notification(payment, 'z'.repeat(64)),
    notification(payment, ''),
  ]
  for (const forged of forgeries) expect(verifySignature(forged, 'notification', [ipnKey])).toBe(false)
})
