import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testConfig } from '@llave/testkit/test-config'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { endConnections } from './end-connections.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

async function listening(): Promise<FastifyInstance> {
  const app = await buildApp({ config: testConfig(), db, clock: new FixedClock('2026-11-21T15:20:05Z') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

type Connection = {
  readonly socket: Socket
  /** The server's end of the connection. */
  readonly served: Socket
  received(): string
  readonly ended: Promise<unknown>
}

async function open(app: FastifyInstance): Promise<Connection> {
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  // A reset ends the connection as well.
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  const [served] = (await accepted) as [Socket]
  return { socket, served, received: () => text, ended }
}

const get = 'GET /api/Account/CargarPaises HTTP/1.1\r\nHost: llave\r\n\r\n'
const postHead =
  'POST /api/Account/Login HTTP/1.1\r\nHost: llave\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'

test('idle connections, and those that never sent a request, do not delay the shutdown', async () => {
  const app = await listening()
  const unused = await open(app)
  const resting = await open(app)
  resting.socket.write(get)
  await expect.poll(resting.received).toContain('\r\n\r\n')
  await app.close()
  await Promise.all([unused.ended, resting.ended])
  expect(resting.received()).toMatch(/^HTTP\/1\.1 200 /)
})

test('a request in progress when the shutdown begins is answered, with Connection: close', async () => {
  const app = await listening()
  const connection = await open(app)
  const arrived = once(app.server, 'request')
  connection.socket.write(postHead)
  await arrived
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  connection.socket.write('{}')
  await Promise.all([closed, connection.ended])
  expect(connection.received()).toMatch(/^HTTP\/1\.1 400 /)
  expect(connection.received()).toMatch(/\r\nconnection: close\r\n/i)
  expect(connection.received()).toContain('"code":"dato_invalido"')
})

test('a request whose first bytes came before the shutdown is answered normally, not with 503', async () => {
  const app = await listening()
  const connection = await open(app)
  connection.socket.write(get.slice(0, 20))
  await expect.poll(() => connection.served.bytesRead).toBe(20)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  connection.socket.write(get.slice(20))
  await Promise.all([closed, connection.ended])
  expect(connection.received()).toMatch(/^HTTP\/1\.1 200 /)
  expect(connection.received()).toMatch(/\r\nconnection: close\r\n/i)
})

test('a connection ends with its answer where the answer began before the shutdown', async () => {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: 600_000 })
  endConnections(app, 600_000)
  const answer = new PassThrough()
  app.get('/', (_request, reply) => reply.header('content-length', 9).send(answer))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connection = await open(app)
  connection.socket.write('GET / HTTP/1.1\r\nHost: llave\r\n\r\n')
  answer.write('half ')
  await expect.poll(connection.received).toContain('half ')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer.end('more')
  await Promise.all([closed, connection.ended])
  expect(connection.received()).toMatch(/half more$/)
})

test('a request that does not arrive is cut off after the grace period', async () => {
  const app = Fastify()
  endConnections(app, 1)
  app.post('/api/Account/Login', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connection = await open(app)
  const arrived = once(app.server, 'request')
  connection.socket.write(postHead)
  await arrived
  await Promise.all([app.close(), connection.ended])
  expect(connection.received()).toBe('')
})
