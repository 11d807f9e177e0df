import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { whileLocked } from '@llave/testkit/database/while-locked'
import {
  acceptInvitation,
  type Entered,
  enterByInvitation,
  inviteByCommand,
} from '@llave/testkit/staff/enter-by-invitation'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { type CeremonyFaults, SoftwareAuthenticator } from '@llave/testkit/staff/software-authenticator'
import { mesaOrigin, StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { testConfig } from '@llave/testkit/test-config'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { messageRenderers } from '../../render-messages.ts'

const fixture = await openStaffFixture()
const { db, clock, app } = fixture
afterAll(() => fixture.close())

const refused = { status: 422, body: { code: 'llave_rechazada' } }
const invalid = { status: 410, body: { code: 'invitacion_invalida' } }

/** A browser of its own in which a key was asked for, and what sends its answer. */
async function beginSignIn(key: SoftwareAuthenticator, faults: CeremonyFaults = {}) {
  const visitor = new StaffVisitor(app)
  const { body: options } = await visitor.call('POST', '/mesa/sign-in/passkey/begin')
  const used = key.get(options, faults)
  return { visitor, end: () => visitor.call('POST', '/mesa/sign-in/passkey', used) }
}

/** Signs in with a key from a browser of its own; what the server answered, and that browser. */
async function signIn(key: SoftwareAuthenticator, faults: CeremonyFaults = {}) {
  const { visitor, end } = await beginSignIn(key, faults)
  return { visitor, answer: await end() }
}

const auditOf = (personId: number) =>
  db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('subject', '=', `staff:${personId}`)
    .orderBy('id')
    .execute()

test('an invitation registers the first key, and nothing else is open before there is a second way in', async () => {
  const invited = await inviteByCommand(fixture, 'atención,administración')
  const { visitor, key, id } = await acceptInvitation(fixture, invited)
  expect((await visitor.open()).body).toMatchObject({ needsBackup: true, rights: ['own:access'] })
  const closed = { status: 403, body: { code: 'falta_respaldo' } }
  expect(await visitor.call('GET', '/mesa/people')).toMatchObject(closed)

  const { body } = await visitor.call('POST', '/mesa/access/recovery-codes')
  expect(new Set(body.codes).size).toBe(10)
  expect((await visitor.open()).body).toMatchObject({
    needsBackup: false,
    roles: ['administration', 'service'],
  })
  expect((await visitor.call('GET', '/mesa/people')).status).toBe(200)
  const stored = JSON.stringify(await db.selectFrom('staff_recovery_code').selectAll().execute())
  for (const code of body.codes) expect(stored).not.toContain(code)

  const { visitor: again, answer } = await signIn(key)
  expect(answer.status).toBe(204)
  expect((await again.open()).body).toMatchObject({ personId: String(id), needsBackup: false })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'staff.invited',
    'staff.invitation-accepted',
    'staff.signed-in',
    'staff.recovery-codes-made',
    'staff.signed-in',
  ])
})

test('a second key is a second way in too', async () => {
  const { visitor } = await acceptInvitation(fixture, await inviteByCommand(fixture))
  const { body: options } = await visitor.call('POST', '/mesa/access/passkeys/begin')
  expect(options.excludeCredentials).toHaveLength(1)
  const second = new SoftwareAuthenticator(mesaOrigin)
  const added = await visitor.call('POST', '/mesa/access/passkeys', {
    label: 'Llavero',
    key: second.create(options),
  })
  expect(added.status).toBe(204)
  expect((await visitor.open()).body.needsBackup).toBe(false)
  expect((await signIn(second)).answer.status).toBe(204)
})

