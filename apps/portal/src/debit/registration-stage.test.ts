import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { expect, test } from 'vitest'
import { nextRegistrationStage, type RegistrationStage } from './registration-stage.ts'

const answer = { rawAnswer: '{}', hash: 'h', hashAlgorithm: 'sha256_hmac', hashKey: 'sha256_hmac' }
const form: RegistrationStage = { at: 'form', message: null, tries: 1 }
const paid: RegistrationStage = { at: 'confirming', paid: true, answer }
const silent: RegistrationStage = { at: 'confirming', paid: false, answer: null }
const affiliation = { proforma: '1000234' } as DebitAffiliation

test('a form that ended is followed by another one with the reason', () => {
  expect(nextRegistrationStage(form, { kind: 'renew', message: 'Venció.' })).toEqual({
    at: 'form',
    message: 'Venció.',
    tries: 2,
  })
})

test('PAID is confirmed by the server before success is shown', () => {
  expect(nextRegistrationStage(form, { kind: 'paid', answer })).toEqual(paid)
  const confirming = { kind: 'outcome', outcome: { state: 'confirming' } } as const
  expect(nextRegistrationStage(paid, confirming)).toBe(paid)
  const affiliated = { kind: 'outcome', outcome: { state: 'affiliated', affiliation } } as const
  expect(nextRegistrationStage(paid, affiliated)).toEqual({ at: 'done', affiliation })
})

test('a valid card that may not be affiliated any more says why', () => {
  const outcome = { state: 'declined', reason: 'Letra vencida.', advice: '' } as const
  expect(nextRegistrationStage(paid, { kind: 'outcome', outcome })).toEqual({
    at: 'declined',
    reason: 'Letra vencida.',
    advice: '',
  })
})

test('after PAID the form never comes back; after a lost answer it does', () => {
  expect(nextRegistrationStage(paid, { kind: 'no-card-found' })).toBe(paid)
  expect(nextRegistrationStage(form, { kind: 'unanswered' })).toEqual(silent)
  expect(nextRegistrationStage(silent, { kind: 'no-card-found' })).toMatchObject({
    at: 'form',
    message: 'No recibimos la respuesta de tu banco. No se hizo ningún cobro. Intenta otra vez.',
  })
})

test('an answer that the server cannot read is not resent for ever', () => {
  expect(nextRegistrationStage(paid, { kind: 'answer-rejected' })).toEqual({ ...paid, answer: null })
})

test('events of a former form change nothing', () => {
  const done: RegistrationStage = { at: 'done', affiliation }
  for (const kind of ['unanswered', 'answer-rejected', 'no-card-found'] as const) {
    expect(nextRegistrationStage(done, { kind })).toBe(done)
  }
  expect(nextRegistrationStage(paid, { kind: 'renew', message: 'x' })).toBe(paid)
  expect(nextRegistrationStage(silent, { kind: 'paid', answer })).toBe(silent)
  expect(nextRegistrationStage(form, { kind: 'outcome', outcome: { state: 'confirming' } })).toBe(form)
})
