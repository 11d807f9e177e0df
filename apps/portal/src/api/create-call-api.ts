import type { AnswerOf, BodyOf, Call, FileBytes, QueryOf } from '@llave/contract/call'
import { errorAnswer } from '@llave/contract/errors'
import { fromWire, toWire } from '@llave/contract/wire'
import { ApiError } from './api-error.ts'

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : { readonly [N in Name]: Value }

/** The query and body of a call, as domain values, and what concerns its journey alone. */
export type CallInput<C extends Call> = Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    readonly signal?: AbortSignal | undefined
    /** Milliseconds until we give up; 30 s where silent, to be longer than the slowest honest answer. */
    readonly timeout?: number
    /** The same for every try of one action, so that it happens once; for calls that take one. */
    readonly idempotencyKey?: string
    /** Told how much of the body has left, from 0 to 1. */
    readonly onProgress?: (sent: number) => void
  }

export type CallApi = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

/** What a call needs from the page it runs in. */
export type CallEnvironment = {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** As fetch, for bodies that take long to leave. */
  upload?(address: string, init: RequestInit, onProgress: (sent: number) => void): Promise<Response>
  token(): string | null
  /** The server does not know this token any more. */
  onUnauthorized(token: string): Promise<void>
  /** The server wants the SMS code first. */
  onUnverified(token: string): Promise<void>
}

const TIMEOUT = 30_000

/**
 * Makes calls of the contract: encodes, sends with the token of the moment, decodes.
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
      // The body of an answer may break off too, so both clauses look at the limit first.
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
  if (call.answer.kind === 'nothing') return undefined as AnswerOf<C>
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
    // Something between us and the server answered in its own words.
    return ApiError.ofTransport('respuesta_invalida', response.status)
  }
}
