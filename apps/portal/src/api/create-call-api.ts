import { ApiError } from '@llave/client/api-error'
import { type CallInput, sendCall, type Transport } from '@llave/client/send-call'
import type { AnswerOf, Call } from '@llave/contract/call'
import { errorAnswer } from '@llave/contract/error-answer'

export type CallApi = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

/** What a call needs from the page it runs in. */
export type CallEnvironment = Transport & {
  token(): string | null
  /** The server no longer accepts this token. */
  onUnauthorized(token: string): Promise<void>
  /** The server requires the SMS code first. */
  onUnverified(token: string): Promise<void>
}

const sessionEnded = 'Tu sesión terminó. Ingresa otra vez.'

/** Makes calls with the current token, none without one that needs it, and says when the server does not accept it. */
export function createCallApi(environment: CallEnvironment): CallApi {
  return async function callApi<C extends Call>(call: C, input: CallInput<C>): Promise<AnswerOf<C>> {
    const token = call.access === 'open' ? null : environment.token()
    // The session ended while a screen that is about to go was still asking.
    if (!token && call.access !== 'open') throw new ApiError('sin_sesion', 401, sessionEnded)
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    try {
      return await sendCall(call, input, environment, { headers, refusal: errorAnswer })
    } catch (fault) {
      if (token && fault instanceof ApiError && !input.signal?.aborted) {
        if (fault.status === 401) await environment.onUnauthorized(token)
        if (fault.code === 'verificacion_pendiente') await environment.onUnverified(token)
      }
      throw fault
    }
  }
}
