import { ApiError } from '@llave/client/api-error'
import { expect, test } from 'vitest'
import { failureAdvice } from './failure-advice.ts'

test('a fault of the server has the number under which it is logged; what it refuses is said in its words', () => {
  const advice = 'El problema no es tu conexión. Vuelve a intentarlo en unos minutos.'
  expect(failureAdvice(new ApiError('error_interno', 500, 'Lo sentimos.', {}, '7K2QM4XR9T'))).toBe(
    `${advice} Solicitud 7K2QM4XR9T.`,
  )
  expect(failureAdvice(ApiError.ofTransport('respuesta_invalida', 200, '7K2QM4XR9T'))).toBe(
    `${advice} Solicitud 7K2QM4XR9T.`,
  )
  expect(failureAdvice(ApiError.ofTransport('respuesta_invalida', 502))).toBe(advice)
  expect(failureAdvice(new ApiError('sin_permiso', 403, 'No puedes.', {}, '7K2QM4XR9T'))).toBe('No puedes.')
})

test('without an answer nobody is told that nothing was kept', () => {
  expect(failureAdvice(ApiError.ofTransport('sin_conexion'))).toContain('mira si quedó guardado')
  expect(failureAdvice(ApiError.ofTransport('tiempo_agotado'))).toContain('demora demasiado')
  expect(failureAdvice(new Error('Failed to load the module'))).toContain('Revisa tu conexión')
})
