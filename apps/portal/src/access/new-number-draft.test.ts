import { expect, test } from 'vitest'
import { emptyNewNumber, faultsOf, formOf, readDraft } from './new-number-draft.ts'

const written = {
  ...emptyNewNumber,
  number: '44556677',
  oldPhone: { ...emptyNewNumber.oldPhone, number: '999888777' },
  newPhone: { ...emptyNewNumber.newPhone, number: '911222333' },
  reason: 'lost' as const,
}

test('a draft that was stored is read as it was, and anything else as an empty one', () => {
  expect(readDraft(JSON.parse(JSON.stringify(written)))).toEqual(written)
  for (const odd of [null, 7, [], { type: '99', number: 7, oldPhone: 'x', reason: 'bored' }])
    expect(readDraft(odd)).toEqual(emptyNewNumber)
})

test('its faults are those of the domain, by the dial code of each number', () => {
  expect(Object.values(faultsOf(written))).toEqual([null, null, null, null])
  expect(formOf(written).newPhone).toEqual({ dialCode: '51', number: '911222333' })
  expect(faultsOf(emptyNewNumber)).toMatchObject({
    oldPhone: 'El número de celular anterior es requerido',
    newPhone: 'El número de celular nuevo es requerido',
    reason: 'El campo motivo es requerido',
  })
})
