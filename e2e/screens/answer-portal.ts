import { join } from 'node:path'
import { answerErrors } from '@llave/api/http/answer-errors'
import { ApiError } from '@llave/api/http/api-error'
import { readJson } from '@llave/api/http/read-json'
import { type CallInput, callRegistrar } from '@llave/api/http/register-call'
import { setSecurityHeaders } from '@llave/api/http/security-headers'
import { servePortal } from '@llave/api/http/serve-portal'
import type { Session } from '@llave/api/http/session'
import { registerMapFrame } from '@llave/api/portfolio/map-frame/register-map-frame'
import type { AnswerOf, Call } from '@llave/contract/call'
import { portalCalls } from '@llave/contract/calls'
import type { ErrorCode, ErrorDetails } from '@llave/contract/errors'
import Fastify from 'fastify'
import { cardProvider, customer, token } from './household.ts'
import { drawPicture } from './picture.ts'

/** The answer to a call: a value, or a function of the request. */
export type Given<C extends Call> =
  | AnswerOf<C>
  | ((input: CallInput<C>) => AnswerOf<C> | Promise<AnswerOf<C>>)

/** The built portal, with the answers to its calls given by the test. */
export type AnsweredPortal = {
  readonly address: string
  answer<C extends Call>(call: C, given: Given<C>): void
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
}

/**
 * Serves the built portal as Llave does, and answers its calls through the contract's codecs:
 * with the checks of token, owner and body, and without a database, a provider or a clock.
 */
export async function answerPortal(): Promise<AnsweredPortal> {
  const given = new Map<string, (input: unknown) => unknown>()
  const held = new Map<string, Promise<void>>()
  const heard = new Map<string, unknown[]>()
  const unanswered: string[] = []
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  answerErrors(app)
  readJson(app)
  await setSecurityHeaders(app, false)
  const register = callRegistrar(app, {
    session: async (presented) => (presented === token ? session : null),
    key: async () => {
      throw new ApiError('clave_invalida')
    },
  })
  for (const call of portalCalls) {
    register(call, async (input) => {
      heard.set(call.name, [...(heard.get(call.name) ?? []), input])
      await held.get(call.name)
      const answer = given.get(call.name)
      if (answer) return (await answer(input)) as never
      unanswered.push(call.name)
      throw new ApiError('error_interno')
    })
  }
  for (const picture of ['/media/*', '/tiles/*', '/verificar/:code/qr.svg']) {
    app.get(picture, (_request, reply) => reply.type('image/svg+xml').send(drawPicture()))
  }
  registerMapFrame(app, { key: 'emulated-maps-key', apiUrl: 'https://maps.example' })
  await servePortal(app, {
    folder: join(import.meta.dirname, '../../apps/portal/dist'),
    https: false,
    card: { script: cardProvider, frames: [], calls: [cardProvider] },
    settings: { 'map-tiles': '/tiles/{z}/{x}/{y}.png', 'map-credit': 'Mapa de los tests' },
    map: { pictures: [] },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    // localhost, because without https crypto.subtle is available only there.
    address: `http://localhost:${port}`,
    answer: (call, value) => {
      given.set(call.name, typeof value === 'function' ? (value as never) : () => value)
    },
    refuse: (call, code, details, message) => {
      given.set(call.name, () => {
        throw new ApiError(code, details, message)
      })
    },
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(call.name, promise)
      return () => {
        held.delete(call.name)
        resolve()
      }
    },
    asked: (call) => (heard.get(call.name) ?? []) as never,
    unanswered,
    reset() {
      for (const kept of [given, held, heard]) kept.clear()
      unanswered.length = 0
    },
    close: () => app.close(),
  }
}
