import { join } from 'node:path'
import { type Brand, plainBrand } from '@llave/api/config/read-brand'
import { answerErrors } from '@llave/api/http/answer-errors'
import { ApiError } from '@llave/api/http/api-error'
import { serveBrandIcons } from '@llave/api/http/brand-icons'
import { rerouteBrokenAddress } from '@llave/api/http/broken-addresses'
import { describePageBrand, serveBrandPictures } from '@llave/api/http/page-brand'
import { readJson } from '@llave/api/http/read-json'
import { type CallInput, callRegistrar } from '@llave/api/http/register-call'
import { setSecurityHeaders } from '@llave/api/http/security-headers'
import { serveApplication } from '@llave/api/http/serve-application'
import type { Session } from '@llave/api/http/session'
import { isViewingToken } from '@llave/api/http/token'
import { registerMapFrame } from '@llave/api/portfolio/map-frame/register-map-frame'
import type { AnswerOf, Call } from '@llave/contract/call'
import { portalCalls } from '@llave/contract/calls'
import type { ErrorCode, ErrorDetails } from '@llave/contract/error-answer'
import Fastify, { type FastifyInstance } from 'fastify'
import { cardProvider, customer, token } from './fixtures.ts'
import { createGivenAnswers } from './given-answers.ts'
import { drawPicture } from './picture.ts'

/** The answer to a call: a value, or a function of the request. */
export type CallAnswer<C extends Call> =
  | AnswerOf<C>
  | ((input: CallInput<C>) => AnswerOf<C> | Promise<AnswerOf<C>>)

/** The built portal, with the test's answers to its calls. */
export type AnsweredPortal = {
  readonly address: string
  answer<C extends Call>(call: C, given: CallAnswer<C>): void
  refuse(call: Call, code: ErrorCode, details?: ErrorDetails, message?: string): void
  /** Holds a call until the returned function is called. */
  hold(call: Call): () => void
  /** The requests of a call so far, decoded. */
  asked<C extends Call>(call: C): readonly CallInput<C>[]
  /** Calls without an answer from the test. */
  readonly unanswered: readonly string[]
  /** Resets answers and requests. */
  reset(): void
  close(): Promise<void>
}

const session: Session = {
  tokenHash: new Uint8Array(),
  customerId: 1,
  document: customer.document,
  phone: customer.phone,
  mode: 'letter',
  verified: true,
  viewing: null,
}

/**
 * Serves the built portal as Llave does and answers its calls through the contract's codecs, with the checks
 * of token, owner and body but without database, provider and clock.
 */
export async function answerPortal(brand: Brand = plainBrand('Llave')): Promise<AnsweredPortal> {
  const { find, ...answers } = createGivenAnswers()
  const app: FastifyInstance = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => rerouteBrokenAddress(app, error, request, reply),
  })
  answerErrors(app)
  readJson(app)
  await setSecurityHeaders(app, false)
  const register = callRegistrar(app, {
    session: async (presented) =>
      isViewingToken(presented) ? { ...session, viewing: { id: 1 } } : presented === token ? session : null,
    key: async () => {
      throw new ApiError('clave_invalida')
    },
    refuseNewNumber: async () => undefined,
    crowd: { refuse: async () => undefined, goOn: async () => undefined },
  })
  for (const call of portalCalls) {
    register(call, async (input) => (await find(call, input)) as never)
  }
  for (const picture of ['/media/*', '/tiles/*', '/verificar/:code/qr.svg']) {
    app.get(picture, (_request, reply) => reply.type('image/svg+xml').send(drawPicture()))
  }
  registerMapFrame(app, { key: 'emulated-maps-key', apiUrl: 'https://maps.example' })
  serveBrandPictures(app, brand)
  serveBrandIcons(app, brand)
  await serveApplication(app, {
    folder: join(import.meta.dirname, '../../apps/portal/dist'),
    https: false,
    card: { script: cardProvider, frames: [], calls: [cardProvider] },
    settings: { 'map-tiles': '/tiles/{z}/{x}/{y}.png', 'map-credit': 'Mapa de los tests' },
    map: { pictures: [] },
    brand: describePageBrand(brand),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    // localhost, because crypto.subtle is available without https only there.
    address: `http://localhost:${port}`,
    ...answers,
    close: () => app.close(),
  }
}
