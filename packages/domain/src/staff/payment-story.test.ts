import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { orderStates } from '../payments/order-state.ts'
import { paymentOutcomes, readPaymentSearch } from './payment-search.ts'
import { type StoryStep, stepKinds, stepWords } from './payment-story.ts'

const at = Temporal.Instant.from('2026-11-05T19:03:18Z')

function step(kind: StoryStep['kind'], facts: Partial<StoryStep> = {}): StoryStep {
  return { kind, at, amount: null, left: null, card: '', code: '', state: '', note: '', ...facts }
}

test('a step says what is known of it, and no more', () => {
  expect(stepWords(step('refused', { card: 'Mastercard 0925', code: 'ACQ_001:51' })).text).toBe(
    'Mastercard 0925. La tarjeta no tiene saldo suficiente. (ACQ_001:51) No se cobró nada.',
  )
  expect(
    stepWords(step('credited', { amount: money(32050, 'USD'), left: money(0, 'USD'), code: '8, 9' })).text,
  ).toBe('US$\u00a0320.50. Hoy quedan US$\u00a00.00 de la deuda. Asientos 8, 9.')
  expect(stepWords(step('authenticated', { card: 'Visa 4471', state: 'UNAVAILABLE' })).text).toBe(
    'Visa 4471. El banco no verificó nada.',
  )
  expect(stepWords(step('receipt-mail', { state: 'sent' })).text).not.toMatch(/llegó al|entregado/i)
  expect(stepWords(step('receipt-mail', { state: 'failed' }))).toMatchObject({
    text: 'No llegó.',
    look: 'refused',
  })
  expect(stepWords(step('not-posted', { at: null })).look).toBe('to-do')
  expect(stepWords(step('notified', { note: 'ipn', code: '', state: 'PAID' })).text).toMatch(/^Sin firma/)
})

test('only an authorization and what follows from it is drawn as money, whatever the rest says', () => {
  const withMoney = ['authorized', 'credited', 'receipt', 'receipt-mail', 'posted']
  fc.assert(
    fc.property(
      fc.constantFrom(...stepKinds),
      fc.string(),
      fc.string(),
      fc.string(),
      (kind, code, state, note) => {
        const { title, look } = stepWords(step(kind, { code, state, note, amount: money(1, 'PEN') }))
        if (kind !== 'ended') expect(title).not.toBe('')
        if (look === 'paid') expect(withMoney).toContain(kind)
      },
    ),
  )
})

test('every state of an order stands under one outcome', () => {
  expect(Object.values(paymentOutcomes).flat().toSorted()).toEqual([...orderStates.all].toSorted())
})

test('a payment is looked for by fields of payments alone', () => {
  expect(readPaymentSearch('44556677').map(({ field }) => field)).toEqual(['document', 'proforma', 'letra'])
  expect(readPaymentSearch('recl: 5004')).toEqual([])
  expect(readPaymentSearch('lucia@correo.example')).toEqual([])
})
