import { ApiError } from '@llave/client/api-error'
import { closeSession } from '@llave/contract/access/close-session'
import { login } from '@llave/contract/access/login'
import { readUser } from '@llave/contract/access/read-user'
import { verifyCode } from '@llave/contract/access/verify-code'
import type { Call } from '@llave/contract/call'
import { calls } from '@llave/contract/calls'
import { printReceipt } from '@llave/contract/payments/print-receipt'
import { fileComplaint } from '@llave/contract/service-desk/file-complaint'
import { expect, test } from 'vitest'
import { createCallApi } from './create-call-api.ts'

type Sent = { address: string; init: RequestInit }

/** A client with a token, and a server that gives the test's answer. */
function page(answer: () => Response | Promise<Response>, token: string | null = 'tok') {
  const sent: Sent[] = []
  const told: string[] = []
  const callApi = createCallApi({
    async fetch(address, init) {
      sent.push({ address, init })
      return await answer()
    },
    token: () => token,
    onUnauthorized: async (dead) => void told.push(`unauthorized ${dead}`),
    onUnverified: async (early) => void told.push(`unverified ${early}`),
  })
  return { callApi, sent, told }
}

const refused = (status: number, code: string, more = {}) =>
  Response.json({ code, message: 'Frase del servidor', ...more }, { status })

const owner = { type: '01', number: '44556677' } as const
const grant = {
  token: 'new',
  tipoDocumento: '01',
  nroDocumento: '44556677',
  countryCode: '51',
  nroCellphone: '999888777',
  nombreCliente: 'Lucía',
}

test('a call sends its query and the token as Bearer, and returns domain values', async () => {
  const { callApi, sent } = page(() =>
    Response.json({
      cLIENTEField: 'Lucía',
      nRODOCUMENTOField: '44556677',
      tIPODOCField: '01',
      tELEFONOField: '999888777',
      eMAILField: 'l@x.pe',
    }),
  )
  const user = await callApi(readUser, { query: { owner } })
  expect(user).toMatchObject({ name: 'Lucía', document: owner, email: 'l@x.pe' })
  expect(sent[0]?.address).toBe('/api/Account/ObtenerUsuario?TipoDocumento=01&NroDocumento=44556677')
  expect(new Headers(sent[0]?.init.headers).get('Authorization')).toBe('Bearer tok')
})

test('a body is encoded in wire format', async () => {
  const { callApi, sent } = page(() => Response.json(grant))
  await callApi(verifyCode, { body: { code: '123' } })
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"codigo":"123"}' })
})

test('the login call carries no token, and what needs one is not sent without', async () => {
  const signIn = { mode: 'letter', document: owner, phone: { dialCode: '51', number: '999888777' } } as const
  const holding = page(() => Response.json(grant))
  await holding.callApi(login, { body: signIn })
  expect(new Headers(holding.sent[0]?.init.headers).has('Authorization')).toBe(false)

  const without = page(() => new Response(null, { status: 204 }), null)
  await expect(without.callApi(closeSession, {})).rejects.toMatchObject({ code: 'sin_sesion', status: 401 })
  expect(without.sent).toEqual([])
  expect(without.told).toEqual([])
  await without.callApi(login, { body: signIn }).catch(() => undefined)
  expect(without.sent).toHaveLength(1)
  expect(new Headers(without.sent[0]?.init.headers).has('Authorization')).toBe(false)
})

test('an error keeps code, message and details', async () => {
  const { callApi } = page(() => refused(429, 'demasiado_pronto', { segundosEspera: 42 }))
  await expect(callApi(closeSession, {})).rejects.toMatchObject({
    code: 'demasiado_pronto',
    status: 429,
    message: 'Frase del servidor',
    details: { segundosEspera: 42 },
  })
})

test('a 401 of any call reports the token that failed, before the call rejects', async () => {
  const withToken = calls.filter(({ access }) => access !== 'open')
  expect(withToken.length).toBeGreaterThan(30)
  for (const call of withToken) {
    const { callApi, told } = page(() => refused(401, 'sin_sesion'))
    // The request does not affect how an answer is read.
    const bare = { ...call, params: undefined, query: undefined, body: undefined } as Call
    await expect(callApi(bare, {}), call.name).rejects.toBeInstanceOf(ApiError)
    expect(told, call.name).toEqual(['unauthorized tok'])
  }
})

test('a 401 of an upload reports the token that failed', async () => {
  const told: string[] = []
  const callApi = createCallApi({
    fetch: async () => Promise.reject(new Error('fetch tells no progress')),
    upload: async () => refused(401, 'sin_sesion'),
    token: () => 'tok',
    onUnauthorized: async (dead) => void told.push(dead),
    onUnverified: async () => undefined,
  })
  const upload = { ...fileComplaint, body: undefined } as Call
  await expect(callApi(upload, { onProgress: () => undefined })).rejects.toBeInstanceOf(ApiError)
  expect(told).toEqual(['tok'])
})

