import { ApiError } from '@llave/client/api-error'

/**
 * The calls of sign-in, in a script of their own: on a slow phone building their schemas takes as
 * long as hydrating the whole page, and both in one task would block the keyboard. Rejects with
 * ApiError where the script cannot be loaded.
 */
export async function loadEntryCalls() {
  try {
    return await import('./entry-calls.ts')
  } catch {
    throw ApiError.ofTransport('sin_conexion')
  }
}
