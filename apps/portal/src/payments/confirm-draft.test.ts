import { expect, test } from 'vitest'
import { confirmErrors, initialConfirmDraft } from './confirm-draft.ts'

test('the form starts in the currency of the debt, with affiliate and terms unchecked', () => {
  expect(initialConfirmDraft('USD')).toEqual({ payment: 'USD', affiliate: false, terms: false })
  expect(initialConfirmDraft('PEN')).toEqual({ payment: 'PEN', affiliate: false, terms: false })
})

test('without a payment currency the form says El campo es requerido', () => {
  const draft = { ...initialConfirmDraft('USD'), terms: true }
  expect(confirmErrors({ ...draft, payment: null })).toEqual({
    payment: 'El campo es requerido',
    terms: false,
  })
  expect(confirmErrors(draft).payment).toBeNull()
})

test('the form is valid only when the terms are accepted', () => {
  expect(confirmErrors(initialConfirmDraft('PEN'))).toEqual({ payment: null, terms: true })
  expect(confirmErrors({ ...initialConfirmDraft('PEN'), terms: true })).toEqual({
    payment: null,
    terms: false,
  })
})