test('a token that is not verified yet is reported as such', async () => {
  const { callApi, told } = page(() => refused(403, 'verificacion_pendiente'))
  await expect(callApi(readUser, { query: { owner } })).rejects.toBeInstanceOf(ApiError)
  expect(told).toEqual(['unverified tok'])
})

test('an answer that violates the contract is an error in Spanish', async () => {
  const { callApi } = page(() => Response.json({ ...grant, tipoDocumento: '99' }))
  await expect(callApi(verifyCode, { body: { code: '123' } })).rejects.toMatchObject({
    code: 'respuesta_invalida',
    message: 'Lo sentimos. Ocurrio un error.',
  })
})

test.each([
  ['is none of the contract', () => JSON.stringify({ ...grant, tipoDocumento: '99' }), 200],
  ['is no JSON', () => '{"token":', 200],
  ['is an error without a code', () => '{}', 500],
  ['is an error with one', () => JSON.stringify({ code: 'error_interno', message: 'Lo sentimos.' }), 500],
])('an answer that %s has the number under which it is logged', async (_, body, status) => {
  const headers = { 'content-type': 'application/json', 'x-request-id': '7K2QM4XR9T' }
  const { callApi } = page(() => new Response(body(), { status, headers }))
  await expect(callApi(verifyCode, { body: { code: '123' } })).rejects.toMatchObject({
    status,
    requestNumber: '7K2QM4XR9T',
  })
})

test("a proxy's own error text never reaches the screen", async () => {
  const { callApi } = page(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(callApi(closeSession, {})).rejects.toMatchObject({ code: 'respuesta_invalida', status: 502 })
})

test('without a network the error says so', async () => {
  const { callApi } = page(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(callApi(closeSession, {})).rejects.toMatchObject({ code: 'sin_conexion', status: 0 })
})

test('a call that takes too long ends by itself', async () => {
  const callApi = createCallApi({
    fetch: (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    token: () => 'tok',
    onUnauthorized: async () => undefined,
    onUnverified: async () => undefined,
  })
  await expect(callApi(closeSession, { timeout: 5 })).rejects.toMatchObject({ code: 'tiempo_agotado' })
})

test('a call aborted by its screen is not a connection error', async () => {
  const leaving = new AbortController()
  leaving.abort()
  const { callApi } = page(() => Promise.reject(new DOMException('gone', 'AbortError')))
  const call = callApi(closeSession, { signal: leaving.signal })
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test("a file is returned as bytes, with the server's file name", async () => {
  const { callApi } = page(
    () =>
      new Response(Uint8Array.of(37, 80, 68, 70), {
        headers: { 'content-disposition': 'attachment; filename="Recibo_de_pago_L-12.pdf"' },
      }),
  )
  const emptyRequest = {
    documentType: null,
    documentNumber: null,
    email: null,
    fullName: null,
    paymentKind: null,
    project: null,
    dueOn: null,
    amountText: null,
    maskedCard: null,
    operationNumber: null,
    paidOn: null,
    paidAt: null,
  }
  const file = await callApi(printReceipt, { body: { ...emptyRequest, document: 'L-12' } })
  expect(file).toEqual({ bytes: Uint8Array.of(37, 80, 68, 70), fileName: 'Recibo_de_pago_L-12.pdf' })
})

test('a call with an idempotency key sends it, and one with a progress callback reports its upload', async () => {
  const uploads: { init: RequestInit; told: (sent: number) => void }[] = []
  const callApi = createCallApi({
    fetch: async () => Promise.reject(new Error('fetch tells no progress')),
    upload: async (_address, init, told) => {
      uploads.push({ init, told })
      return Response.json({ nReclamo: '5001' })
    },
    token: () => 'tok',
    onUnauthorized: async () => undefined,
    onUnverified: async () => undefined,
  })
  const progress: number[] = []
  const body = {
    owner,
    proforma: '1000234',
    phone: '999888777',
    email: 'l@x.pe',
    observation: 'La puerta.',
    photos: [{ base64: 'AAAA', fileName: 'foto.jpg' }],
  }
  const answer = await callApi(fileComplaint, {
    body,
    idempotencyKey: 'once-0001',
    onProgress: (sent) => progress.push(sent),
  })
  expect(answer).toEqual({ complaintId: '5001', repeated: false, differs: null })
  const [upload] = uploads
  expect(new Headers(upload?.init.headers).get('idempotency-key')).toBe('once-0001')
  expect(new Headers(upload?.init.headers).get('authorization')).toBe('Bearer tok')
  upload?.told(0.5)
  expect(progress).toEqual([0.5])
})
