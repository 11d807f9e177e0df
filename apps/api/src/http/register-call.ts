import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type KeyAccess,
  type ParamsOf,
  type PublicCall,
  type QueryOf,
  scopesOf,
} from '@llave/contract/call'
import type { Scope } from '@llave/domain/integration/scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import type { ApiKey, AuthenticateKey } from './api-key.ts'
import {
  answerSender,
  decodeOrRefuse,
  ordinaryBodyLimit,
  refuseCompressed,
  requireBytes,
  routeOf,
} from './call-codec.ts'
import { queryReader } from './query-reader.ts'
import type { Crowd } from './refuse-crowd.ts'
import type { Authenticate, Session } from './session.ts'
import type { SessionReading } from './session-reading.ts'
import { isViewingToken } from './token.ts'

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

export type RegisterCall = <const C extends PublicCall>(
  call: C,
  handler: (input: CallInput<C>) => Promise<AnswerOf<C>>,
  reading?: SessionReading<object>,
) => void

/** How who calls is found: customers by their session, the developer's systems by their key. */
export type Authenticators = {
  readonly session: Authenticate
  readonly key: AuthenticateKey
  /** Throws where a customer's number is too new for what waits after a change. */
  readonly refuseNewNumber: (customerId: number) => Promise<void>
  readonly crowd: Pick<Crowd, 'refuse' | 'goOn'>
}

const sessions = new WeakMap<FastifyRequest, Session>()
const keys = new WeakMap<FastifyRequest, ApiKey>()

/** Requests a minute from one address to an open call, where anybody may try anything. */
const openCallLimit = 300

/**
 * Registers calls of the contract. The order of checks (docs/wire.md, "Rules"), once it is not too crowded (503): token (401),
 * that a viewing writes nothing, verified and owner, or scope (403), then the body (400). All but the last run before a byte of
 * the body is read.
 */
export function callRegistrar(app: FastifyInstance, authenticate: Authenticators): RegisterCall {
  return (call, handler, reading) => {
    const scopes = scopesOf(call)
    const { access, writes, waitsAfterNewNumber, answeredInCrowd }: Call = call
    // What does not say that it writes nothing is taken to write.
    const refusedInViewing = writes !== false && writes !== 'session'
    const readQuery = queryReader(call.query)
    const send = answerSender(call)
    app.route({
      method: call.method,
      url: routeOf(call),
      bodyLimit: call.bodyLimit ?? ordinaryBodyLimit,
      ...(access === 'open' ? { config: { rateLimit: { max: openCallLimit } } } : {}),
      onRequest: async (request) => {
        if (!answeredInCrowd) await authenticate.crowd.refuse()
        if (scopes) keys.set(request, await requireKey(request, scopes, authenticate.key))
        else if (access === 'open') {
          if (refusedInViewing && isViewingToken(tokenOf(request) ?? '')) throw new ApiError('solo_lectura')
        } else {
          const session = await requireSession(request, authenticate.session, reading)
          if (refusedInViewing && session.viewing) throw new ApiError('solo_lectura')
          if (access === 'customer' && !session.verified) throw new ApiError('verificacion_pendiente')
          requireOwn(request.query, session)
          if (waitsAfterNewNumber) await authenticate.refuseNewNumber(session.customerId)
          sessions.set(request, session)
        }
        refuseCompressed(request)
        await authenticate.crowd.goOn()
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

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{16,128})$/i.exec(headers.authorization ?? '')?.[1]
}

async function requireSession(
  request: FastifyRequest,
  authenticate: Authenticate,
  reading: SessionReading<object> | undefined,
): Promise<Session> {
  const token = tokenOf(request)
  const session = token ? await authenticate(token, reading) : null
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
