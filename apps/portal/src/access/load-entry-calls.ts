import { ApiError } from '../api/api-error.ts'

/**
 * The calls of sign-in, in a script of their own: building their schemas takes a slow phone as
 * long as waking the whole page, and one task of both would hold up its keyboard. Rejects with
 * ApiError where the script cannot be had.
 */
export async function loadEntryCalls() {
  try {
    return await import('./entry-calls.ts')
  } catch {
    throw ApiError.ofTransport('sin_conexion')
  }
}
