import { ApiError } from '@llave/client/api-error'
import { type CallInput, sendCall, type Transport } from '@llave/client/send-call'
import type { AnswerOf, Call } from '@llave/contract/call'
import { staffErrorAnswer } from '@llave/contract/staff/error-answer'
import { toWire } from '@llave/contract/wire'

export type CallMesa = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

/** What a call needs from the page it runs in. */
export type CallEnvironment = Transport & {
  csrfToken(): string | null
  /** The server does not know the session, or ended it because of another network. */
  onUnauthorized(code: ApiError['code']): void
  /** The session allows something else than this page believes: it is read again. */
  reloadSession(): Promise<void>
}

/** What a browser sends along by itself says whose session it is; what changes something also says that it comes from Mesa. */
export function createCallMesa(environment: CallEnvironment): CallMesa {
  return async function callMesa<C extends Call>(call: C, input: CallInput<C>): Promise<AnswerOf<C>> {
    const token = environment.csrfToken()
    try {
      return await send(call, input, token)
    } catch (fault) {
      if (!(fault instanceof ApiError) || input.signal?.aborted) throw fault
      // An answer to a session that was replaced meanwhile says nothing of the one that holds now.
      if (fault.status === 401 && environment.csrfToken() === token) environment.onUnauthorized(fault.code)
      if (fault.code === 'sin_permiso' || fault.code === 'falta_respaldo') await environment.reloadSession()
      if (fault.code !== 'pedido_ajeno') throw fault
      // Somebody signed in again in another tab: nothing was done yet, and the new token is good.
      await environment.reloadSession()
      const renewed = environment.csrfToken()
      if (renewed === null || renewed === token) throw fault
      return await send(call, input, renewed)
    }
  }

  function send<C extends Call>(call: C, input: CallInput<C>, token: string | null) {
    const headers: Record<string, string> =
      call.method !== 'GET' && token !== null ? { 'x-csrf-token': token } : {}
    return sendCall(fillPath(call, input), input, environment, { headers, refusal: staffErrorAnswer })
  }
}

/** The call with its parameters in its path. */
function fillPath<C extends Call>(call: C, input: CallInput<C>): C {
  if (!call.params) return call
  const { params } = input as { readonly params?: unknown }
  const members = toWire(call.params, params) as Record<string, string | number>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(members[name])))
  return { ...call, path }
}
