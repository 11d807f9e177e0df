import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { endSlowRequests } from './end-slow-requests.ts'

let look: () => void = () => undefined
const app = Fastify({ bodyLimit: 10_000_000 })
answerErrors(app)
endSlowRequests(app, (_milliseconds, run) => {
  look = run
  return () => undefined
})
let arrived: () => void = () => undefined
app.addHook('onRequest', async () => arrived())
app.post('/open', async (request) => ({ length: (request.body as { text: string }).text.length }))
app.post('/closed', {
  onRequest: async (_request, reply) => reply.code(401).send({ code: 'sin_sesion' }),
  handler: async () => ({}),
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** Sends the headers of a request with a body of that length, but not the body. */
async function begin(path: string, length: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const begun = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  const answer = once(socket, 'close').then(() => said)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: llave\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  )
  await begun
  return { socket, answer }
}

/** Sends the text and waits until the server has read it. */
async function send(socket: Socket, text: string): Promise<void> {
  const before = await bytesRead()
  socket.write(text)
  while ((await bytesRead()) < before + text.length) await new Promise(setImmediate)
}

let sockets: readonly Socket[] = []
app.server.on('connection', (socket) => {
  sockets = [...sockets, socket]
})
async function bytesRead(): Promise<number> {
  return sockets.at(-1)?.bytesRead ?? 0
}

test('a body that arrives too slowly is cut off at the second check, in our own error format', async () => {
  const { socket, answer } = await begin('/open', 1000)
  look()
  await send(socket, '"text":"')
  look()
  const said = await answer
  expect(said).toMatch(/^HTTP\/1.1 400 /)
  expect(said).toContain('"code":"dato_invalido"')
})

test('a slow body after the call was refused is cut off too', async () => {
  const { socket, answer } = await begin('/closed', 1000)
  await once(socket, 'data')
  look()
  look()
  expect(await answer).toMatch(/^HTTP\/1.1 401 /)
})

test('a large body on a slow connection passes every check', async () => {
  const text = 'x'.repeat(400_000)
  const body = JSON.stringify({ text })
  const { socket, answer } = await begin('/open', body.length)
  look()
  let from = 1
  while (from < body.length) {
    const part = body.slice(from, from + 80_000)
    from += part.length
    if (from < body.length) {
      await send(socket, part)
      look()
    } else socket.end(part)
  }
  expect(await answer).toContain('{"length":400000}')
})
