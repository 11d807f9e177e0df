import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { operatorOf, signed } from '@llave/testkit/operate'
import { personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

const { db, drop } = await createTestDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig()
const app = await buildApp({ config, db, clock, delay: async () => undefined })
const { lucia, mateo, pedro } = personas
const luciaId = await insertCustomer(db, lucia)
await insertCustomer(db, mateo)
await insertCustomer(db, pedro)
afterAll(async () => {
  await app.close()
  await drop()
})

const say = operatorOf({ db, clock })

async function signIn(visitor: Visitor, persona: Parameters<Visitor['login']>[0]): Promise<void> {
  await visitor.login(persona)
  await visitor.sendCode()
  expect((await visitor.verify(await readLastCode(db, clock, config.secret))).status).toBe(200)
}

const user = (visitor: Visitor) =>
  visitor.call('GET', `/api/Account/ObtenerUsuario?NroDocumento=${lucia.document.number}`)

test('the operator sees sign-ins with time and network, without a name or a full address, and can end them', async () => {
  const phone = new Visitor(app, '203.0.113.7')
  phone.userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36'
  await signIn(phone, lucia)
  clock.advance({ minutes: 10 })
  const thief = new Visitor(app, '2001:db8:1:2::9')
  await signIn(thief, lucia)
  clock.advance({ minutes: 15 })
  expect((await user(phone)).status).toBe(200)
  clock.advance({ minutes: 4 })
  await signIn(phone, lucia)
  const waiting = new Visitor(app)
  await waiting.login(lucia)

  expect(await say('sessions', '01', lucia.document.number)).toBe(
    [
      'signed in (Lima)  network          browser          device  last call         session',
      '2026-11-21 10:49  203.0.113.0/24   Chrome, Android  known   2026-11-21 10:49  OPEN',
      '2026-11-21 10:30  2001:db8:1::/48  -                new     2026-11-21 10:30  OPEN',
      '2026-11-21 10:20  203.0.113.0/24   Chrome, Android  new     2026-11-21 10:45  OPEN',
      '',
    ].join('\n'),
  )
  expect(await say('sessions', '01', mateo.document.number)).toBe(
    'Nobody signed in for them as long as it is kept.\n',
  )
  expect(await say('sessions', '01', '00000000')).toBe('No customer has that document.\n')

  expect(await say('sessions', '01', lucia.document.number, '--end', ...signed)).toBe('4 session(s) ended.\n')
  for (const visitor of [phone, thief]) expect((await user(visitor)).status).toBe(401)
  expect((await waiting.sendCode()).status).toBe(401)
  expect(await say('sessions', '01', lucia.document.number)).not.toContain('OPEN')
  const audit = await db.selectFrom('audit').select(['actor', 'action', 'subject', 'details']).execute()
  expect(audit).toEqual([
    {
      actor: 'operator',
      action: 'sessions.ended',
      subject: `customer:${luciaId}`,
      details: { by: 'Ana Ruiz', why: 'Lo pidió contabilidad', count: 4 },
    },
  ])
})

test('a sign-in from a new device is announced by e-mail, but not one from a known device or without an address', async () => {
  const told = () => db.selectFrom('outbox').select('recipient').where('kind', '=', 'new-device').execute()
  const before = await told()
  const visitor = new Visitor(app)
  await signIn(visitor, mateo)
  expect(await told()).toEqual([...before, { recipient: mateo.email }])
  clock.advance({ hours: 1 })
  await signIn(visitor, mateo)
  expect(await told()).toHaveLength(before.length + 1)
  expect(pedro.email).toBe('')
  await signIn(new Visitor(app), pedro)
  expect(await told()).toHaveLength(before.length + 1)
})
