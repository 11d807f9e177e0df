import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { copyFeed } from './storm-systems.ts'

test('a reader that is told to end reads what came since it last read', async () => {
  const rows = ['1', '2', '3'].map((cursor) => ({ cursor }))
  let reads = 0
  const server = createServer((request, response) => {
    const after = Number(new URL(request.url ?? '', 'http://feed').searchParams.get('after'))
    const page = rows.slice(after, after + 2)
    if (page.length === 0) reads += 1
    response.end(JSON.stringify({ rows: page, next: page.at(-1)?.cursor ?? String(after) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const nothing = async () => undefined
  const process = { url: `http://127.0.0.1:${port}`, kill: nothing, end: async () => 0, start: nothing }
  const fail = vi.fn()
  const reader = copyFeed(
    { processes: [process], token: 'none', signal: new AbortController().signal, hear: () => undefined },
    'payments',
    2,
    fail,
  )
  await expect.poll(() => reads).toBeGreaterThan(0)
  rows.push({ cursor: '4' })
  await reader.end()
  expect(reader.copy).toEqual(rows)
  expect(fail).not.toHaveBeenCalled()
  server.close()
})
