import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { testConfig } from '@llave/testkit/test-config'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { buildStaffApp } from '../staff-app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig({ securityContact: 'mailto:seguridad@inmobiliaria.pe' })
if (!config.staff) throw new Error('The test configuration has no Mesa')
const portal = await buildApp({ config, db, clock })
const mesa = await buildStaffApp({ config, staff: config.staff, db, clock })
afterAll(async () => {
  await portal.close()
  await mesa.close()
  await drop()
})

const url = '/.well-known/security.txt'

test('who finds a weakness reads where to report it, at the portal and at Mesa', async () => {
  for (const [app, address] of [
    [portal, config.publicUrl],
    [mesa, config.staff?.url],
  ] as const) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      [
        'Contact: mailto:seguridad@inmobiliaria.pe',
        'Expires: 2027-02-19T00:00:00Z',
        'Preferred-Languages: es, en',
        `Canonical: ${address}/.well-known/security.txt`,
        '',
      ].join('\n'),
    )
  }
})

test('its end moves on with the days', async () => {
  clock.advance({ hours: 24 * 89 })
  expect((await portal.inject(url)).body).toContain('Expires: 2027-05-19T00:00:00Z')
})

test('without a contact there is none', async () => {
  const app = await buildApp({ config: testConfig(), db, clock })
  expect((await app.inject(url)).statusCode).toBe(404)
  await app.close()
})
