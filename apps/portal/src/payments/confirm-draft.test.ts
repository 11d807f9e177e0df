import { expect, test } from 'vitest'
import { confirmFaults, openConfirm } from './confirm-draft.ts'

test('the confirm form opens in the currency of the debt, with affiliate and terms false', () => {
  expect(openConfirm('USD')).toEqual({ payment: 'USD', affiliate: false, terms: false })
  expect(openConfirm('PEN')).toEqual({ payment: 'PEN', affiliate: false, terms: false })
})

test('without a payment currency the confirm form says El campo es requerido', () => {
  const draft = { ...openConfirm('USD'), terms: true }
  expect(confirmFaults({ ...draft, payment: null })).toEqual({
    payment: 'El campo es requerido',
    terms: false,
  })
  expect(confirmFaults(draft).payment).toBeNull()
})

test('the confirm form is valid only when the terms are accepted', () => {
  expect(confirmFaults(openConfirm('PEN'))).toEqual({ payment: null, terms: true })
  expect(confirmFaults({ ...openConfirm('PEN'), terms: true })).toEqual({ payment: null, terms: false })
})
