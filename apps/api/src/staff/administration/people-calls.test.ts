import { postgresAnswers } from '@llave/testkit/database/test-database'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { operatorOf, signed } from '@llave/testkit/operate'
import {
  acceptInvitation,
  enterByInvitation,
  inviteByCommand,
} from '@llave/testkit/staff/enter-by-invitation'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const fixture = await openStaffFixture()
const { clock, db } = fixture
afterAll(() => fixture.close())
const say = operatorOf(fixture)

const why = 'Lo pidió gerencia'
const rolesOf = async (personId: number) =>
  (
    await db
      .selectFrom('staff_role')
      .select('role')
      .where('person_id', '=', personId)
      .orderBy('role')
      .execute()
  ).map(({ role }) => role)
const actsOn = (personId: number) =>
  db
    .selectFrom('audit')
    .select(['actor', 'staff_id', 'action', 'details', 'changes'])
    .where('subject', '=', `staff:${personId}`)
    .orderBy('id')
    .execute()

/** Somebody in administration; the operator lets go whoever was there before. */
async function newAdministrator() {
  return fixture.newPerson(['administration'])
}

test('administration invites, gives roles, ends sessions and lets go; who, when and why are kept', async () => {
  const { id: actor, visitor } = await newAdministrator()
  const person = {
    name: ' Ana Ñahui ',
    email: 'ana.nahui@llave.example',
    roles: ['service', 'collections'],
    why,
  }
  expect((await visitor.call('POST', '/mesa/people', person)).status).toBe(204)
  const again = await visitor.call('POST', '/mesa/people', { ...person, email: 'ANA.Nahui@llave.example' })
  expect(again).toMatchObject({ status: 409, body: { code: 'correo_ocupado' } })
  const listed = async () => {
    const { body } = await visitor.call('GET', '/mesa/people')
    return body.people.find(({ email }: { email: string }) => email === person.email)
  }
  const invited = await listed()
  expect(invited).toMatchObject({
    name: 'Ana Ñahui',
    roles: ['collections', 'service'],
    state: 'invited',
    lastSignInAt: '',
    invitedUntil: clock
      .now()
      .add({ hours: 72 })
      .toString({ timeZone: 'America/Lima', smallestUnit: 'second' }),
    leftAt: '',
    openSessions: 0,
  })
  const id = Number(invited.personId)
  const on = (act: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    visitor.call(method, `/mesa/people/${id}/${act}`, { ...body, why })
  expect((await on('roles', { roles: ['service', 'audit'] }, 'PUT')).status).toBe(204)
  expect(await rolesOf(id)).toEqual(['audit', 'service'])
  expect((await on('roles', { roles: ['audit', 'service'] }, 'PUT')).status).toBe(204)
  expect((await on('end-sessions', {})).status).toBe(204)
  expect((await on('leave', {})).status).toBe(204)
  expect(await listed()).toMatchObject({ state: 'left', invitedUntil: '', roles: ['audit', 'service'] })
  expect(await on('leave', {})).toMatchObject({ status: 404, body: { code: 'persona_no_encontrada' } })
  expect(await actsOn(id)).toMatchObject([
    {
      action: 'staff.invited',
      details: { why },
      changes: { roles: { before: [], after: ['service', 'collections'] } },
    },
    { action: 'staff.roles-changed', details: { why }, changes: { roles: { after: ['service', 'audit'] } } },
    { action: 'staff.sessions-ended', details: { why, count: 0 } },
    { action: 'staff.left', details: { why } },
  ])
  for (const act of await actsOn(id)) expect(act).toMatchObject({ actor: 'staff', staff_id: actor })
  expect(JSON.stringify(await actsOn(id))).not.toContain('ana.nahui')
  // The address is free again, for another person of the list.
  expect((await visitor.call('POST', '/mesa/people', person)).status).toBe(204)
})

test('nobody changes their own roles or lets themselves go, and administration is never left empty', async () => {
  const { id, visitor } = await newAdministrator()
  const own = { status: 409, body: { code: 'cambio_propio' } }
  const roles = { roles: ['administration', 'treasury'], why }
  expect(await visitor.call('PUT', `/mesa/people/${id}/roles`, roles)).toMatchObject(own)
  expect(await visitor.call('POST', `/mesa/people/${id}/leave`, { why })).toMatchObject(own)
  expect(await visitor.call('POST', `/mesa/people/${id}/invite`, { why })).toMatchObject(own)

  const others = await db
    .selectFrom('staff_role')
    .select('person_id')
    .where('role', '=', 'administration')
    .where('person_id', '<>', id)
    .execute()
  for (const { person_id } of others) {
    await visitor.call('PUT', `/mesa/people/${person_id}/roles`, { roles: [], why })
  }
  const email = `persona-${await numberOf(id)}@llave.example`
  expect(await say('staff', 'roles', email, '--roles', 'atencion', ...signed)).toContain('last person')
  expect(await say('staff', 'leave', email, ...signed)).toContain('last person')
  expect(await rolesOf(id)).toEqual(['administration'])
})

// The embedded database has one connection: nothing there runs at once.
test.runIf(await postgresAnswers())(
  'of two who take administration from each other at once, one keeps it',
  async () => {
    const [one, other] = [await newAdministrator(), await newAdministrator()]
    await db
      .deleteFrom('staff_role')
      .where('role', '=', 'administration')
      .where('person_id', 'not in', [one.id, other.id])
      .execute()
    const take = (from: number, visitor: typeof one.visitor) =>
      visitor.call('PUT', `/mesa/people/${from}/roles`, { roles: [], why })
    const answers = await whileLocked(
      db,
      sql`select from staff_person where id in (${one.id}, ${other.id}) for update`,
      [() => take(other.id, one.visitor), () => take(one.id, other.visitor)],
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect([...(await rolesOf(one.id)), ...(await rolesOf(other.id))]).toEqual(['administration'])
  },
)

async function numberOf(personId: number): Promise<string> {
  const { email } = await db
    .selectFrom('staff_person')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return /\d+/.exec(email)?.[0] ?? ''
}

test('a role that is taken away in the middle of work is gone with the next call', async () => {
  const { visitor: administrator } = await newAdministrator()
  const other = await newAdministrator()
  const taken = { roles: ['service'], why }
  expect((await administrator.call('PUT', `/mesa/people/${other.id}/roles`, taken)).status).toBe(204)
  const invitation = { name: 'X', email: 'x@llave.example', roles: [], why }
  const answer = await other.visitor.call('POST', '/mesa/people', invitation)
  expect(answer).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
  expect((await other.visitor.open()).body.roles).toEqual(['service'])
})

test('bad input is answered by its field', async () => {
  const { visitor } = await newAdministrator()
  const good = { name: 'Ana', email: 'ana@llave.example', roles: ['service'], why }
  const cases: readonly (readonly [string, object])[] = [
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'Ana\u202e' }],
    ['email', { email: 'ana@' }],
    ['email', { email: `${'a'.repeat(250)}@llave.example` }],
    ['roles.0', { roles: ['root'] }],
    ['roles', { roles: ['service', 'service'] }],
    ['why', { why: ' ' }],
    ['why', { why: 'x'.repeat(201) }],
    ['why', { why: 'dos\nlíneas' }],
  ]
  for (const [campo, wrong] of cases) {
    const answer = await visitor.call('POST', '/mesa/people', { ...good, ...wrong })
    expect(answer, campo).toMatchObject({ status: 400, body: { campo } })
    expect(answer.body.message).toMatch(/^[A-ZÉ]/)
  }
  expect((await visitor.call('POST', '/mesa/people/0x1/leave', { why })).status).toBe(400)
  expect((await visitor.call('POST', '/mesa/people/999999/leave', { why })).status).toBe(404)
})

