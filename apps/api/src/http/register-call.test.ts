import { gzipSync } from 'node:zlib'
import { codec, defineCall, message } from '@llave/contract/call'
import { isoDate, text } from '@llave/contract/fields'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerErrors } from './answer-errors.ts'
import { ApiError } from './api-error.ts'
import type { ApiKey, AuthenticateKey } from './api-key.ts'
import { readJson } from './read-json.ts'
import { turnsFrom, watchCrowd } from './refuse-crowd.ts'
import { callRegistrar } from './register-call.ts'
import type { Authenticate, Session } from './session.ts'

const session: Session = {
  tokenHash: new Uint8Array(32),
  customerId: 1,
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  mode: 'letter',
  verified: true,
  viewing: null,
}
const tokens: Record<string, Session> = {
  'a-verified-token-0001': session,
  'an-unverified-token-1': { ...session, verified: false },
  'a-viewing-token-00001': { ...session, viewing: { id: 1 } },
}
const authenticate: Authenticate = async (token) => tokens[token] ?? null

const key: ApiKey = {
  id: 1,
  system: 'erp',
  scopes: ['read:payments', 'write:notices'],
  endsAt: Temporal.Instant.fromEpochMilliseconds(0),
}
const authenticateKey: AuthenticateKey = async (token) => {
  if (token !== 'a-key-of-the-erp-0001') throw new ApiError('clave_invalida')
  return key
}

type Item = { name: string }
const thing = codec(z.object({ nAMEField: text(20) }), {
  decode: (wire): Item => ({ name: wire.nAMEField }),
  encode: (value: Item) => ({ nAMEField: value.name }),
})
const owner = z.object({ TipoDocumento: z.string(), NroDocumento: z.string() })
const writeThing = defineCall({
  name: 'writeThing',
  method: 'POST',
  path: '/api/Test/Thing',
  access: 'customer',
  writes: true,
  query: owner,
  body: thing,
  answer: message(thing),
})
const readThing = defineCall({
  name: 'readThing',
  method: 'GET',
  path: '/api/Test/Thing',
  access: 'customer',
  writes: false,
  query: owner,
  answer: message(thing),
})
const refuseThing = defineCall({
  name: 'refuseThing',
  method: 'GET',
  path: '/api/Test/Refused',
  access: 'open',
  writes: false,
  answer: message(thing),
})

const { writes: _, ...silent } = refuseThing
/** Of a call that does not say whether it writes, which the compiler refuses. */
const silentThing = { ...silent, access: 'customer', path: '/api/Test/Silent' } as unknown as typeof readThing

const readDay = defineCall({
  name: 'readDay',
  summary: 'For this test',
  method: 'GET',
  path: '/integration/v1/days/{day}',
  access: { scope: 'read:payments' },
  params: z.object({ day: isoDate }),
  answer: message(thing),
})
const putThing = defineCall({
  name: 'putThing',
  summary: 'For this test',
  method: 'PUT',
  path: '/integration/v1/things',
  access: { scope: ['write:projects', 'write:documents'] },
  body: thing,
  answer: message(thing),
})

const app = Fastify()
answerErrors(app)
readJson(app)
let queued = 0
const register = callRegistrar(app, {
  session: authenticate,
  key: authenticateKey,
  refuseNewNumber: async () => undefined,
  crowd: watchCrowd(() => queued),
})
let failure: Error = new Error()
register(writeThing, async ({ body }) => body)
register(readThing, async ({ query }) => ({ name: query.TipoDocumento, secret: 'column' }))
register(silentThing, async () => ({ name: 'x' }))
const startedIn: number[] = []
let turn = 0
register(refuseThing, async () => {
  startedIn.push(turn)
  throw failure
})
register(readDay, async ({ params, key, session }) => ({
  name: `${params.day.dayOfWeek} ${key.system} ${session}`,
}))
register(putThing, async ({ body }) => body)
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

test('a viewing is refused what writes before anything else is looked at, and what does not say', async () => {
  const [token, refused] = ['a-viewing-token-00001', { status: 403, body: { code: 'solo_lectura' } }]
  expect(await post({ token, query: foreign, body: '{' })).toMatchObject(refused)
  const read = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect((await read('/api/Test/Thing?TipoDocumento=01&NroDocumento=44556677')).statusCode).toBe(200)
  expect((await read('/api/Test/Silent')).json()).toMatchObject(refused.body)
})

test('a compressed body is said to be compressed, to who has a session', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const sent = { method: 'POST', url: '/api/Test/Thing', payload: gzipSync('{"nAMEField":"x"}') } as const
  expect((await app.inject({ ...sent, headers })).statusCode).toBe(401)
  const known = { ...headers, authorization: `Bearer ${good.token}` }
  const answer = await app.inject({ ...sent, headers: known })
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status: 415,
    body: {
      code: 'formato_no_admitido',
      message: 'El cuerpo llega con Content-Encoding gzip: envíalo sin comprimir.',
    },
  })
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

async function withKey(method: 'GET' | 'PUT', path: string, token: string, payload?: string) {
  const answer = await app.inject({
    method,
    url: `/integration/v1/${path}`,
    headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('a call with a key is given the key and what its path names, and no session', async () => {
  expect(await withKey('GET', 'days/2026-11-23', 'a-key-of-the-erp-0001')).toEqual({
    status: 200,
    body: { nAMEField: '1 erp null' },
  })
  expect(await withKey('GET', 'days/2026-02-30', 'a-key-of-the-erp-0001')).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'day' },
  })
})

test('the key is looked at before its scope, and that before a byte of the body', async () => {
  expect(await withKey('PUT', 'things', 'a-verified-token-0001', '{')).toMatchObject({
    status: 401,
    body: { code: 'clave_invalida' },
  })
  expect(await withKey('PUT', 'things', 'a-key-of-the-erp-0001', '{')).toMatchObject({
    status: 403,
    body: { code: 'clave_sin_permiso', permiso: 'write:projects,write:documents' },
  })
})

test('a key opens no call of a customer', async () => {
  expect((await post({ ...good, token: 'a-key-of-the-erp-0001' })).status).toBe(401)
})

test('of calls that come at once while many wait one goes on in each turn of the event loop', async () => {
  startedIn.length = 0
  queued = turnsFrom
  let counting = true
  const count = () => {
    turn++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  failure = new ApiError('no_disponible')
  await Promise.all(Array.from({ length: 5 }, () => app.inject('/api/Test/Refused')))
  counting = false
  queued = 0
  expect(startedIn).toHaveLength(5)
  expect(new Set(startedIn).size).toBe(5)
})
