import type { FormToken } from '@llave/contract/payments/form-token-message'
import type { PaymentOutcome, PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { expect, test } from 'vitest'
import { MIN_ANSWERED_MS } from '../api/answered-time.ts'
import { nextStage, type Stage } from './checkout-stage.ts'

const token = {
  formToken: 'f',
  orderId: 'O-1',
  expiresInSeconds: 900,
  publicKey: 'k',
  endpoint: 'e',
} as FormToken
const receipt = { orderId: 'O-1' } as PaymentReceipt
const confirm: Stage = { at: 'confirm', message: null }
const pay: Stage = { at: 'pay', token, message: null }
const sent = (paid: boolean): Stage => ({ at: 'confirming', orderId: 'O-1', paid })
const afterOutcome = (stage: Stage, outcome: PaymentOutcome, answeredMs = MIN_ANSWERED_MS) =>
  nextStage(stage, { kind: 'outcome', outcome, answeredMs })

test('a form leads from step 1 to step 2, and Regresar back', () => {
  expect(nextStage(confirm, { kind: 'form-issued', token })).toEqual(pay)
  expect(nextStage(pay, { kind: 'back' })).toEqual(confirm)
})

test('an expired form is replaced, with a note', () => {
  expect(nextStage(pay, { kind: 'form-issued', token, message: 'venció' })).toEqual({
    ...pay,
    message: 'venció',
  })
})

test('the receipt comes only once the payment is settled', () => {
  const confirming = nextStage(pay, { kind: 'sent', orderId: 'O-1', paid: true })
  expect(confirming).toEqual(sent(true))
  expect(afterOutcome(confirming, { state: 'confirming', orderId: 'O-1' })).toBe(confirming)
  expect(afterOutcome(confirming, { state: 'settled', receipt })).toEqual({ at: 'receipt', receipt })
})

test.each(['waiting', 'expired'] as const)('after PAID the form never comes back: not for %s', (state) => {
  expect(afterOutcome(sent(true), { state, orderId: 'O-1' })).toEqual(sent(true))
})

test('after PAID not even a refusal of an earlier try brings the form back', () => {
  const refused = { state: 'refused', orderId: 'O-1', reason: 'No.', advice: 'Otra.' } as const
  expect(afterOutcome(sent(true), refused)).toEqual(sent(true))
})

test.each(['waiting', 'expired'] as const)(
  'after a lost answer the form comes back once the provider confirms: %s',
  (state) => {
    expect(afterOutcome(sent(false), { state, orderId: 'O-1' })).toEqual({
      at: 'confirm',
      message: 'El proveedor de pagos no registra ningún cobro. Puedes intentarlo otra vez.',
    })
  },
)

test('before the provider had time to process the payment, only a payment is believed', () => {
  const early = MIN_ANSWERED_MS - 1
  const refused = { state: 'refused', orderId: 'O-1', reason: 'No.', advice: 'Otra.' } as const
  expect(afterOutcome(sent(false), { state: 'waiting', orderId: 'O-1' }, early)).toEqual(sent(false))
  expect(afterOutcome(sent(false), { state: 'expired', orderId: 'O-1' }, early)).toEqual(sent(false))
  expect(afterOutcome(sent(false), refused, early)).toEqual(sent(false))
  expect(afterOutcome(sent(false), { state: 'settled', receipt }, 0)).toEqual({ at: 'receipt', receipt })
  expect(afterOutcome(sent(false), { state: 'returned', orderId: 'O-1' }, 0)).toEqual({
    at: 'returned',
    orderId: 'O-1',
  })
})

test('while the provider does not answer, a payment never times out', () => {
  expect(afterOutcome(sent(false), { state: 'confirming', orderId: 'O-1' }, 86_400_000)).toEqual(sent(false))
})

test('a late refusal gives its reason and what to do', () => {
  const refused = { state: 'refused', orderId: 'O-1', reason: 'Sin saldo.', advice: 'Usa otra.' } as const
  expect(afterOutcome(sent(false), refused)).toEqual({ at: 'confirm', message: 'Sin saldo. Usa otra.' })
})

test('money for a debt that was already paid is shown as being refunded', () => {
  expect(afterOutcome(sent(true), { state: 'returned', orderId: 'O-1' })).toEqual({
    at: 'returned',
    orderId: 'O-1',
  })
})

test('events of a former form change nothing', () => {
  const done: Stage = { at: 'receipt', receipt }
  expect(nextStage(done, { kind: 'back' })).toBe(done)
  expect(nextStage(done, { kind: 'form-issued', token })).toBe(done)
  expect(nextStage(confirm, { kind: 'sent', orderId: 'O-1', paid: true })).toBe(confirm)
  expect(afterOutcome(confirm, { state: 'settled', receipt })).toBe(confirm)
})
