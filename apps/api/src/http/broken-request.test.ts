import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBrokenRequest } from './answer-broken-request.ts'
import { answerErrors } from './answer-errors.ts'
import { refuseBrokenAddresses, rerouteBrokenAddress } from './broken-addresses.ts'
import { setSecurityHeaders } from './security-headers.ts'

const app: FastifyInstance = Fastify({
  frameworkErrors: (error, request, reply) => rerouteBrokenAddress(app, error, request, reply),
  clientErrorHandler: answerBrokenRequest,
})
answerErrors(app)
await setSecurityHeaders(app, true)
refuseBrokenAddresses(app)
app.get('/api/found/:name', async () => ({}))
app.get('/api/known', async () => ({}))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }).then(() => undefined))
afterAll(() => app.close())

function exchange(raw: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(raw))
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

test.each([
  'GARBAGE\r\n\r\n',
  'WHAT / HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /api/known HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  'POST /api/known HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
])('input that is not HTTP gets our own error format, and the connection is closed: %j', async (raw) => {
  const answer = await exchange(raw)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    code: 'dato_invalido',
    message: 'Revisa los datos enviados.',
  })
})

test.each(['/assets/%', '/api/%zz', `/api/found/${'x'.repeat(200)}`])(
  'an invalid address gets our own error format, with the headers of every answer: %s',
  async (url) => {
    const namesOf = (answer: { headers: object }) => Object.keys(answer.headers).sort()
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'dato_invalido', message: 'Revisa los datos enviados.' })
    const other = await app.inject('/api/known')
    expect(namesOf(answer)).toEqual([...namesOf(other), 'cache-control'].sort())
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
      expect(answer.headers[name]).toBe(other.headers[name])
  },
)
