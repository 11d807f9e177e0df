import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'

const { db, drop } = await createTestDatabase()
const parts = { db, clock: new FixedClock('2026-11-21T15:20:05Z') }
const maps = { ...testConfig().maps, key: '"><b>', apiUrl: 'https://maps.example' }
const app = await buildApp({ ...parts, config: testConfig({ maps }) })
const withoutKey = await buildApp({ ...parts, config: testConfig() })
afterAll(async () => {
  await Promise.all([app.close(), withoutKey.close()])
  await drop()
})

const place = '/mapa?lat=-11.89021&lng=-76.66487'

describe('the page of the map frame', () => {
  test('passes the position, zoom 16 and the key to its script, escaped', async () => {
    const { statusCode, body } = await app.inject(place)
    expect(statusCode).toBe(200)
    expect(body).toContain('data-latitude="-11.89021" data-longitude="-76.66487"')
    expect(body).toContain('data-zoom="16"')
    expect(body).toContain('data-key="&quot;&gt;&lt;b&gt;"')
  })

  test('can be framed only by our pages, and allows the maps service', async () => {
    const { headers } = await app.inject(place)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("script-src 'self' https://maps.example")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('does not exist without a key', async () => {
    for (const url of [place, '/mapa/marco.js']) expect((await withoutKey.inject(url)).statusCode).toBe(404)
  })

  test.each([
    '',
    '?lat=91&lng=0',
    '?lat=0&lng=181',
    '?lat=0',
    '?lat=0&lat=1&lng=0',
    '?lat=1e1&lng=0',
    '?lat=%22%3E&lng=0',
  ])('is 404 for a malformed position: %s', async (query) => {
    expect((await app.inject(`/mapa${query}`)).statusCode).toBe(404)
  })

  test('serves its script from our own origin', async () => {
    const { statusCode, headers, body } = await app.inject('/mapa/marco.js')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(body).toContain('llaveMapReady')
  })
})
