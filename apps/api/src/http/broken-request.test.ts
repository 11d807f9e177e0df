import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBrokenRequest } from './answer-broken-request.ts'
import { answerFrameworkError } from './answer-errors.ts'

const app = Fastify({ frameworkErrors: answerFrameworkError, clientErrorHandler: answerBrokenRequest })
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
])('what is no HTTP is refused in our own shape and the connection closed: %j', async (raw) => {
  const answer = await exchange(raw)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    code: 'dato_invalido',
    message: 'Revisa los datos enviados.',
  })
})

test('an address that is none is refused in our own shape', async () => {
  const answer = await app.inject('/api/%zz')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 'dato_invalido', message: 'Revisa los datos enviados.' })
})
