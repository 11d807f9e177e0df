import { FixedClock } from '@llave/testkit/fixed-clock'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { watchProxies } from './watch-proxies.ts'

const lines: string[] = []
const clock = new FixedClock('2026-11-21T15:00:00Z')
const app = Fastify({
  trustProxy: ['127.0.0.1', '10.0.0.0/8'],
  logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
})
const countUnnamed = watchProxies(app, clock)
app.get('/api/call', async () => ({}))
app.get('/healthz', async () => ({}))
afterAll(() => app.close())

const ask = (url: string, remoteAddress: string, client?: string) =>
  app.inject({ url, remoteAddress, headers: client ? { 'x-forwarded-for': client } : {} })

test('a call whose client no trusted proxy named is counted, and logged at most once a minute', async () => {
  await ask('/api/call', '127.0.0.1', '203.0.113.7')
  await ask('/api/call', '10.1.1.1', '203.0.113.7')
  await ask('/healthz', '127.0.0.1')
  expect([countUnnamed(), lines.length]).toEqual([0, 0])

  await ask('/api/call', '127.0.0.1')
  await ask('/api/call', '10.1.1.1')
  await ask('/api/call', '198.51.100.9', '203.0.113.7')
  expect([countUnnamed(), lines.length]).toEqual([3, 1])
  expect(lines[0]).not.toContain('198.51.100.9')
  clock.advance({ minutes: 1 })
  await ask('/api/call', '127.0.0.1')
  expect([countUnnamed(), lines.length]).toEqual([4, 2])
})
