import { codec, defineCall, message } from '@llave/contract/call'
import { text } from '@llave/contract/fields'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerErrors } from './answer-errors.ts'
import { ApiError } from './api-error.ts'
import { readJson } from './read-json.ts'
import { callRegistrar } from './register-call.ts'
import type { Authenticate, Session } from './session.ts'

const session: Session = {
  tokenHash: new Uint8Array(32),
  customerId: 1,
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  mode: 'letter',
  verified: true,
}
const tokens: Record<string, Session> = {
  'a-verified-token-0001': session,
  'an-unverified-token-1': { ...session, verified: false },
}
const authenticate: Authenticate = async (token) => tokens[token] ?? null

type Item = { name: string }
const thing = codec(z.object({ nAMEField: text(20) }), {
  decode: (wire): Item => ({ name: wire.nAMEField }),
  encode: (value: Item) => ({ nAMEField: value.name }),
})
const owner = z.object({ TipoDocumento: z.string(), NroDocumento: z.string() })
const writeThing = defineCall({
  name: 'writeThing',
  summary: 'For this test',
  method: 'POST',
  path: '/api/Test/Thing',
  access: 'customer',
  query: owner,
  body: thing,
  answer: message(thing),
})
const readThing = defineCall({
  name: 'readThing',
  summary: 'For this test',
  method: 'GET',
  path: '/api/Test/Thing',
  access: 'customer',
  query: owner,
  answer: message(thing),
})
const refuseThing = defineCall({
  name: 'refuseThing',
  summary: 'For this test',
  method: 'GET',
  path: '/api/Test/Refused',
  access: 'open',
  answer: message(thing),
})

const app = Fastify()
answerErrors(app)
readJson(app)
const register = callRegistrar(app, authenticate)
let failure: Error = new Error()
register(writeThing, async ({ body }) => body)
register(readThing, async ({ query }) => ({ name: query.TipoDocumento, secret: 'column' }))
register(refuseThing, async () => {
  throw failure
})
afterAll(() => app.close())

type Sent = { token?: string; query?: string; body?: unknown }

async function post({ token, query = '?TipoDocumento=01&NroDocumento=44556677', body }: Sent) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/Test/Thing${query}`,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const good = { token: 'a-verified-token-0001', body: { nAMEField: 'x' } }
const foreign = '?TipoDocumento=01&NroDocumento=11111111'

test('the token is checked before the verification, that before the owner, that before the body', async () => {
  const wrongBody = { nAMEField: 1 }
  expect(await post({ query: foreign, body: wrongBody })).toMatchObject({
    status: 401,
    body: { code: 'sin_sesion' },
  })
  expect(await post({ token: 'an-unverified-token-1', query: foreign, body: wrongBody })).toMatchObject({
    status: 403,
    body: { code: 'verificacion_pendiente' },
  })
  expect(await post({ ...good, query: foreign, body: wrongBody })).toMatchObject({
    status: 403,
    body: { code: 'ajeno' },
  })
  expect(await post({ ...good, body: wrongBody })).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'nAMEField' },
  })
  expect(await post(good)).toEqual({ status: 200, body: { nAMEField: 'x' } })
})

test('without a token no body is read: even a broken or large one is 401', async () => {
  expect((await post({ body: '{' })).status).toBe(401)
  expect((await post({ body: { nAMEField: 'x'.repeat(300 * 1024) } })).status).toBe(401)
  expect((await post({ ...good, body: { nAMEField: 'x'.repeat(300 * 1024) } })).status).toBe(413)
})

test.each([
  { nroDocumento: '11111111' },
  { NRODOCUMENTO: '11111111' },
  { tipoDocumento: '04', nroDocumento: '44556677' },
])("a body that claims %o is another customer's, whatever else is wrong with it", async (claim) => {
  expect(await post({ ...good, body: claim })).toMatchObject({ status: 403, body: { code: 'ajeno' } })
})

test("a body that claims the caller's own document is read", async () => {
  const body = { tipoDocumento: '01', nroDocumento: '44556677', nAMEField: 'x' }
  expect((await post({ ...good, body })).status).toBe(200)
})

test('a document number without a type has the type of the session', async () => {
  const answer = await app.inject({
    url: '/api/Test/Thing?nrodocumento=44556677',
    headers: { authorization: 'Bearer a-verified-token-0001' },
  })
  expect(answer.json()).toEqual({ nAMEField: '01' })
})

test('a column that the answer does not list is not sent', async () => {
  const answer = await app.inject({
    url: '/api/Test/Thing?TipoDocumento=01&NroDocumento=44556677',
    headers: { authorization: 'Bearer a-verified-token-0001' },
  })
  expect(answer.body).not.toContain('column')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an internal error is 500 without details', async () => {
  failure = new TypeError('duplicate key value (document_number)=(44556677)')
  const answer = await app.inject('/api/Test/Refused')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 'error_interno', message: 'Lo sentimos. Ocurrio un error.' })
})

test('a refusal has the status of its code, its details, and the wait also as a header', async () => {
  failure = new ApiError('demasiado_pronto', { segundosEspera: 7 })
  const answer = await app.inject('/api/Test/Refused')
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 'demasiado_pronto', segundosEspera: 7 })
  expect(answer.headers['retry-after']).toBe('7')
})
