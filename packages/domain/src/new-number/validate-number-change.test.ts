import { expect, test } from 'vitest'
import { type NumberChangeForm, validateNumberChange } from './validate-number-change.ts'

const good: NumberChangeForm = {
  type: '01',
  number: '44556677',
  oldPhone: { dialCode: '51', number: '999888777' },
  newPhone: { dialCode: '51', number: '911222333' },
  reason: 'lost',
}

test('a complete form has no faults', () => {
  expect(Object.values(validateNumberChange(good))).toEqual([null, null, null, null])
})

test('each fault names its field: the old number is told from the new one', () => {
  const wrong = validateNumberChange({
    ...good,
    oldPhone: { dialCode: '51', number: '' },
    newPhone: { dialCode: '51', number: '91122' },
    reason: null,
  })
  expect(wrong).toEqual({
    number: null,
    oldPhone: 'El número de celular anterior es requerido',
    newPhone: 'El número de celular nuevo es incorrecto',
    reason: 'El campo motivo es requerido',
  })
})

test('the new number is another one', () => {
  expect(validateNumberChange({ ...good, newPhone: good.oldPhone }).newPhone).toBe(
    'El número de celular nuevo es igual al anterior',
  )
  expect(
    validateNumberChange({ ...good, newPhone: { ...good.oldPhone, dialCode: '57' } }).newPhone,
  ).toBeNull()
})
