import { ApiError } from '@llave/client/api-error'
import { nextTask } from '../api/next-task.ts'

/**
 * The calls of sign-in, in a script of their own: on a slow phone building their schemas takes as
 * long as hydrating the whole page, and both in one task would block the keyboard. Two tasks of their own, too:
 * how a call is made, then the calls. Rejects with ApiError where a script cannot be loaded.
 */
export async function loadEntryCalls() {
  try {
    await import('../api/call-api.ts')
    await nextTask()
    return await import('./entry-calls.ts')
  } catch {
    throw ApiError.ofTransport('sin_conexion')
  }
}
