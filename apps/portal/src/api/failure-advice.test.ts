import { ApiError } from '@llave/client/api-error'
import { expect, test } from 'vitest'
import { closedSentence, failureAdvice } from './failure-advice.ts'

test('a server error does not blame the connection', () => {
  for (const fault of [
    new ApiError('error_interno', 500, 'Lo sentimos. Ocurrio un error.'),
    new ApiError('demasiados_intentos', 429, 'Hiciste demasiados intentos. Espera un momento.'),
    ApiError.ofTransport('respuesta_invalida', 502),
  ]) {
    expect(failureAdvice(fault)).toBe('El problema no es tu conexión. Vuelve a intentarlo en unos minutos.')
  }
})

test('a fault of the server has the number under which it is logged; what it refuses has none', () => {
  for (const fault of [
    new ApiError('error_interno', 500, 'Lo sentimos.', {}, '7K2QM4XR9T'),
    ApiError.ofTransport('respuesta_invalida', 200, '7K2QM4XR9T'),
  ])
    expect(failureAdvice(fault)).toBe(
      'El problema no es tu conexión. Vuelve a intentarlo en unos minutos. Si nos escribes, di la solicitud 7K2QM4XR9T.',
    )
  expect(failureAdvice(new ApiError('demasiados_intentos', 429, 'Espera.', {}, '7K2QM4XR9T'))).not.toContain(
    '7K2QM4XR9T',
  )
})

test('without an answer the advice is to check the connection, and a slow one is called slow', () => {
  expect(failureAdvice(ApiError.ofTransport('sin_conexion'))).toBe(
    'Revisa tu conexión y vuelve a intentarlo.',
  )
  expect(failureAdvice(ApiError.ofTransport('tiempo_agotado'))).toBe(
    'La respuesta demora demasiado. Vuelve a intentarlo.',
  )
})

test('what is closed for a day says from when it is open, in the words of the server', () => {
  const opens = 'Por tu seguridad, esto se abre el 22/11/2026 a las 15:20.'
  const closed = new ApiError('numero_reciente', 403, opens)
  expect([failureAdvice(closed), closedSentence(closed)]).toEqual([opens, opens])
  expect(closedSentence(ApiError.ofTransport('sin_conexion'))).toBeNull()
})
