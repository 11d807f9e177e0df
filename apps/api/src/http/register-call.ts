import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type FileBytes,
  type KeyAccess,
  type ParamsOf,
  type QueryOf,
  scopesOf,
} from '@llave/contract/call'
import { compileEncoder } from '@llave/contract/compile-encoder'
import type { Scope } from '@llave/domain/integration/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { ApiKey, AuthenticateKey } from './api-key.ts'
import { invalidField } from './invalid-field.ts'
import { queryReader } from './query-reader.ts'
import { sendJson } from './send-json.ts'
import type { Authenticate, Session } from './session.ts'

/** What a handler is given: decoded values, and the session or the key that the call needs. */
export type CallInput<C extends Call> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly session: C['access'] extends 'open' | KeyAccess ? null : Session
  readonly key: C['access'] extends KeyAccess ? ApiKey : null
  readonly request: FastifyRequest
  readonly setHeader: (name: string, value: string) => void
}

export type RegisterCall = <const C extends Call>(
  call: C,
  handler: (input: CallInput<C>) => Promise<AnswerOf<C>>,
) => void

/** How who calls is found: customers by their session, the developer's systems by their key. */
export type Authenticators = { readonly session: Authenticate; readonly key: AuthenticateKey }

const sessions = new WeakMap<FastifyRequest, Session>()
const keys = new WeakMap<FastifyRequest, ApiKey>()
const ordinaryBodyLimit = 256 * 1024

/** Requests a minute from one address to an open call, where anybody may try anything. */
const openCallLimit = 300

/**
 * Registers calls of the contract. The order of checks (docs/wire.md, "Rules"): token (401),
 * verified and owner, or scope (403), then the body (400). All but the last run before a byte of
 * the body is read.
 */
export function callRegistrar(app: FastifyInstance, authenticate: Authenticators): RegisterCall {
  return (call, handler) => {
    const scopes = scopesOf(call)
    const readQuery = queryReader(call.query)
    const send = answerSender(call)
    app.route({
      method: call.method,
      url: routeOf(call),
      bodyLimit: call.bodyLimit ?? ordinaryBodyLimit,
      ...(call.access === 'open' ? { config: { rateLimit: { max: openCallLimit } } } : {}),
      onRequest: async (request) => {
        if (scopes) keys.set(request, await requireKey(request, scopes, authenticate.key))
        else if (call.access !== 'open') {
          const session = await requireSession(request, authenticate.session)
          if (call.access === 'customer' && !session.verified) throw new ApiError('verificacion_pendiente')
          requireOwn(request.query, session)
          sessions.set(request, session)
        }
        refuseCompressed(request)
      },
      handler: async (request, reply) => {
        const session = sessions.get(request) ?? null
        // The owner in a body is known only once it was read, but is checked before its validity.
        if (session) requireOwn(request.body, session)
        const input = {
          params: decodeOrRefuse(call.params, request.params),
          query: decodeOrRefuse(call.query, readQuery(request.query, session?.document.type)),
          body: call.upload ? requireBytes(request.body) : decodeOrRefuse(call.body, request.body),
          session,
          key: keys.get(request) ?? null,
          request,
          setHeader: (name: string, value: string) => void reply.header(name, value),
        }
        const value = await handler(input as unknown as Parameters<typeof handler>[0])
        return send(reply, value)
      },
    })
  }
}

/** A call's path as the router has it. */
export function routeOf({ path }: Pick<Call, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

async function requireKey(
  request: FastifyRequest,
  scopes: readonly Scope[],
  authenticate: AuthenticateKey,
): Promise<ApiKey> {
  const key = await authenticate(tokenOf(request))
  if (!scopes.some((scope) => key.scopes.includes(scope))) {
    throw new ApiError('clave_sin_permiso', { permiso: scopes.join(',') })
  }
  return key
}

/** What is compressed would be answered as broken JSON, and say nothing of why. */
function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new ApiError(
    'formato_no_admitido',
    {},
    `El cuerpo llega con Content-Encoding ${encoding.slice(0, 40)}: envíalo sin comprimir.`,
  )
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{16,128})$/i.exec(headers.authorization ?? '')?.[1]
}

async function requireSession(request: FastifyRequest, authenticate: Authenticate): Promise<Session> {
  const token = tokenOf(request)
  const session = token ? await authenticate(token) : null
  if (!session) throw new ApiError('sin_sesion')
  return session
}

/**
 * Compares the document that a query or a body names with the session's own. A number alone counts
 * with the session's document type (docs/wire.md, "Rules").
 */
function requireOwn(claims: unknown, { document }: Session): void {
  if (typeof claims !== 'object' || claims === null) return
  for (const [name, value] of Object.entries(claims)) {
    const lower = name.toLowerCase()
    if (lower === 'nrodocumento' && isForeign(value, document.number)) throw new ApiError('ajeno')
    if (lower === 'tipodocumento' && isForeign(value, document.type)) throw new ApiError('ajeno')
  }
}

/** Of a repeated parameter, each value must be the session's. Other JSON types name nobody: validation refuses them. */
function isForeign(claim: unknown, own: string): boolean {
  return Array.isArray(claim) ? claim.some((one) => one !== own) : typeof claim === 'string' && claim !== own
}

/** A request without a body has no bytes. */
function requireBytes(body: unknown): Uint8Array {
  if (!(body instanceof Uint8Array)) throw new ApiError('formato_no_admitido')
  return body
}

function decodeOrRefuse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  // Without its input a faulty field cannot be told from a missing one.
  const result = z.safeDecode(schema, input as never, { reportInput: true })
  if (!result.success) throw invalidField(result.error)
  return result.data
}

/** Sends only the members that a call's answer lists, with the status that the call names. */
function answerSender({
  answer,
}: Call): (reply: FastifyReply, value: unknown) => FastifyReply | Promise<FastifyReply> {
  if (answer.kind === 'no-content') return (reply) => reply.code(204).send()
  if (answer.kind === 'file') return (reply, value) => sendFile(reply, answer.contentType, value as FileBytes)
  const encode = compileEncoder(answer.schema, z.encode)
  return (reply, value) => sendJson(reply, JSON.stringify(encode(value as never)))
}

function sendFile(reply: FastifyReply, contentType: string, { bytes, fileName }: FileBytes): FastifyReply {
  return reply
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
