import { ApiError } from '@llave/client/api-error'
import { expect, test } from 'vitest'
import { reopensIn } from './reopens-in.ts'

const after = (error: Error | null) => reopensIn({ state: { error } } as Parameters<typeof reopensIn>[0])
const closed = (wait: { readonly segundosEspera?: number }) =>
  new ApiError('numero_reciente', 403, 'Cerrado.', wait)

test('what is closed in the first day of a new number asks again when it opens, and nothing else does', () => {
  expect(after(closed({ segundosEspera: 3 }))).toBe(3_000)
  expect(after(ApiError.ofTransport('sin_conexion'))).toBe(false)
  expect(after(new Error('not ours'))).toBe(false)
  expect(after(null)).toBe(false)
})

test('where nobody says when it opens it is not asked for: each call keeps a session alive', () => {
  expect(after(closed({}))).toBe(false)
})
