import type { AnswerOf, BodyOf, Call, FileBytes, ParamsOf, QueryOf } from '@llave/contract/call'
import type { errorAnswer } from '@llave/contract/error-answer'
import type { staffErrorAnswer } from '@llave/contract/staff/error-answer'
import { answerFromWire, fromWire, toWire } from '@llave/contract/wire'
import { ApiError } from './api-error.ts'

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : { readonly [N in Name]: Value }

/** The parameters, query and body of a call as domain values, and options of the request itself. A path with parameters is filled before. */
export type CallInput<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    readonly signal?: AbortSignal | undefined
    /** Timeout in milliseconds; 30 s where absent, longer than the slowest legitimate answer. */
    readonly timeout?: number
    /** The same for each retry of one action, so that the server performs it once; for calls that take one. */
    readonly idempotencyKey?: string
    /** Called with the fraction of the body that was sent, from 0 to 1. */
    readonly onProgress?: (sent: number) => void
  }

/** What a call needs from the application that makes it. */
export type Transport = {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Like fetch, with progress, for large bodies. */
  upload?(address: string, init: RequestInit, onProgress: (sent: number) => void): Promise<Response>
}

/** What a call carries and may be refused with, by who makes it. */
export type CallManner = {
  /** Headers that say who asks, by name. */
  readonly headers: Readonly<Record<string, string>>
  /** The error answers that this application can get. */
  readonly refusal: typeof errorAnswer | typeof staffErrorAnswer
}

const TIMEOUT = 30_000

/**
 * Makes a call of the contract: encodes, sends, decodes. Rejects with ApiError only; an abort by the
 * caller's own signal rejects as the platform does.
 */
export async function sendCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  transport: Transport,
  manner: CallManner,
): Promise<AnswerOf<C>> {
  const {
    query,
    body,
    signal,
    timeout = TIMEOUT,
    idempotencyKey,
    onProgress,
  } = input as CallInput<C> & { query?: unknown; body?: unknown }
  const headers = new Headers({ Accept: 'application/json', ...manner.headers })
  if (call.body) headers.set('Content-Type', 'application/json')
  if (call.upload?.[0]) headers.set('Content-Type', call.upload[0])
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const limit = AbortSignal.timeout(timeout)

  try {
    const address = call.path + search(call, query)
    const init = {
      method: call.method,
      headers,
      body: call.body
        ? JSON.stringify(toWire(call.body, body))
        : call.upload
          ? (body as Uint8Array<ArrayBuffer>)
          : null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }
    const response =
      onProgress && transport.upload
        ? await transport.upload(address, init, onProgress)
        : await transport.fetch(address, init)
    if (!response.ok) throw await refusal(manner, response)
    return await answer(call, response)
  } catch (fault) {
    if (signal?.aborted || fault instanceof ApiError) throw fault
    // Reading the body can time out too, so both catch clauses check the timeout first.
    if (limit.aborted) throw ApiError.ofTransport('tiempo_agotado')
    if (fault instanceof TypeError) throw ApiError.ofTransport('sin_conexion')
    throw fault
  }
}

function search(call: Call, query: unknown): string {
  if (!call.query) return ''
  const members = toWire(call.query, query) as Record<string, string | number | undefined>
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

async function answer<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  if (call.answer.kind === 'no-content') return undefined as AnswerOf<C>
  if (call.answer.kind === 'file') return (await readFile(response)) as AnswerOf<C>
  const wire: unknown = await response.json().catch((fault) => {
    if (fault instanceof SyntaxError) throw invalidAnswer(response)
    throw fault
  })
  try {
    return (await answerFromWire(call.answer.schema, wire)) as AnswerOf<C>
  } catch {
    throw invalidAnswer(response)
  }
}

async function readFile(response: Response): Promise<FileBytes> {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return { bytes: new Uint8Array(await response.arrayBuffer()), fileName: named?.[1] ?? '' }
}

async function refusal(manner: CallManner, response: Response): Promise<ApiError> {
  try {
    const { code, message, ...details } = fromWire(manner.refusal, await response.json())
    return new ApiError(code, response.status, message, details, requestNumber(response))
  } catch {
    // A proxy answered, not our server.
    return invalidAnswer(response)
  }
}

function invalidAnswer(response: Response): ApiError {
  return ApiError.ofTransport('respuesta_invalida', response.status, requestNumber(response))
}

/** Null where a proxy answered. */
function requestNumber(response: Response): string | null {
  return response.headers.get('x-request-id')
}