test("the operator's commands do the same, signed", async () => {
  const invited = await inviteByCommand(fixture, 'Atención,tesoreria')
  expect(await rolesOf(invited.id)).toEqual(['service', 'treasury'])
  const { visitor } = await acceptInvitation(fixture, invited)
  const list = await say('staff')
  expect(list).toMatch(new RegExp(`Julia Salas +${invited.email} +active`))
  expect(list).toContain('Roles: atención, cobranzas')
  expect(await say('staff', 'roles', invited.email, '--roles', 'auditoría', ...signed)).toContain(
    'are changed',
  )
  expect(await rolesOf(invited.id)).toEqual(['audit'])
  expect(await say('staff', 'roles', invited.email, '--roles', 'auditoria', ...signed)).toContain('already')
  expect(await say('staff', 'end-sessions', invited.email.toUpperCase(), ...signed)).toBe(
    '1 session(s) ended.\n',
  )
  expect((await visitor.open()).status).toBe(401)
  expect(await say('staff', 'leave', invited.email, ...signed)).toContain('0 session(s) and 1 key(s) ended')
  expect(await say('staff', 'leave', invited.email, ...signed)).toContain('Nobody who works here')
  const acts = await actsOn(invited.id)
  const operated = acts.filter(({ actor }) => actor === 'operator')
  expect(operated.map(({ action }) => action)).toEqual([
    'staff.invited',
    'staff.roles-changed',
    'staff.sessions-ended',
    'staff.left',
  ])
  for (const { details } of operated)
    expect(details).toMatchObject({ by: 'Ana Ruiz', why: expect.any(String) })
  const twice = [
    'staff',
    'invite',
    'ana.nahui@llave.example',
    '--name',
    'Ana',
    '--roles',
    'atención',
    ...signed,
  ]
  expect(await say(...twice)).toContain('has that e-mail already')
  await expect(
    say('staff', 'invite', 'x@llave.example', '--name', 'X', '--roles', 'jefa', ...signed),
  ).rejects.toThrow('No such role: jefa')
})

test('whoever left is listed last with the day when they left', async () => {
  const gone = await enterByInvitation(fixture)
  const { visitor } = await newAdministrator()
  await visitor.call('POST', `/mesa/people/${gone.id}/leave`, { why })
  const { body } = await visitor.call('GET', '/mesa/people')
  const states = body.people.map(({ state }: { state: string }) => state === 'left')
  expect(states).toEqual([...states].sort())
  expect(
    body.people.find(({ personId }: { personId: string }) => personId === String(gone.id)),
  ).toMatchObject({
    leftAt: clock.now().toString({ timeZone: 'America/Lima', smallestUnit: 'second' }),
    openSessions: 0,
  })
})
