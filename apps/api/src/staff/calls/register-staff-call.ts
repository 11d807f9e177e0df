import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf, StaffAccess, StaffCall } from '@llave/contract/call'
import { holdsRight, type Right } from '@llave/domain/staff/rights'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import {
  answerSender,
  decodeOrRefuse,
  type FileStream,
  ordinaryBodyLimit,
  refuseCompressed,
  requireBytes,
  routeOf,
} from '../../http/call-codec.ts'
import { queryReader } from '../../http/query-reader.ts'
import type { StaffPerson } from './staff-person.ts'

/** What a handler is given: decoded values, and who asks. */
export type StaffCallInput<C extends Call> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly person: C['access'] extends 'open' ? null : StaffPerson
  readonly request: FastifyRequest
  readonly setHeader: (name: string, value: string) => void
  /**
   * Says of which customers the answer tells. Present, and called before the answer, where the call says that
   * it reads customers. `subject` says what of theirs, where it is one thing: `order:ID`.
   */
  readonly tellsOf: C['access'] extends { reads: 'customers' }
    ? (customerIds: readonly number[], subject?: string) => void
    : null
}

export type RegisterStaffCall = <const C extends StaffCall>(
  call: C,
  handler: (
    input: StaffCallInput<C>,
  ) => Promise<C['answer'] extends { kind: 'file' } ? AnswerOf<C> | FileStream : AnswerOf<C>>,
) => void

/** Of which customers an answer tells, and of what of theirs; null where it is of no one thing. */
export type ToldOf = { readonly customerIds: readonly number[]; readonly subject: string | null }

export type StaffCallParts = {
  /** The person of a request's session. Throws ApiError where there is none. */
  readonly authenticate: (request: FastifyRequest) => Promise<StaffPerson>
  /** Keeps whose data was read, before the answer leaves. */
  readonly recordReading: (person: StaffPerson, call: string, told: ToldOf) => Promise<void>
  /** Where Mesa is; a writing call must come from there. */
  readonly origin: string
}

const persons = new WeakMap<FastifyRequest, StaffPerson>()

/** Requests a minute from one address to an open call, where anybody may try anything. */
const openCallLimit = 60

/**
 * Registers calls of Mesa. The order of checks: who asks (401), that a writing call comes from a page of Mesa
 * and that their roles hold the right (403), then parameters and body (400). All but the last run before a
 * byte of the body is read.
 */
export function staffCallRegistrar(app: FastifyInstance, parts: StaffCallParts): RegisterStaffCall {
  const { authenticate, recordReading, origin } = parts
  return (call: StaffCall, handler) => {
    const { access } = call
    const readQuery = queryReader(call.query)
    const send = answerSender(call)
    app.route({
      method: call.method,
      url: routeOf(call),
      bodyLimit: call.bodyLimit ?? ordinaryBodyLimit,
      ...(access === 'open' ? { config: { rateLimit: { max: openCallLimit } } } : {}),
      onRequest: async (request) => {
        if (call.method !== 'GET') requireOrigin(request, origin)
        if (access !== 'open') {
          const person = await authenticate(request)
          if (call.method !== 'GET') requireCsrfToken(request, person)
          requireRight(person, access.right)
          persons.set(request, person)
        }
        refuseCompressed(request)
      },
      handler: async (request, reply) => {
        const person = persons.get(request) ?? null
        const told: ToldOf[] = []
        const reads = readsCustomers(access)
        const input = {
          params: decodeOrRefuse(call.params, request.params),
          query: decodeOrRefuse(call.query, readQuery(request.query)),
          body: call.upload ? requireBytes(request.body) : decodeOrRefuse(call.body, request.body),
          person,
          request,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          tellsOf: reads
            ? (customerIds: readonly number[], subject: string | null = null) =>
                void told.push({ customerIds, subject })
            : null,
        }
        const value = await handler(input as unknown as Parameters<typeof handler>[0])
        if (reads && person) {
          if (told.length === 0) throw new Error(`${call.name} does not say whose data it tells`)
          for (const each of told) await recordReading(person, call.name, each)
        }
        return send(reply, value)
      },
    })
  }
}

function readsCustomers(access: StaffAccess | 'open'): boolean {
  return access !== 'open' && access.reads === 'customers'
}

/** Browsers name the origin of every writing request; another site's page cannot name ours. */
function requireOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== origin) throw new ApiError('pedido_ajeno')
}

function requireCsrfToken({ headers }: FastifyRequest, { csrfToken }: StaffPerson): void {
  if (headers['x-csrf-token'] !== csrfToken) throw new ApiError('pedido_ajeno')
}

function requireRight(person: StaffPerson, right: Right): void {
  if (person.needsBackup && right !== 'own:access') throw new ApiError('falta_respaldo')
  if (!holdsRight(person.roles, right)) throw new ApiError('sin_permiso')
}
