import { postgresAnswers } from '@llave/testkit/database/test-database'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { enterByInvitation } from '@llave/testkit/staff/enter-by-invitation'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { SoftwareAuthenticator } from '@llave/testkit/staff/software-authenticator'
import { mesaOrigin, StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import type { Answer } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const fixture = await openStaffFixture()
const { clock, app, db } = fixture
afterAll(() => fixture.close())

test('a person sees, names and takes away their own keys, never the last one, and nobody else’s', async () => {
  const { visitor } = await enterByInvitation(fixture)
  const other = await enterByInvitation(fixture)
  const own = async () => (await visitor.call('GET', '/mesa/access')).body
  const [first] = (await own()).passkeys
  expect(await own()).toMatchObject({
    passkeys: [{ label: 'Mi equipo', createdAt: '2026-11-23T10:00:00-05:00', lastUsedAt: '' }],
    recoveryCodes: { left: 10, madeAt: '2026-11-23T10:00:00-05:00' },
    company: false,
  })
  const remove = (id: string) => visitor.call('POST', `/mesa/access/passkeys/${id}/remove`)
  expect(await remove(first.passkeyId)).toMatchObject({ status: 409, body: { code: 'ultima_llave' } })

  const { body: options } = await visitor.call('POST', '/mesa/access/passkeys/begin')
  const second = new SoftwareAuthenticator(mesaOrigin).create(options)
  await visitor.call('POST', '/mesa/access/passkeys', { label: 'Llavero', key: second })
  const named = await visitor.call('PUT', `/mesa/access/passkeys/${first.passkeyId}`, {
    label: 'Portátil de la oficina',
  })
  expect(named.status).toBe(204)
  expect((await own()).passkeys.map(({ label }: { label: string }) => label)).toEqual([
    'Portátil de la oficina',
    'Llavero',
  ])
  const [foreign] = (await other.visitor.call('GET', '/mesa/access')).body.passkeys
  const unknown = { status: 400, body: { code: 'dato_invalido', campo: 'passkeyId' } }
  expect(await remove(foreign.passkeyId)).toMatchObject(unknown)
  const rename = visitor.call('PUT', `/mesa/access/passkeys/${foreign.passkeyId}`, { label: 'Mía' })
  expect(await rename).toMatchObject(unknown)
})

// The embedded database has one connection: nothing there runs at once.
test.runIf(await postgresAnswers())('of two keys that are taken away at once, one stays', async () => {
  const { visitor, id } = await enterByInvitation(fixture)
  const { body: options } = await visitor.call('POST', '/mesa/access/passkeys/begin')
  const second = new SoftwareAuthenticator(mesaOrigin).create(options)
  await visitor.call('POST', '/mesa/access/passkeys', { label: 'Llavero', key: second })
  const { body } = await visitor.call('GET', '/mesa/access')
  const remove = ({ passkeyId }: { passkeyId: string }) =>
    visitor.call('POST', `/mesa/access/passkeys/${passkeyId}/remove`)
  const calls = body.passkeys.map((key: { passkeyId: string }) => () => remove(key))
  const lock = sql`select from staff_person where id = ${id} for update`
  const statuses = (await whileLocked<Answer>(db, lock, calls)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, 409])
})

test('a person may have ten keys', async () => {
  const { visitor } = await enterByInvitation(fixture)
  const add = async () => {
    const { body } = await visitor.call('POST', '/mesa/access/passkeys/begin')
    const key = new SoftwareAuthenticator(mesaOrigin).create(body)
    return visitor.call('POST', '/mesa/access/passkeys', { label: 'Otra', key })
  }
  for (let count = 2; count <= 10; count++) expect((await add()).status).toBe(204)
  expect(await add()).toMatchObject({ status: 400, body: { campo: 'key' } })
})

test('a person sees their open sessions with device and network, and ends one or all others', async () => {
  const { visitor, key, id } = await enterByInvitation(fixture)
  const others = []
  for (const address of ['190.12.3.4', '45.33.1.2', '10.0.0.1']) {
    const browser = new StaffVisitor(app, address)
    const { body: options } = await browser.call('POST', '/mesa/sign-in/passkey/begin')
    clock.advance({ seconds: 1 })
    await browser.call('POST', '/mesa/sign-in/passkey', key.get(options))
    await browser.open()
    others.push(browser)
  }
  const sessions = async () => (await visitor.call('GET', '/mesa/access')).body.sessions
  expect(await sessions()).toMatchObject([
    { network: '10.0.0.0/24', method: 'passkey', current: false, createdAt: '2026-11-23T10:00:03-05:00' },
    { network: '45.33.1.0/24' },
    { network: '190.12.3.0/24' },
    { network: '127.0.0.0/24', current: true },
  ])
  const [last] = await sessions()
  const stranger = await fixture.newPerson(['service'])
  const foreign = await stranger.visitor.call('POST', `/mesa/access/sessions/${last.sessionId}/end`)
  expect(foreign).toMatchObject({ status: 400, body: { campo: 'sessionId' } })
  expect((await visitor.call('POST', `/mesa/access/sessions/${last.sessionId}/end`)).status).toBe(204)
  expect((await others[2]?.open())?.status).toBe(401)
  expect((await others[0]?.open())?.status).toBe(200)
  expect((await visitor.call('POST', '/mesa/access/sessions/end-others')).status).toBe(204)
  for (const browser of others) expect((await browser.open()).status).toBe(401)
  expect(await sessions()).toHaveLength(1)
  expect((await stranger.visitor.open()).status).toBe(200)
  const ended = await db
    .selectFrom('staff_session')
    .select('end_reason')
    .where('person_id', '=', id)
    .execute()
  expect(ended.filter(({ end_reason }) => end_reason === 'ended')).toHaveLength(3)
  // One that nobody uses any more is over, and is not shown.
  clock.advance({ minutes: 30 })
  expect((await visitor.open()).status).toBe(401)
})
