import type { LinkForm } from '@llave/contract/payment-links/issue-link-form'
import type { LinkOutcome } from '@llave/contract/payment-links/link-outcome'
import { expect, test } from 'vitest'
import { MIN_ANSWERED_MS } from '../api/answered-time.ts'
import { type LinkEvent, type LinkStage, nextLinkStage } from './link-stage.ts'

const form: LinkForm = {
  formToken: 't',
  orderId: 'o',
  expiresInSeconds: 900,
  publicKey: 'p',
  endpoint: 'e',
  key: 'k',
}
const start: LinkStage = { at: 'form', message: null }
const told = (outcome: LinkOutcome, answeredMs = MIN_ANSWERED_MS): LinkEvent => ({
  kind: 'outcome',
  outcome,
  answeredMs,
})
const walk = (...events: LinkEvent[]) => events.reduce(nextLinkStage, start)
const sent = (paid: boolean): LinkEvent[] => [
  { kind: 'form-issued', form },
  { kind: 'sent', paid },
]

test('after a form that said paid, nothing but the outcome of money goes on', () => {
  const confirming = { at: 'confirming', key: 'k', paid: true }
  for (const state of ['waiting', 'expired', 'confirming'] as const)
    expect(walk(...sent(true), told({ state }))).toEqual(confirming)
  expect(walk(...sent(true), told({ state: 'refused', reason: 'r', advice: 'a' }))).toEqual(confirming)
  expect(walk(...sent(true), { kind: 'back' }, { kind: 'form-issued', form })).toEqual(confirming)
  expect(walk(...sent(true), told({ state: 'returned' }))).toEqual({ at: 'returned' })
})

test('after a form without an answer the form comes back only once the provider has long known of no payment', () => {
  expect(walk(...sent(false), told({ state: 'waiting' }, MIN_ANSWERED_MS - 1)).at).toBe('confirming')
  expect(walk(...sent(false), told({ state: 'confirming' })).at).toBe('confirming')
  expect(walk(...sent(false), told({ state: 'waiting' }))).toMatchObject({ at: 'form' })
  expect(walk(...sent(false), told({ state: 'refused', reason: 'No hay.', advice: 'Otra.' }))).toEqual({
    at: 'form',
    message: 'No hay. Otra.',
  })
})
