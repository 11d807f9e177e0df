import type { AnswerOf, BodyOf, Call, FileBytes, QueryOf } from '@llave/contract/call'
import { errorAnswer } from '@llave/contract/error-answer'
import { fromWire, toWire } from '@llave/contract/wire'
import { ApiError } from './api-error.ts'

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : { readonly [N in Name]: Value }

/** The query and body of a call as domain values, and options of the request itself. */
export type CallInput<C extends Call> = Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    readonly signal?: AbortSignal | undefined
    /** Timeout in milliseconds; 30 s where absent, longer than the slowest legitimate answer. */
    readonly timeout?: number
    /** The same for each retry of one action, so that the server performs it once; for calls that take one. */
    readonly idempotencyKey?: string
    /** Called with the fraction of the body that was sent, from 0 to 1. */
    readonly onProgress?: (sent: number) => void
  }

export type CallApi = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

/** What a call needs from the page it runs in. */
export type CallEnvironment = {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Like fetch, with progress, for large bodies. */
  upload?(address: string, init: RequestInit, onProgress: (sent: number) => void): Promise<Response>
  token(): string | null
  /** The server no longer accepts this token. */
  onUnauthorized(token: string): Promise<void>
  /** The server requires the SMS code first. */
  onUnverified(token: string): Promise<void>
}

const TIMEOUT = 30_000

/**
 * Makes calls of the contract: encodes, sends with the current token, decodes.
 * Rejects with ApiError only; an abort by the caller's own signal rejects as the platform does.
 */
export function createCallApi(environment: CallEnvironment): CallApi {
  return async function callApi<C extends Call>(call: C, input: CallInput<C>): Promise<AnswerOf<C>> {
    const {
      query,
      body,
      signal,
      timeout = TIMEOUT,
      idempotencyKey,
      onProgress,
    } = input as CallInput<C> & { query?: unknown; body?: unknown }
    const token = call.access === 'open' ? null : environment.token()
    const headers = new Headers({ Accept: 'application/json' })
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (call.body) headers.set('Content-Type', 'application/json')
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
    const limit = AbortSignal.timeout(timeout)

    try {
      const address = call.path + search(call, query)
      const init = {
        method: call.method,
        headers,
        body: call.body ? JSON.stringify(toWire(call.body, body)) : null,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }
      const response =
        onProgress && environment.upload
          ? await environment.upload(address, init, onProgress)
          : await environment.fetch(address, init)
      if (!response.ok) throw await refusal(response)
      return await answer(call, response)
    } catch (fault) {
      if (signal?.aborted) throw fault
      if (fault instanceof ApiError) {
        if (token && fault.status === 401) await environment.onUnauthorized(token)
        if (token && fault.code === 'verificacion_pendiente') await environment.onUnverified(token)
        throw fault
      }
      // Reading the body can time out too, so both catch clauses check the timeout first.
      if (limit.aborted) throw ApiError.ofTransport('tiempo_agotado')
      if (fault instanceof TypeError) throw ApiError.ofTransport('sin_conexion')
      throw fault
    }
  }
}

function search(call: Call, query: unknown): string {
  if (!call.query) return ''
  const members = toWire(call.query, query) as Record<string, string | number>
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) parameters.set(name, String(value))
  return `?${parameters}`
}

async function answer<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  if (call.answer.kind === 'no-content') return undefined as AnswerOf<C>
  if (call.answer.kind === 'file') return (await readFile(response)) as AnswerOf<C>
  const wire: unknown = await response.json().catch((fault) => {
    if (fault instanceof SyntaxError) throw ApiError.ofTransport('respuesta_invalida', response.status)
    throw fault
  })
  try {
    return fromWire(call.answer.schema, wire) as AnswerOf<C>
  } catch {
    throw ApiError.ofTransport('respuesta_invalida', response.status)
  }
}

async function readFile(response: Response): Promise<FileBytes> {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return { bytes: new Uint8Array(await response.arrayBuffer()), fileName: named?.[1] ?? '' }
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const { code, message, ...details } = fromWire(errorAnswer, await response.json())
    return new ApiError(code, response.status, message, details)
  } catch {
    // A proxy answered, not our server.
    return ApiError.ofTransport('respuesta_invalida', response.status)
  }
}
