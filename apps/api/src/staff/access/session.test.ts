import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildStaffApp } from '../../staff-app.ts'

const fixture = await openStaffFixture()
const { db, clock, app } = fixture
afterAll(() => fixture.close())

const over = { status: 401, body: { code: 'sin_sesion' } }

test('a session says who works there, and ends after half an hour without a call or twelve hours in all', async () => {
  const idle = await fixture.newPerson(['service'])
  expect((await idle.visitor.open()).body).toMatchObject({
    personId: String(idle.id),
    name: idle.name,
    roles: ['service'],
    rights: expect.arrayContaining(['own:access', 'write:inbox']),
    needsBackup: false,
    endsAt: '2026-11-23T22:00:00-05:00',
  })
  clock.advance({ minutes: 29, seconds: 59 })
  expect((await idle.visitor.open()).status).toBe(200)
  clock.advance({ minutes: 29, seconds: 59 })
  expect((await idle.visitor.open()).status).toBe(200)
  clock.advance({ minutes: 30 })
  expect(await idle.visitor.open()).toMatchObject(over)

  const busy = await fixture.newPerson(['service'])
  for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
    clock.advance({ minutes: 20 })
    expect((await busy.visitor.open()).status).toBe(200)
  }
  clock.advance({ minutes: 20 })
  expect(await busy.visitor.open()).toMatchObject(over)
})

test('a cookie from another network ends its session, for the thief and the robbed alike', async () => {
  const { id, visitor } = await fixture.newPerson(['service'], '190.12.3.4')
  const neighbour = new StaffVisitor(app, '190.12.3.77')
  neighbour.cookie = visitor.cookie
  expect((await neighbour.open()).status).toBe(200)
  const thief = new StaffVisitor(app, '45.33.1.2')
  thief.cookie = visitor.cookie
  expect(await thief.open()).toMatchObject({ status: 401, body: { code: 'otra_red' } })
  expect(await visitor.open()).toMatchObject(over)
  const sessions = await db.selectFrom('staff_session').selectAll().where('person_id', '=', id).execute()
  expect(sessions).toMatchObject([{ end_reason: 'network' }])
  const acts = await db.selectFrom('audit').select(['action', 'details']).where('staff_id', '=', id).execute()
  expect(acts).toEqual([
    {
      action: 'staff.session-used-elsewhere',
      details: { session: sessions[0]?.id, began: '190.12.3.0/24', used: '45.33.1.0/24' },
    },
  ])
})

test('a role that is taken away is gone with the next call, and who left is out', async () => {
  const { id, visitor } = await fixture.newPerson(['service', 'audit'])
  expect((await visitor.open()).body.rights).toContain('read:audit')
  await db.deleteFrom('staff_role').where('person_id', '=', id).where('role', '=', 'audit').execute()
  expect((await visitor.open()).body.rights).not.toContain('read:audit')
  await db.updateTable('staff_person').set({ left_at: clock.now().toString() }).where('id', '=', id).execute()
  expect(await visitor.open()).toMatchObject(over)
})

test('signing out ends the session on the server, takes the cookie back, and is kept', async () => {
  const { id, visitor } = await fixture.newPerson(['service'])
  const stolen = visitor.cookie
  const { status, headers } = await visitor.call('POST', '/mesa/session/close')
  expect(status).toBe(204)
  expect(headers['set-cookie']).toMatch(/^llave_mesa=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/)
  visitor.cookie = stolen
  expect(await visitor.open()).toMatchObject(over)
  const kept = await db.selectFrom('audit').selectAll().where('staff_id', '=', id).execute()
  expect(kept).toMatchObject([{ actor: 'staff', action: 'staff.signed-out', subject: `staff:${id}` }])
})

test('the token of Mesa opens nothing at the public address, where no call of Mesa is', async () => {
  const { visitor } = await fixture.newPerson(['service'])
  const publicApp = await buildApp({ config: testConfig(), db, clock })
  const outside = new Visitor(publicApp)
  outside.cookie = visitor.cookie
  expect((await outside.call('GET', '/mesa/session')).status).toBe(404)
  expect((await new Visitor(app).call('GET', '/api/Account/Usuario')).status).toBe(404)
  await publicApp.close()
})

test('the link of a demonstration signs its people in; production has none', async () => {
  const config = testConfig()
  const { staff } = config
  if (!staff) throw new Error('no Mesa')
  const demonstration = { token: 'a token of a demonstration' }
  const open = await buildStaffApp({ config, staff, db, clock, demonstration })
  const guest = new StaffVisitor(open)
  const wrong = await guest.call('POST', '/mesa/demonstration/people', { token: 'another' })
  expect(wrong).toMatchObject(over)
  const { body } = await guest.call('POST', '/mesa/demonstration/people', demonstration)
  const [first] = body.people
  const begun = await guest.call('POST', '/mesa/demonstration/session', {
    ...demonstration,
    personId: first.personId,
  })
  expect(begun.status).toBe(204)
  expect(begun.headers['set-cookie']).toMatch(
    /^llave_mesa=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  expect((await guest.open()).body.name).toBe(first.name)
  const nobody = { ...demonstration, personId: '999999' }
  expect(await guest.call('POST', '/mesa/demonstration/session', nobody)).toMatchObject({ status: 400 })
  await open.close()

  const production = await buildStaffApp({
    config: { ...config, production: true },
    staff,
    db,
    clock,
    demonstration,
  })
  const stranger = new StaffVisitor(production)
  expect((await stranger.call('POST', '/mesa/demonstration/people', demonstration)).status).toBe(404)
  await production.close()
})
