import type { OpenIdFault } from '@llave/emulators/open-id/provider'
import { startOpenIdProvider } from '@llave/emulators/open-id/start-open-id-provider'
import { enterByInvitation, inviteByCommand } from '@llave/testkit/staff/enter-by-invitation'
import { openMesa, openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { mesaOrigin, StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { CompanySignInConfig } from '../../config/config.ts'

const names = ['milagros', 'fiorella', 'renzo', 'nadia', 'oscar', 'ivan', 'ximena'] as const
const groupsOf: Partial<Record<string, string[]>> = {}
const people = names.map((name) => ({
  subject: name,
  name,
  email: `${name}@llave.example`,
  get groups() {
    return groupsOf[name] ?? []
  },
}))
const provider = await startOpenIdProvider({
  host: '127.0.0.1',
  clients: [{ id: 'mesa', secret: 'company-secret', redirectUris: [`${mesaOrigin}/entrar/empresa`] }],
  people,
})
const company: CompanySignInConfig = {
  issuer: provider.issuer,
  clientId: 'mesa',
  clientSecret: 'company-secret',
  groups: null,
}
const fixture = await openStaffFixture(company)
const { db, clock } = fixture
const mapped = await openMesa({
  db,
  clock,
  company: {
    ...company,
    groups: [
      { group: 'Mesa de ayuda', role: 'service' },
      { group: 'Caja', role: 'treasury' },
      { group: 'Caja', role: 'collections' },
    ],
  },
})
afterEach(() => provider.faults.clear())
afterAll(async () => {
  await Promise.all([fixture.close(), mapped.close(), provider.close()])
})

const refused = { status: 403, body: { code: 'empresa_rechaza' } }
const failed = { status: 502, body: { code: 'empresa_no_responde' } }

/** Leaves for the company's sign-in, chooses an account there, and comes back. */
async function comeBackAs(subject: string, app = fixture.app, visitor = new StaffVisitor(app)) {
  const { body } = await visitor.call('POST', '/mesa/sign-in/company/begin')
  const { search } = new URL(await provider.choose(body.address, subject))
  const query = search.slice(1)
  return { visitor, query, answer: await visitor.call('POST', '/mesa/sign-in/company', { query }) }
}

const invite = (name: string, roles = 'atención') => inviteByCommand(fixture, roles, `${name}@llave.example`)
const actionsOf = async (personId: number) =>
  (
    await db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `staff:${personId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('an invited person gets in with the company’s account; then its subject counts, not the e-mail', async () => {
  const { visitor: stranger } = await comeBackAs('milagros')
  expect((await stranger.open()).status).toBe(401)
  const { id, token } = await invite('milagros')
  const { visitor, answer } = await comeBackAs('milagros')
  expect(answer.status).toBe(204)
  expect((await visitor.open()).body).toMatchObject({ personId: String(id), needsBackup: false })
  expect((await visitor.call('GET', '/mesa/access')).body).toMatchObject({
    company: true,
    sessions: [{ method: 'company' }],
  })
  // The link of the invitation is not needed any more.
  expect((await stranger.call('POST', '/mesa/invitation/open', { token })).status).toBe(410)

  await db.updateTable('staff_person').set({ email: 'otra@llave.example' }).where('id', '=', id).execute()
  expect((await (await comeBackAs('milagros')).visitor.open()).body.personId).toBe(String(id))
  // Another account with the e-mail that is theirs now is not them.
  await db.updateTable('staff_person').set({ email: 'fiorella@llave.example' }).where('id', '=', id).execute()
  expect((await comeBackAs('fiorella')).answer).toMatchObject(refused)
  expect(await actionsOf(id)).toEqual([
    'staff.invited',
    'staff.company-account-bound',
    'staff.signed-in',
    'staff.signed-in',
  ])
})

test('who left gets in no more, and can be invited again', async () => {
  const { id, email } = await invite('renzo')
  expect((await comeBackAs('renzo')).answer.status).toBe(204)
  const { visitor: administrator } = await fixture.newPerson(['administration'])
  await administrator.call('POST', `/mesa/people/${id}/leave`, { why: 'Renunció' })
  expect((await comeBackAs('renzo')).answer).toMatchObject(refused)
  const again = await inviteByCommand(fixture, 'atención', email)
  expect((await (await comeBackAs('renzo')).visitor.open()).body.personId).toBe(String(again.id))
})

test('what the company says is not believed where a check fails, and the key still opens', async () => {
  await invite('nadia')
  const believed: Partial<Record<OpenIdFault, object>> = {
    'wrong-nonce': failed,
    'wrong-signature': failed,
    'expired-token': failed,
    'other-issuer': failed,
    'other-audience': failed,
    'no-email': refused,
    'email-not-verified': refused,
  }
  for (const [kind, outcome] of Object.entries(believed)) {
    provider.faults.add({ kind: kind as OpenIdFault })
    const { visitor, answer } = await comeBackAs('nadia')
    expect(answer, kind).toMatchObject(outcome)
    expect((await visitor.open()).status, kind).toBe(401)
    provider.faults.clear()
  }
  const visitor = new StaffVisitor(fixture.app)
  expect(await visitor.call('POST', '/mesa/sign-in/company', { query: 'error=access_denied' })).toMatchObject(
    refused,
  )
  const { body } = await visitor.call('POST', '/mesa/sign-in/company/begin')
  const { search } = new URL(body.address)
  const state = new URLSearchParams(search).get('state')
  const denied = { query: `error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}` }
  expect(await visitor.call('POST', '/mesa/sign-in/company', denied)).toMatchObject(refused)
  expect((await comeBackAs('nadia')).answer.status).toBe(204)
})

test('an answer is good once, in the browser that asked', async () => {
  await invite('oscar')
  const visitor = new StaffVisitor(fixture.app)
  const { body } = await visitor.call('POST', '/mesa/sign-in/company/begin')
  const asked = visitor.cookie
  const query = new URL(await provider.choose(body.address, 'oscar')).search.slice(1)
  const other = new StaffVisitor(fixture.app)
  expect(await other.call('POST', '/mesa/sign-in/company', { query })).toMatchObject(refused)
  await other.call('POST', '/mesa/sign-in/company/begin')
  expect(await other.call('POST', '/mesa/sign-in/company', { query })).toMatchObject(failed)
  expect((await visitor.call('POST', '/mesa/sign-in/company', { query })).status).toBe(204)
  visitor.cookie = asked
  expect(await visitor.call('POST', '/mesa/sign-in/company', { query })).toMatchObject(refused)
})

test('while the company is down that is said, and Mesa finds it again', async () => {
  const fresh = await openMesa({ db, clock, company })
  const { visitor } = await enterByInvitation(fixture)
  for (const _ of [1, 2]) provider.faults.add({ kind: 'down' })
  const begin = () => new StaffVisitor(fresh.app).call('POST', '/mesa/sign-in/company/begin')
  const answer = await begin()
  expect(answer).toMatchObject(failed)
  expect(answer.body.message).toContain('llave de acceso')
  expect((await visitor.open()).status).toBe(200)
  provider.faults.clear()
  expect((await begin()).status).toBe(200)
  await fresh.close()
})

test('where groups decide, roles follow them at every sign-in, and without any one is out', async () => {
  const { id } = await invite('ivan', 'administración,auditoría')
  const enter = () => comeBackAs('ivan', mapped.app)
  groupsOf.ivan = ['Caja', 'Otra cosa']
  const { visitor } = await enter()
  expect((await visitor.open()).body.roles).toEqual(['collections', 'treasury'])
  groupsOf.ivan = ['Mesa de ayuda']
  await enter()
  expect((await visitor.open()).body.roles).toEqual(['service'])
  groupsOf.ivan = []
  expect((await enter()).answer).toMatchObject(refused)
  expect((await visitor.open()).status).toBe(401)
  expect(await actionsOf(id)).toEqual([
    'staff.invited',
    'staff.company-account-bound',
    'staff.roles-changed',
    'staff.signed-in',
    'staff.roles-changed',
    'staff.signed-in',
    'staff.roles-changed',
  ])
})

test('a Mesa whose company has no sign-in offers none', async () => {
  const without = await openMesa({ db, clock })
  const visitor = new StaffVisitor(without.app)
  expect((await visitor.call('POST', '/mesa/sign-in/company/begin')).status).toBe(404)
  expect((await visitor.call('POST', '/mesa/sign-in/company', { query: 'code=1' })).status).toBe(404)
  const pages = [
    (await visitor.call('GET', '/entrar')).body,
    (await new StaffVisitor(fixture.app).call('GET', '/entrar')).body,
  ]
  expect(pages.map((page) => /name="llave:sign-in-ways" content="([^"]*)"/.exec(page)?.[1])).toEqual([
    'passkey recovery',
    'passkey company recovery',
  ])
  await without.close()
})
