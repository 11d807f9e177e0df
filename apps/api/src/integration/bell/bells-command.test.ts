import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { operatorOf, signed } from '@llave/testkit/operate'
import { afterAll, expect, test } from 'vitest'
import { addBell, rotateSecret } from './manage-bells.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const clock = new FixedClock('2026-11-21T20:20:05Z')
const say = operatorOf({ db, clock })

const add = (system: string, url: string, feeds = 'payments') =>
  say('bells', 'add', system, '--url', url, '--feeds', feeds, ...signed)

test('a bell is listed by its feeds, without what its address may keep secret, and its secret is printed once', async () => {
  const url = 'https://erp.example.pe:8443/llave?de=llave'
  const said = await add('sap', url, 'queries,payments,queries')
  await add('chat', 'https://hooks.example.pe/v1/T0A1B2C3/wEc7kQzP9s')
  expect(said).toMatch(/^Bell 1 of sap rings\. Its secret is shown this once:\nwhsec_[A-Za-z0-9+/]{43}=\n$/)
  const listed = await say('bells')
  expect(listed.split('\n').map((line) => line.split(/ {2,}/).slice(1, 8))).toEqual([
    ['system', 'address', 'state', 'key', 'feed', 'told (Lima)', 'untold since'],
    ['sap', 'https://erp.example.pe:8443/llav…?…', 'on', 'test', 'payments', '-', '-'],
    ['sap', 'https://erp.example.pe:8443/llav…?…', 'on', 'test', 'queries', '-', '-'],
    ['chat', 'https://hooks.example.pe/v1/T0A1…/wEc7…', 'on', 'test', 'payments', '-', '-'],
    [],
  ])
  expect(listed).not.toContain('whsec_')
})

test('an address that cannot be rung is refused with its reason, and nothing is kept of it', async () => {
  const before = await say('bells')
  const audited = async () => (await db.selectFrom('audit').select('id').execute()).length
  const audit = await audited()
  expect(await add('sap', 'https://10.0.0.7/llave')).toBe(
    'No bell was set up: https://10.0.0.7/llave is no public address, and BELL_ALLOWED_HOSTS does not name it.\n',
  )
  expect(await add('sap', 'erp.example.pe')).toBe(
    'No bell was set up: erp.example.pe is no address of https://.\n',
  )
  expect(await add('sap', 'https://ERP.example.pe:8443/llave?de=llave')).toBe(
    'No bell was set up: sap has a bell at https://ERP.example.pe:8443/llave?de=llave.\n',
  )
  expect(await say('bells', 'rotate', '99', ...signed)).toBe('No secret was made: there is no bell 99.\n')
  expect(await say('bells')).toBe(before)
  expect(await audited()).toBe(audit)
})

test('two systems may have the same address, each with a secret of its own', async () => {
  const url = 'https://avisos.example.pe/'
  const secrets = [await add('crm', url), await add('web', url)].map((said) => said.split('\n')[1])
  expect(new Set(secrets).size).toBe(2)
})

test('without BELL_KEYS no secret is made', async () => {
  const parts = { db, config: { keys: [], allowedHosts: [] } }
  const signature = { by: 'Ana Ruiz', why: 'Lo pidió contabilidad' }
  const fault = 'BELL_KEYS is not set, and no secret can be made without it'
  const bell = { system: 'erp', url: 'https://erp.example.pe/', feeds: ['payments'] } as const
  expect(await addBell(parts, bell, signature, clock.now())).toEqual({ kind: 'no-key', fault })
  expect(await rotateSecret(parts, 1, signature, clock.now())).toEqual({ kind: 'no-key', fault })
})
