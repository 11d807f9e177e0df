import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendJson } from './send-json.ts'

const long = JSON.stringify({ text: 'letra '.repeat(2000) })
const app = Fastify()
app.get('/long', (_request, reply) => sendJson(reply, long))
app.get('/short', (_request, reply) => sendJson(reply, '{}'))
afterAll(() => app.close())

test('a long answer is compressed for clients that accept it', async () => {
  const answer = await app.inject({ url: '/long', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(answer.rawPayload.length).toBeLessThan(long.length / 10)
  expect(gunzipSync(answer.rawPayload).toString()).toBe(long)
})

test('for others, and where it is short, it is not compressed', async () => {
  for (const accepted of ['', 'br', 'gzip;q=0']) {
    const answer = await app.inject({ url: '/long', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toBe(long)
  }
  const short = await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip' } })
  expect(short.headers['content-encoding']).toBeUndefined()
})
