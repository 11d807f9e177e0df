import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { newKey } from '@llave/testkit/new-key'
import { operatorOf, signed } from '@llave/testkit/operate'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { listKeys } from './key.store.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T20:20:05Z')
const app = await buildApp({ config: testConfig(), db, clock })
afterAll(async () => {
  await app.close()
  await drop()
})
const say = operatorOf({ db, clock })

async function lookWith(token: string) {
  const visitor = new Visitor(app)
  visitor.token = token
  return visitor.call('GET', '/integration/v1/key')
}

test('a key is shown once, says what it is, and is kept as a hash alone', async () => {
  expect(await say('keys')).toContain('No key was issued.')
  const said = await say(
    'keys',
    'issue',
    'sap-b1',
    '--scopes',
    'write:customers,read:payments',
    '--days',
    '90',
    ...signed,
  )
  const [, id = '', secret = ''] = /^llave_(\d+)_([A-Za-z0-9_-]{43})$/m.exec(said) ?? []
  expect(await lookWith(`llave_${id}_${secret}`)).toMatchObject({
    status: 200,
    body: {
      system: 'sap-b1',
      scopes: ['write:customers', 'read:payments'],
      endsAt: '2027-02-19T15:20:05-05:00',
    },
  })
  const row = await db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secret)
  const audit = await db.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify(audit)).not.toContain(secret)
  const listed = await say('keys')
  expect(listed).toMatch(
    /sap-b1 +GOOD +2026-11-21 15:20 +2027-02-19 15:20 +2026-11-21 15:20 +write:customers,read:payments/,
  )
  expect(listed).not.toContain(secret)
})

test('a revoked key is refused at its next call, and one is refused from the moment it ends', async () => {
  const [revoked, ended] = [await newKey({ db, clock }), await newKey({ db, clock }, 'read:queries')]
  const [, id = ''] = revoked.split('_')
  expect((await lookWith(revoked)).status).toBe(200)
  expect(await say('keys', 'revoke', id, ...signed)).toBe(`Key ${id} is revoked.\n`)
  expect(await say('keys', 'revoke', id, ...signed)).toBe(`No key ${id} is good.\n`)
  expect(await lookWith(revoked)).toMatchObject({ status: 401, body: { code: 'clave_retirada' } })

  const later = new FixedClock('2027-11-21T20:20:04Z')
  const app = await buildApp({ config: testConfig(), db, clock: later })
  const visitor = new Visitor(app)
  visitor.token = ended
  expect((await visitor.call('GET', '/integration/v1/key')).status).toBe(200)
  later.advance({ seconds: 1 })
  expect(await visitor.call('GET', '/integration/v1/key')).toMatchObject({
    status: 401,
    body: { code: 'clave_vencida', message: 'La clave venció. Pide otra a quien administra Llave.' },
  })
  await app.close()
})

test('a wrong secret is told nothing of the key that it names', async () => {
  const [, id = ''] = (await newKey({ db, clock })).split('_')
  await say('keys', 'revoke', id, ...signed)
  for (const token of [`llave_${id}_${'A'.repeat(43)}`, `llave_999999_${'A'.repeat(43)}`, 'x'.repeat(60)]) {
    expect(await lookWith(token)).toMatchObject({ status: 401, body: { code: 'clave_invalida' } })
  }
})

test('the last use is written at most once a minute', async () => {
  const key = await newKey({ db, clock })
  const used = async () => (await listKeys(db))[0]?.lastUsedAt?.toString()
  expect(await used()).toBeUndefined()
  const first = clock.now().toString()
  await lookWith(key)
  clock.advance({ seconds: 59 })
  await lookWith(key)
  expect(await used()).toBe(first)
  clock.advance({ seconds: 1 })
  await lookWith(key)
  expect(await used()).toBe(clock.now().toString())
})

test('calls of one key in a minute are limited, and those of another are not', async () => {
  const [wild, calm] = [await newKey({ db, clock }), await newKey({ db, clock })]
  const last = []
  for (let call = 0; call < 601; call++) last[0] = await lookWith(wild)
  expect(last[0]).toMatchObject({ status: 429, body: { code: 'demasiados_intentos' } })
  expect(last[0]?.headers['retry-after']).toBe(String(last[0]?.body.segundosEspera))
  expect((await lookWith(calm)).status).toBe(200)
  clock.advance({ minutes: 1 })
  expect((await lookWith(wild)).status).toBe(200)
})
