import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const app = await buildApp({ config: testConfig({ trustedProxies: ['10.0.0.0/24'] }), db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})

/** Looks up receipts until an address is rate limited, and returns the last status. */
async function lastStatus(remoteAddress: string, said: (time: number) => string): Promise<number> {
  let status = 0
  for (let time = 1; time <= 61; time++) {
    const headers = { 'x-forwarded-for': said(time) }
    status = (await app.inject({ url: '/verificar/0000000000000000', remoteAddress, headers })).statusCode
  }
  return status
}

test('a client that is not a trusted proxy is counted by its own address, whatever it claims', async () => {
  expect(await lastStatus('192.0.2.9', (time) => `198.51.100.${time}`)).toBe(429)
})

test('a trusted proxy is believed for the address that it saw, not for what the client sent', async () => {
  expect(await lastStatus('10.0.0.7', (time) => `198.51.100.${time}`)).toBe(404)
  expect(await lastStatus('10.0.0.7', (time) => `198.51.100.${time}, 203.0.113.5`)).toBe(429)
  expect(await lastStatus('10.0.0.7', () => '203.0.113.6, 10.0.0.8')).toBe(429)
})
