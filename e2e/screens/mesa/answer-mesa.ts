import { join } from 'node:path'
import { plainBrand } from '@llave/api/config/read-brand'
import { answerErrors } from '@llave/api/http/answer-errors'
import { ApiError } from '@llave/api/http/api-error'
import { routeOf } from '@llave/api/http/call-codec'
import { describePageBrand } from '@llave/api/http/page-brand'
import { readJson } from '@llave/api/http/read-json'
import { setSecurityHeaders } from '@llave/api/http/security-headers'
import { serveApplication } from '@llave/api/http/serve-application'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@llave/contract/call'
import type { ErrorCode } from '@llave/contract/error-answer'
import { staffCalls } from '@llave/contract/staff/staff-calls'
import { fromWire, toWire } from '@llave/contract/wire'
import Fastify, { type FastifyRequest } from 'fastify'
import { createGivenAnswers } from '../given-answers.ts'
import { drawPicture } from '../picture.ts'

/** What a call of Mesa came with. */
export type Asked<C extends Call> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly csrfToken: string | null
}

/** The built Mesa, with the test's answers to its calls. */
export type AnsweredMesa = {
  readonly address: string
  answer<C extends Call>(call: C, given: AnswerOf<C> | ((asked: Asked<C>) => AnswerOf<C>)): void
  refuse(call: Call, code: ErrorCode): void
  /** Holds a call until the returned function is called. */
  hold(call: Call): () => void
  /** The requests of a call so far, decoded. */
  asked<C extends Call>(call: C): readonly Asked<C>[]
  /** Calls without an answer from the test. */
  readonly unanswered: readonly string[]
  /** Resets answers and requests. */
  reset(): void
  close(): Promise<void>
}

/** Serves the built Mesa as Llave does and answers its calls through the contract's codecs. */
export async function answerMesa(): Promise<AnsweredMesa> {
  const { find, ...answers } = createGivenAnswers()
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  answerErrors(app)
  readJson(app)
  const uploads = new Set((staffCalls as readonly Call[]).flatMap(({ upload }) => upload ?? []))
  app.addContentTypeParser([...uploads], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  await setSecurityHeaders(app, false)
  for (const call of staffCalls as readonly Call[]) {
    app.route({
      method: call.method,
      url: routeOf(call),
      async handler(request, reply) {
        const value = await find(call, readAsked(call, request))
        if (call.answer.kind === 'no-content') return reply.code(204).send()
        if (call.answer.kind === 'file') throw new ApiError('error_interno')
        return toWire(call.answer.schema, value)
      },
    })
  }
  app.get('/media/:name', (_request, reply) => reply.type('image/svg+xml').send(drawPicture()))
  await serveApplication(app, {
    folder: join(import.meta.dirname, '../../../apps/mesa/dist'),
    https: false,
    card: { script: 'http://127.0.0.1:9', frames: [], calls: [] },
    settings: { 'sign-in-ways': 'passkey company recovery', 'portal-url': 'http://localhost:9/' },
    map: { pictures: [] },
    brand: describePageBrand(plainBrand('Llave')),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    address: `http://localhost:${port}`,
    ...answers,
    close: () => app.close(),
  }
}

function readAsked(call: Call, request: FastifyRequest): Asked<Call> {
  return {
    params: call.params && fromWire(call.params, request.params),
    query: call.query && fromWire(call.query, request.query),
    body: call.upload ? request.body : call.body && fromWire(call.body, request.body),
    csrfToken: request.headers['x-csrf-token']?.toString() ?? null,
  } as Asked<Call>
}