test('an invitation that was used, replaced, withdrawn with its person, is late or unknown is refused alike', async () => {
  const used = await inviteByCommand(fixture)
  await acceptInvitation(fixture, used)
  const late = await inviteByCommand(fixture)
  const { visitor: administrator } = await fixture.newPerson(['administration'])
  const replaced = await inviteByCommand(fixture)
  const why = { why: 'No le llegó' }
  expect((await administrator.call('POST', `/mesa/people/${replaced.id}/invite`, why)).status).toBe(204)
  const left = await inviteByCommand(fixture)
  expect((await administrator.call('POST', `/mesa/people/${left.id}/leave`, why)).status).toBe(204)
  const stranger = new StaffVisitor(app)
  const open = (token: string) => stranger.call('POST', '/mesa/invitation/open', { token })
  for (const { token } of [used, replaced, left, { token: 'A'.repeat(43) }]) {
    expect(await open(token)).toMatchObject(invalid)
  }
  const { body } = await open(late.token)
  expect(body).toMatchObject({ name: 'Julia Salas', email: late.email, roles: ['service'] })
  clock.advance({ hours: 71, minutes: 59 })
  expect((await open(late.token)).status).toBe(200)
  clock.advance({ minutes: 1 })
  expect(await open(late.token)).toMatchObject(invalid)
})

