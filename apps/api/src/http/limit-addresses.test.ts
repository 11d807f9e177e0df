import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { limitAddresses } from './limit-addresses.ts'

async function open(trustProxy: string | false) {
  const opened = Fastify({ trustProxy })
  answerErrors(opened)
  await limitAddresses(opened, trustProxy !== false)
  opened.get('/open', { config: { rateLimit: { max: 3 } } }, async () => ({}))
  return opened
}

const app = await open('10.0.0.1')
const alone = await open(false)
const besideItsProxy = await open('127.0.0.1')
afterAll(async () => {
  for (const each of [app, alone, besideItsProxy]) await each.close()
})

const askFrom = (client: string, proxy = '10.0.0.1') =>
  app.inject({ url: '/open', remoteAddress: proxy, headers: { 'x-forwarded-for': client } })

async function statuses(clients: string[]): Promise<number[]> {
  const found = []
  for (const client of clients) found.push((await askFrom(client)).statusCode)
  return found
}

test('an address that calls too often is refused with the wait, in our own error format', async () => {
  expect(await statuses(Array(4).fill('203.0.113.7'))).toEqual([200, 200, 200, 429])
  const answer = await askFrom('203.0.113.7')
  expect(answer.json()).toEqual({
    code: 'demasiados_intentos',
    message: 'Hiciste demasiados intentos. Espera un momento.',
    segundosEspera: expect.any(Number),
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statuses(['203.0.113.8'])).toEqual([200])
})

test('addresses of one IPv6 network count as one', async () => {
  const own = [1, 2, 3, 4].map((host) => `2001:db8:1:1:${host}::1`)
  expect(await statuses(own)).toEqual([200, 200, 200, 429])
  expect(await statuses(['2001:db8:1:2::1'])).toEqual([200])
})

test('only a trusted proxy can name the client', async () => {
  const found = []
  for (let host = 1; host <= 4; host++) {
    found.push((await askFrom(`198.51.100.${host}`, '192.0.2.9')).statusCode)
  }
  expect(found).toEqual([200, 200, 200, 429])
})

test('the local machine is not limited where no proxy is trusted', async () => {
  for (const proxy of ['127.0.0.1', '::1']) {
    for (let count = 0; count < 5; count++) {
      expect((await alone.inject({ url: '/open', remoteAddress: proxy })).statusCode).toBe(200)
    }
  }
})

test('a local proxy that names no client does not disable the limit', async () => {
  const found = []
  for (let count = 0; count < 5; count++)
    found.push((await besideItsProxy.inject({ url: '/open', remoteAddress: '127.0.0.1' })).statusCode)
  expect(found).toEqual([200, 200, 200, 429, 429])
})
