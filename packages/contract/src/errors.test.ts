import { expect, test } from 'vitest'
import { scopesOf } from './call.ts'
import { calls } from './calls.ts'
import type { ErrorCode } from './error-answer.ts'
import { errorCatalogue, keyErrors, portalErrors } from './errors.ts'

// The error catalogue: docs/specification.md, "access-and-payments 8".
test.each([
  ['datos_no_encontrados', 404, 'Datos no encontrados'],
  ['codigo_incorrecto', 422, 'El codigo ingresado es incorrecto. Intentalo nuevamente'],
  ['ya_pagado', 409, 'El número de documento ya se encuentra pagado.'],
  ['error_interno', 500, 'Lo sentimos. Ocurrio un error.'],
] as const)('%s is %d with the text of the specification', (code, status, message) => {
  expect(errorCatalogue[code]).toEqual({ status, message })
})

test('only a missing or invalid token or key is 401', () => {
  const unauthorized = Object.entries(errorCatalogue).filter(([, { status }]) => status === 401)
  expect(unauthorized.map(([code]) => code)).toEqual([
    'sin_sesion',
    'clave_invalida',
    'clave_retirada',
    'clave_vencida',
    'otra_red',
  ])
})

test('unverified sessions and data of others are 403; calls that come too soon are 429', () => {
  const statuses = (
    ['verificacion_pendiente', 'ajeno', 'demasiado_pronto', 'demasiados_intentos'] as const
  ).map((code) => errorCatalogue[code].status)
  expect(statuses).toEqual([403, 403, 429, 429])
})

test('every code has a message, which is a sentence', () => {
  for (const [code, { message }] of Object.entries(errorCatalogue)) {
    expect(message, code).toMatch(/^[A-ZÁÉÍÓÚ].+/)
    expect(message, code).not.toMatch(/error \d|undefined|Invalid/i)
  }
})

test('calls list each of their own codes once, and no common code', () => {
  for (const call of calls) {
    const own = call.errors ?? []
    const common: readonly ErrorCode[] = scopesOf(call) ? keyErrors : portalErrors
    expect(new Set(own).size, call.name).toBe(own.length)
    for (const code of own) expect(common, call.name).not.toContain(code)
  }
})
