import type { Answer, AnswerOf, BodyOf, Call, FileBytes, QueryOf } from '@llave/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Authenticate, Session } from '../access/session.ts'
import { ApiError } from './api-error.ts'
import { invalidField } from './invalid-field.ts'
import { queryReader } from './query-reader.ts'

/** What a handler is given: decoded values, and the session where the call needs one. */
export type CallInput<C extends Call> = {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly session: C['access'] extends 'open' ? null : Session
  readonly request: FastifyRequest
}

export type RegisterCall = <const C extends Call>(
  call: C,
  handler: (input: CallInput<C>) => Promise<AnswerOf<C>>,
) => void

const sessions = new WeakMap<FastifyRequest, Session>()
const ordinaryBodyLimit = 256 * 1024

/**
 * Registers calls of the contract. The order of checks is wire.md's: token (401),
 * verified and owner (403), then the body (400). The first three run before a byte of
 * the body is read.
 */
export function callRegistrar(app: FastifyInstance, authenticate: Authenticate): RegisterCall {
  return (call, handler) => {
    const readQuery = queryReader(call.query)
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit ?? ordinaryBodyLimit,
      onRequest: async (request) => {
        if (call.access === 'open') return
        const session = await requireSession(request, authenticate)
        if (call.access === 'customer' && !session.verified) throw new ApiError('verificacion_pendiente')
        requireOwner(request.query, session)
        sessions.set(request, session)
      },
      handler: async (request, reply) => {
        const input = {
          query: decodeOrRefuse(call.query, readQuery(request.query)),
          body: decodeOrRefuse(call.body, request.body),
          session: sessions.get(request) ?? null,
          request,
        }
        const value = await handler(input as Parameters<typeof handler>[0])
        return sendAnswer(reply, call.answer, value)
      },
    })
  }
}

async function requireSession(request: FastifyRequest, authenticate: Authenticate): Promise<Session> {
  const token = /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(request.headers.authorization ?? '')?.[1]
  const session = token ? await authenticate(token) : null
  if (!session) throw new ApiError('sin_sesion')
  return session
}

/** Compares what the query claims, as it was typed: a claim that is not the session's own is somebody else's. */
function requireOwner(query: unknown, session: Session): void {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const lower = name.toLowerCase()
    if (lower === 'nrodocumento' && value !== session.document.number) throw new ApiError('ajeno')
    if (lower === 'tipodocumento' && value !== session.document.type) throw new ApiError('ajeno')
  }
}

function decodeOrRefuse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeDecode(schema, input as never)
  if (!result.success) throw invalidField(result.error)
  return result.data
}

function sendAnswer(reply: FastifyReply, answer: Answer, value: unknown) {
  if (answer.kind === 'nothing') return reply.code(204).send()
  if (answer.kind === 'file') {
    const { bytes, fileName } = value as FileBytes
    return reply
      .type(answer.contentType)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(z.encode(answer.schema, value as never)))
}
