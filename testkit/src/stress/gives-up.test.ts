import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { killInTurn } from './kill-in-turn.ts'
import { copyFeed, sendImports } from './storm-systems.ts'
import { openStressClient } from './stress-client.ts'

const killed = async () => undefined
const url = 'http://127.0.0.1:9'

test('a storm hears of a process that does not start again when it happens, not once the payments are over', async () => {
  const fail = vi.fn()
  const fault = new Error('The API did not start: sorry, too many clients already')
  const dead = { url, kill: killed, end: async () => 0, start: () => Promise.reject(fault) }
  const killing = killInTurn([dead], { kills: 1, payments: 4, fail })
  killing.reach(2)
  await expect.poll(() => fail.mock.calls).toEqual([[fault]])
  await expect(killing.end()).rejects.toBe(fault)
})

test('one that does not end as it was asked to is heard of too', async () => {
  const fail = vi.fn()
  const stubborn = { url, kill: killed, end: async () => 1, start: async () => undefined }
  const killing = killInTurn([stubborn, stubborn], { kills: 2, payments: 3, fail })
  killing.reach(1)
  killing.reach(2)
  await expect
    .poll(() => fail.mock.calls)
    .toEqual([[new Error('A process ended with 1 when it was asked to')]])
})

test('a storm hears of a system that is refused when it happens', async () => {
  const refusing = createServer((_request, response) => response.writeHead(403).end('{}')).listen(
    0,
    '127.0.0.1',
  )
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const process = { url: `http://127.0.0.1:${port}`, kill: killed, end: async () => 0, start: killed }
  const asked = {
    processes: [process],
    token: 'none',
    signal: new AbortController().signal,
    hear: () => undefined,
  }
  const [reading, sending] = [vi.fn(), vi.fn()]
  const feed = copyFeed(asked, 'payments', 100, reading)
  const imports = sendImports(asked, [], 'PI70000001', sending)
  await expect.poll(() => [reading.mock.calls.length, sending.mock.calls.length]).toEqual([1, 1])
  expect(String(reading.mock.lastCall)).toMatch(/^Error: \/integration\/v1\/payments.*: 403/)
  expect(String(sending.mock.lastCall)).toMatch(/^Error: \/integration\/v1\/receivables: 403/)
  await expect(feed.end()).rejects.toThrow('403')
  await expect(imports.end()).rejects.toThrow('403')
  refusing.close()
})

test('a customer whom nobody answers asks again, and after five minutes says so', async () => {
  const process = { url, kill: killed, end: async () => 0, start: async () => undefined }
  const [soon, late] = [4.9 * 60_000, 5.1 * 60_000]
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const client = openStressClient([process])
    now.mockReturnValue(soon)
    expect(await client.call('/api', 'token', {})).toBeNull()
    now.mockReturnValue(late)
    await expect(client.call('/api', 'token', {})).rejects.toThrow('For 5 minutes: no customer was answered')
  } finally {
    now.mockRestore()
  }
})
