import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'

const app = Fastify({ bodyLimit: 1000 })
afterAll(() => app.close())
answerErrors(app)
app.post('/takes', async () => ({}))
app.get<{ Params: { code: string } }>('/fails/:code', async ({ params }) => {
  throw Object.assign(new Error('as the driver says it'), { code: params.code })
})

test('a statement that waited too long for what somebody holds is an interruption, any other fault is ours', async () => {
  const waited = await app.inject('/fails/57014')
  expect([waited.statusCode, waited.json().code]).toEqual([503, 'servicio_interrumpido'])
  expect(waited.headers['retry-after']).toBe('5')
  const other = await app.inject('/fails/42601')
  expect([other.statusCode, other.json().code]).toEqual([500, 'error_interno'])
})

test.each([
  ['its length said', (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`],
  [
    'in chunks',
    (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
])('who sends too much on and on, %s, gets the answer, and may ask again', async (_how, written) => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(socket, 'close')
  const post = 'POST /takes HTTP/1.1\r\nHost: llave\r\nContent-Type: application/json\r\n'
  // More than the buffers of both ends hold.
  socket.write(post + written(JSON.stringify('x'.repeat(30_000_000))))
  socket.write(`${post}Content-Length: 2\r\nConnection: close\r\n\r\n{}`)
  await ended
  expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  expect(said).toContain('"code":"cuerpo_demasiado_grande"')
})