test('of two browsers that accept an invitation at once, one gets in', async () => {
  const invited = await inviteByCommand(fixture)
  const race = async () => {
    const visitor = new StaffVisitor(app)
    const { body } = await visitor.call('POST', '/mesa/invitation/open', { token: invited.token })
    return () =>
      visitor.call('POST', '/mesa/invitation/accept', {
        token: invited.token,
        label: 'Mi equipo',
        key: new SoftwareAuthenticator(mesaOrigin).create(body.options),
      })
  }
  const [one, other] = [await race(), await race()]
  const answers = await Promise.all([one(), other()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
  const keys = await db.selectFrom('staff_passkey').selectAll().where('person_id', '=', invited.id).execute()
  expect(keys).toHaveLength(1)
})

test('whoever is invited again begins anew: what they had before opens no more', async () => {
  const person = await enterByInvitation(fixture)
  const { visitor: administrator } = await fixture.newPerson(['administration'])
  await administrator.call('POST', `/mesa/people/${person.id}/invite`, { why: 'Perdió su equipo' })
  // Until the link is used, nothing was taken away.
  expect((await person.visitor.open()).status).toBe(200)
  const { link } = await linkOf(person.id)
  const again = await acceptInvitation(fixture, { ...person, token: link })
  expect((await again.visitor.open()).body.needsBackup).toBe(true)
  expect((await person.visitor.open()).status).toBe(401)
  expect((await signIn(person.key)).answer).toMatchObject(refused)
  const code = { email: person.email, code: person.codes[0] }
  expect((await new StaffVisitor(app).call('POST', '/mesa/sign-in/recovery', code)).status).toBe(422)
})

test('a key that is taken away while it signs in, or a link that is used meanwhile, leaves nobody in by it', async () => {
  const taken = await enterByInvitation(fixture)
  const using = await beginSignIn(taken.key)
  const removal = sql`update staff_passkey set removed_at = ${clock.now().toString()} where person_id = ${taken.id}`
  const [answer] = await whileLocked(db, removal, [using.end])
  expect(answer).toMatchObject(refused)
  expect((await using.visitor.open()).status).toBe(401)

  const robbed = await enterByInvitation(fixture)
  const { visitor: administrator } = await fixture.newPerson(['administration'])
  await administrator.call('POST', `/mesa/people/${robbed.id}/invite`, { why: 'Perdió su equipo' })
  const { link } = await linkOf(robbed.id)
  const thief = await beginSignIn(robbed.key)
  const owner = new StaffVisitor(app)
  const { body } = await owner.call('POST', '/mesa/invitation/open', { token: link })
  const key = new SoftwareAuthenticator(mesaOrigin).create(body.options)
  // The thief's session is about to begin when the link is used.
  const lock = sql`select id from staff_person where id = ${robbed.id} for update`
  const answers = await whileLocked(db, lock, [
    thief.end,
    async () => {
      await waitForBlocked(db)
      return owner.call('POST', '/mesa/invitation/accept', { token: link, label: 'Mi equipo', key })
    },
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect((await owner.open()).status).toBe(200)
  expect((await thief.visitor.open()).status).toBe(401)
})

/** The token in the e-mail of the last invitation of a person. */
async function linkOf(personId: number) {
  const { id } = await db
    .selectFrom('staff_invitation')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const mail = await messageRenderers(testConfig(), db, clock)['staff-invitation'](
    { invitationId: id },
    'x@llave.example',
  )
  return { mail, link: /\/entrar\/invitacion#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
}

test('the e-mail of an invitation carries the same link as the command, and none once it is used', async () => {
  const invited = await inviteByCommand(fixture, 'cobranzas')
  const outbox = await db.selectFrom('outbox').selectAll().where('recipient', '=', invited.email).execute()
  expect(outbox).toMatchObject([{ kind: 'staff-invitation', channel: 'email' }])
  expect(JSON.stringify(outbox)).not.toContain(invited.token)
  const { mail, link } = await linkOf(invited.id)
  expect(link).toBe(invited.token)
  expect(mail?.text).toContain('Ve qué se debe y desde cuándo')
  await acceptInvitation(fixture, invited)
  expect((await linkOf(invited.id)).mail).toBeNull()
})

test('every fault of a sign-in is refused with the same words, and leaves no session', async () => {
  const person = await enterByInvitation(fixture)
  const other = await enterByInvitation(fixture)
  const sessions = () =>
    db.selectFrom('staff_session').select('id').where('person_id', '=', person.id).execute()
  const before = await sessions()
  const faults: Readonly<Record<string, CeremonyFaults>> = {
    'another site': { origin: 'https://mesa.example' },
    'the portal': { origin: 'http://localhost:3000' },
    'another host': { rpId: 'mesa.example' },
    'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'the answer to a registration': { type: 'webauthn.create' },
    'nobody verified': { flags: 0x01 },
    'nobody present': { flags: 0x04 },
    'a wrong signature': { wrongSignature: true },
    'the name of an unknown key': { credentialId: Buffer.alloc(32).toString('base64url') },
    "the name of another's key": { credentialId: other.key.credentialId },
    "another's handle": { userHandle: Buffer.from(`mesa-${other.id}`).toString('base64url') },
    'no handle': { userHandle: null },
  }
  for (const [fault, planted] of Object.entries(faults)) {
    const { answer, visitor } = await signIn(person.key, planted)
    expect(answer, fault).toMatchObject(refused)
    expect(answer.body, fault).toEqual((await signIn(new Unknown())).answer.body)
    expect((await visitor.open()).status, fault).toBe(401)
  }
  expect(await sessions()).toEqual(before)
  expect((await signIn(person.key)).answer.status).toBe(204)
})

/** A key that was never registered here. */
class Unknown extends SoftwareAuthenticator {
  constructor() {
    super(mesaOrigin)
    this.create({ challenge: 'AA', rp: { id: 'localhost' }, user: { id: 'AA' } })
  }
}

test('a challenge is good once, in its own browser, for its purpose, for five minutes', async () => {
  const { key, visitor: inside } = await enterByInvitation(fixture)
  const visitor = new StaffVisitor(app)
  const begin = async () => (await visitor.call('POST', '/mesa/sign-in/passkey/begin')).body
  const answer = key.get(await begin())
  const stolen = new StaffVisitor(app)
  expect(await stolen.call('POST', '/mesa/sign-in/passkey', answer)).toMatchObject(refused)
  const asked = visitor.cookie
  expect((await visitor.call('POST', '/mesa/sign-in/passkey', answer)).status).toBe(204)
  visitor.cookie = asked
  expect(await visitor.call('POST', '/mesa/sign-in/passkey', answer)).toMatchObject(refused)

  const wrong = key.get(await begin(), { wrongSignature: true })
  const burnt = visitor.cookie
  expect(await visitor.call('POST', '/mesa/sign-in/passkey', wrong)).toMatchObject(refused)
  visitor.cookie = burnt
  expect(
    await visitor.call('POST', '/mesa/sign-in/passkey', key.get({ challenge: 'AA', rpId: 'localhost' })),
  ).toMatchObject(refused)

  const late = key.get(await begin())
  clock.advance({ minutes: 5 })
  expect(await visitor.call('POST', '/mesa/sign-in/passkey', late)).toMatchObject(refused)
  const { body: options } = await inside.call('POST', '/mesa/access/passkeys/begin')
  const crossed = key.get({ challenge: options.challenge, rpId: 'localhost' })
  expect(await inside.call('POST', '/mesa/sign-in/passkey', crossed)).toMatchObject(refused)
})

test('a counter that goes back or stands still is refused and kept; a key that does not count gets in', async () => {
  const { key, id } = await enterByInvitation(fixture)
  expect((await signIn(key)).answer.status).toBe(204)
  for (const counter of [key.counter, key.counter - 1, 0]) {
    expect((await signIn(key, { counter })).answer, String(counter)).toMatchObject(refused)
  }
  const kept = (await auditOf(id)).filter(({ action }) => action === 'staff.passkey-counter-refused')
  expect(kept).toHaveLength(3)
  expect(kept.at(-1)?.details).toMatchObject({ counter: 0 })
  const race = await Promise.all([signIn(key, { counter: 90 }), signIn(key, { counter: 90 })])
  expect(race.map(({ answer }) => answer.status).sort()).toEqual([204, 422])
  key.counter = 90
  expect((await signIn(key)).answer.status).toBe(204)

  const still = new SoftwareAuthenticator(mesaOrigin, { counter: 0 })
  await acceptInvitation(fixture, await inviteByCommand(fixture), still)
  for (let times = 0; times < 2; times++) expect((await signIn(still)).answer.status).toBe(204)
})

test('a key that was taken away, and the key of somebody who left, open nothing', async () => {
  const { key, visitor } = await enterByInvitation(fixture)
  const { body: options } = await visitor.call('POST', '/mesa/access/passkeys/begin')
  const second = new SoftwareAuthenticator(mesaOrigin)
  await visitor.call('POST', '/mesa/access/passkeys', { label: 'Otra', key: second.create(options) })
  const { body } = await visitor.call('GET', '/mesa/access')
  const [first] = body.passkeys
  expect((await visitor.call('POST', `/mesa/access/passkeys/${first.passkeyId}/remove`)).status).toBe(204)
  expect((await signIn(key)).answer).toMatchObject(refused)

  const gone = await enterByInvitation(fixture)
  const { visitor: administrator } = await fixture.newPerson(['administration'])
  await administrator.call('POST', `/mesa/people/${gone.id}/leave`, { why: 'Renunció' })
  expect((await signIn(gone.key)).answer).toMatchObject(refused)
  expect((await gone.visitor.open()).status).toBe(401)
  const code = { email: gone.email, code: gone.codes[0] }
  const answer = await new StaffVisitor(app).call('POST', '/mesa/sign-in/recovery', code)
  expect(answer).toMatchObject({ status: 422, body: { code: 'codigo_rechazado' } })

  // The second wall: where a key was not taken away with its person, it opens nothing either.
  const kept = await enterByInvitation(fixture)
  const leftAt = fixture.clock.now().toString()
  await fixture.db.updateTable('staff_person').set({ left_at: leftAt }).where('id', '=', kept.id).execute()
  expect((await signIn(kept.key)).answer).toMatchObject(refused)
})

test('a key that was not made here, now, by a person who was verified is not registered', async () => {
  const faults: Readonly<Record<string, CeremonyFaults>> = {
    'another site': { origin: 'https://mesa.example' },
    'another host': { rpId: 'mesa.example' },
    'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'the answer to a sign-in': { type: 'webauthn.get' },
    'nobody verified': { flags: 0x01 },
    'another name': { credentialId: Buffer.alloc(32).toString('base64url') },
  }
  const { visitor, key }: Entered = await enterByInvitation(fixture)
  const invited = await inviteByCommand(fixture)
  const stranger = new StaffVisitor(app)
  const open = async () =>
    (await stranger.call('POST', '/mesa/invitation/open', { token: invited.token })).body.options
  const accept = (made: unknown) =>
    stranger.call('POST', '/mesa/invitation/accept', { token: invited.token, label: 'Mi equipo', key: made })
  const begin = async () => (await visitor.call('POST', '/mesa/access/passkeys/begin')).body
  for (const [fault, planted] of Object.entries(faults)) {
    const made = new SoftwareAuthenticator(mesaOrigin)
    expect(await accept(made.create(await open(), planted)), fault).toMatchObject(refused)
    const added = await visitor.call('POST', '/mesa/access/passkeys', {
      label: 'Otra',
      key: made.create(await begin(), planted),
    })
    expect(added, fault).toMatchObject(refused)
  }
  // What one person was asked registers no key of another.
  const options = await begin()
  stranger.cookie = visitor.cookie
  expect(await accept(new SoftwareAuthenticator(mesaOrigin).create(options))).toMatchObject(refused)
  stranger.cookie = null
  // Nor is a key of one person registered for a second one.
  expect(await accept(key.create(await open(), { again: true }))).toMatchObject(refused)
  expect(await accept(new SoftwareAuthenticator(mesaOrigin).create(await open()))).toMatchObject({
    status: 204,
  })
})

test('a printed code gets its own person in once, however it is typed, and then a new key is wanted', async () => {
  const { email, codes, visitor, id } = await enterByInvitation(fixture)
  const other = await enterByInvitation(fixture)
  const [first = '', second = ''] = codes
  const enter = async (typed: { email: string; code: string }, address?: string) => {
    const browser = new StaffVisitor(app, address)
    return { browser, answer: await browser.call('POST', '/mesa/sign-in/recovery', typed) }
  }
  const wrong = { status: 422, body: { code: 'codigo_rechazado' } }
  const { browser, answer } = await enter({
    email: ` ${email.toUpperCase()} `,
    code: first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'),
  })
  expect(answer.status).toBe(204)
  expect((await browser.open()).body).toMatchObject({ personId: String(id), needsBackup: true })
  clock.advance({ seconds: 1 })
  const { body: options } = await browser.call('POST', '/mesa/access/passkeys/begin')
  const key = new SoftwareAuthenticator(mesaOrigin)
  await browser.call('POST', '/mesa/access/passkeys', { label: 'Equipo nuevo', key: key.create(options) })
  expect((await browser.open()).body.needsBackup).toBe(false)

  expect((await enter({ email, code: first })).answer).toMatchObject(wrong)
  expect((await enter({ email: other.email, code: second })).answer).toMatchObject(wrong)
  expect((await enter({ email: 'nadie@llave.example', code: second })).answer).toMatchObject(wrong)
  const { body } = await visitor.call('POST', '/mesa/access/recovery-codes')
  expect((await enter({ email, code: second })).answer).toMatchObject(wrong)
  const race = await Promise.all([0, 1].map(() => enter({ email, code: body.codes[0] })))
  expect(race.map((each) => each.answer.status).sort()).toEqual([204, 422])
  // Five tries in a quarter of an hour for an e-mail, whether anybody has it or not.
  expect((await enter({ email, code: body.codes[1] })).answer).toMatchObject({ status: 429 })
  clock.advance({ minutes: 15 })
  expect((await enter({ email, code: body.codes[1] })).answer.status).toBe(204)
})

test('codes are not guessed from one network', async () => {
  clock.advance({ hours: 1 })
  const { email, codes } = await enterByInvitation(fixture)
  const guess = (number: number) =>
    new StaffVisitor(app, `45.33.1.${number}`).call('POST', '/mesa/sign-in/recovery', {
      email: `nadie-${number}@llave.example`,
      code: codes[0],
    })
  for (let number = 1; number <= 20; number++) expect((await guess(number)).status, String(number)).toBe(422)
  expect(await guess(21)).toMatchObject({ status: 429, body: { code: 'demasiados_intentos' } })
  const elsewhere = new StaffVisitor(app, '190.12.3.4')
  expect((await elsewhere.call('POST', '/mesa/sign-in/recovery', { email, code: codes[0] })).status).toBe(204)
})

test('bad input is answered by its field', async () => {
  const visitor = new StaffVisitor(app)
  const ask = (path: string, body: unknown) => visitor.call('POST', path, body)
  const field = (campo: string) => ({ status: 400, body: { code: 'dato_invalido', campo } })
  expect(await ask('/mesa/sign-in/passkey', { id: '<script>' })).toMatchObject(field('id'))
  expect(await ask('/mesa/sign-in/recovery', { email: 'a'.repeat(201), code: 'x' })).toMatchObject(
    field('email'),
  )
  expect(await ask('/mesa/invitation/open', { token: 'x'.repeat(65) })).toMatchObject(field('token'))
  const { visitor: inside } = await enterByInvitation(fixture)
  const { body } = await inside.call('POST', '/mesa/access/passkeys/begin')
  const key = new SoftwareAuthenticator(mesaOrigin).create(body)
  for (const label of ['', ' ', 'x'.repeat(61), 'a\u202eb', '<\u0000>']) {
    expect(await inside.call('POST', '/mesa/access/passkeys', { label, key }), label).toMatchObject(
      field('label'),
    )
  }
})
