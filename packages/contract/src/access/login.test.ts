import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { login } from './login.ts'

const right = {
  documentoPago: 'LT',
  tipoDocumento: '01',
  nroDocumento: '44556677',
  countryCode: '51',
  nroCellphone: '999888777',
} as const

function faults(changes: Record<string, unknown>): [string, string][] {
  const result = z.safeDecode(login.body, { ...right, ...changes } as z.input<typeof login.body>)
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message])
}

test('Login is open: it has no authorization header', () => {
  expect(login.access).toBe('open')
  expect(faults({})).toEqual([])
})

test('an empty document number is answered with the text of the specification, and the field', () => {
  expect(faults({ nroDocumento: '' })).toEqual([['nroDocumento', 'El número de documento es requerido']])
})

test('a DNI that has not 8 digits and a phone that has not 9 are both named', () => {
  expect(faults({ nroDocumento: '123', nroCellphone: '9998' })).toEqual([
    ['nroDocumento', 'El número de DNI es incorrecto'],
    ['nroCellphone', 'El número de celular es incorrecto'],
  ])
})

test('letters in a number are refused with the texts about digits', () => {
  expect(faults({ nroDocumento: '4455667A', nroCellphone: "9' OR 1=1" })).toEqual([
    ['nroDocumento', 'El número de documento debe contener solo dígitos'],
    ['nroCellphone', 'El número de celular debe contener solo dígitos'],
  ])
})

test.each([
  ['documentoPago', 'XX'],
  ['tipoDocumento', '02'],
  ['countryCode', '+51'],
  ['nroDocumento', null],
  ['nroCellphone', 999888777],
  ['nroDocumento', '1'.repeat(41)],
])('%s with %j is refused', (field, value) => {
  expect(faults({ [field]: value })[0]?.[0]).toBe(field)
})
