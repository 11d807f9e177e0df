import { openViewing } from '@llave/contract/staff/open-viewing'
import { staffCalls } from '@llave/contract/staff/staff-calls'
import type { Role } from '@llave/domain/staff/roles'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertSignIn } from '@llave/testkit/insert-sign-in'
import { nonsense } from '@llave/testkit/nonsense'
import { personas } from '@llave/testkit/personas'
import { openStaffFixture, type SignedInPerson } from '@llave/testkit/staff/open-staff-fixture'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readingWords } from './reading-words.ts'

const fixture = await openStaffFixture()
const { db, clock } = fixture
const app = await buildApp({ config: testConfig(), db, clock, delay: async () => undefined })
const lucia = await insertCustomer(db, personas.lucia)
const mateo = await insertCustomer(db, personas.mateo)
afterAll(async () => {
  await app.close()
  await fixture.close()
})

function open(person: SignedInPerson, customerId = lucia, reason: unknown = 'Consulta 20418') {
  return person.visitor.call('POST', `/mesa/customers/${customerId}/viewings`, { reason })
}

const ticketOf = (url: string) => new URL(url).hash.slice(1)

function exchange(ticket: string) {
  return new Visitor(app).call('POST', '/api/Account/VerComoCliente', { ticket })
}

async function view(person: SignedInPerson): Promise<Visitor> {
  const viewer = new Visitor(app)
  viewer.token = (await exchange(ticketOf((await open(person)).body.url))).body.token
  return viewer
}

const look = (visitor: Visitor) => visitor.call('GET', '/api/Account/ObtenerAccesos')

const spent = {
  status: 422,
  body: { code: 'no_disponible', message: 'Este enlace ya se usó o venció. Abre otro desde Mesa.' },
}

test('Mesa opens a viewing with a reason; its address is good once, and shows the customer', async () => {
  const person = await fixture.newPerson(['service'])
  const opened = await open(person, lucia, ' Llamó por su letra 12 ')
  expect(opened.status).toBe(200)
  expect(opened.body).toEqual({
    url: expect.stringMatching(/^http:\/\/localhost:3000\/viewing#[A-Za-z0-9_-]{43}$/),
    endsAt: '2026-11-23T10:15:00-05:00',
  })
  const ticket = ticketOf(opened.body.url)
  const both = await Promise.all([exchange(ticket), exchange(ticket)])
  const [grant, refused] = both.toSorted((one, other) => one.status - other.status)
  expect(grant).toMatchObject({
    status: 200,
    body: {
      token: expect.stringMatching(/^viewing-[A-Za-z0-9_-]{43}$/),
      tipoDocumento: '01',
      nroDocumento: '44556677',
      nroCellphone: '999888777',
      nombreCliente: personas.lucia.name,
      venceEn: 900,
    },
  })
  expect(refused).toMatchObject(spent)
  expect(await exchange(ticket)).toMatchObject(spent)
  expect(await exchange('A'.repeat(43))).toMatchObject(spent)
  const { body } = await exchange('')
  expect(body).toMatchObject({ code: 'dato_invalido', campo: 'ticket' })

  const audited = await db
    .selectFrom('audit')
    .select(['actor', 'staff_id', 'subject', 'details'])
    .where('action', '=', 'viewing.opened')
    .execute()
  expect(audited).toEqual([
    {
      actor: 'staff',
      staff_id: person.id,
      subject: `customer:${lucia}`,
      details: { why: 'Llamó por su letra 12', viewing: expect.any(Number) },
    },
  ])
})

test('without a reason, with one that hides something, or of nobody, none is opened', async () => {
  const person = await fixture.newPerson(['aftersales'])
  const before = await db.selectFrom('viewing').select('reason').orderBy('id').execute()
  const taken: string[] = []
  for (const reason of ['', '   ', 'dos\nlíneas', 'a\u202eb', 'x'.repeat(201), null, 7]) {
    expect(await open(person, lucia, reason), String(reason)).toMatchObject({
      status: 400,
      body: { code: 'dato_invalido', campo: 'reason' },
    })
  }
  for (const text of nonsense.filter((one) => one !== undefined)) {
    const { status, body } = await open(person, lucia, text)
    expect([200, 400], `${text} ${body?.code}`).toContain(status)
    if (status === 200) taken.push(String(text).trim())
  }
  expect(await open(person, 999_999)).toMatchObject({ status: 400, body: { campo: 'customerId' } })
  const after = await db.selectFrom('viewing').select('reason').orderBy('id').execute()
  // What says something in one line stands as it was written.
  expect(after.map(({ reason }) => reason)).toEqual([...before.map(({ reason }) => reason), ...taken])
})

test('the address is good for two minutes, the viewing for fifteen, however it is used', async () => {
  const person = await fixture.newPerson(['service'])
  const late = ticketOf((await open(person)).body.url)
  const viewer = await view(person)
  for (let minute = 1; minute < 15; minute++) {
    clock.advance({ minutes: 1 })
    expect((await look(viewer)).status, `after ${minute} minutes`).toBe(200)
    if (minute === 2) expect(await exchange(late)).toMatchObject(spent)
  }
  clock.advance({ minutes: 1 })
  expect(await look(viewer)).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
})

test.each<[string, (person: SignedInPerson) => Promise<unknown>]>([
  ['the session of Mesa is closed', ({ visitor }) => visitor.call('POST', '/mesa/session/close')],
  [
    'the role is taken away',
    async ({ id }) => {
      await db.deleteFrom('staff_role').where('person_id', '=', id).execute()
      const role: Role = 'treasury'
      await db
        .insertInto('staff_role')
        .values({ person_id: id, role, given_at: clock.now().toString() })
        .execute()
    },
  ],
  [
    'the person leaves',
    ({ id }) =>
      db.updateTable('staff_person').set({ left_at: clock.now().toString() }).where('id', '=', id).execute(),
  ],
  [
    'the session of Mesa is idle',
    ({ id }) =>
      db
        .updateTable('staff_session')
        .set({ last_seen_at: clock.now().subtract({ minutes: 30 }).toString() })
        .where('person_id', '=', id)
        .execute(),
  ],
])('it ends where %s, and its unused address with it', async (_, end) => {
  const person = await fixture.newPerson(['service', 'aftersales'])
  const unused = ticketOf((await open(person)).body.url)
  const viewer = await view(person)
  expect((await look(viewer)).status).toBe(200)
  await end(person)
  expect(await look(viewer)).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
  expect(await exchange(unused)).toMatchObject(spent)
})

test('Mi acceso: own sessions with device and network, and who looked, readings of a day together', async () => {
  clock.set('2026-11-24T15:00:00Z')
  const home = { network: '190.12.34.0/24', device: 'Edge, Windows' }
  const phone = await insertSignIn(db, clock, mateo, personas.mateo)
  clock.advance({ minutes: 5 })
  const desk = await insertSignIn(db, clock, mateo, personas.mateo, home)
  const other = await insertSignIn(db, clock, lucia, personas.lucia)
  const visitor = new Visitor(app)
  visitor.token = phone.token

  const patricia = await fixture.newPerson(['service'])
  const martin = await fixture.newPerson(['collections', 'treasury'])
  const read = (personId: number, at: string, call: string) =>
    db.insertInto('staff_reading').values({ at, person_id: personId, customer_id: mateo, call }).execute()
  // Of one day in Lima, though not of one in UTC; the last is of the next day.
  await read(martin.id, '2026-11-20T14:00:00Z', 'noSuchCall')
  await read(martin.id, '2026-11-21T04:59:00Z', 'searchCustomers')
  await read(martin.id, '2026-11-21T05:00:00Z', 'noSuchCall')
  await read(martin.id, '2025-11-20T05:00:00Z', 'noSuchCall')
  await open(patricia, mateo, 'Nunca se abrió')
  const viewer = new Visitor(app)
  viewer.token = (await exchange(ticketOf((await open(patricia, mateo)).body.url))).body.token
  clock.advance({ minutes: 6 })
  await look(viewer)
  await viewer.call('POST', '/api/Account/CerrarSesion')
  await db
    .deleteFrom('staff_role')
    .where('person_id', '=', martin.id)
    .where('role', '=', 'treasury')
    .execute()

  const { status, body } = await look(visitor)
  expect(status).toBe(200)
  expect(body.sesiones).toEqual([
    {
      id: phone.id,
      equipo: 'Chrome, Android',
      ingreso: '2026-11-24T10:00:00-05:00',
      ultimaVez: '2026-11-24T10:11:00-05:00',
      esteEquipo: true,
      mismaRed: true,
    },
    {
      id: desk.id,
      equipo: 'Edge, Windows',
      ingreso: '2026-11-24T10:05:00-05:00',
      ultimaVez: '2026-11-24T10:05:00-05:00',
      esteEquipo: false,
      mismaRed: false,
    },
  ])
  const reading = { tipo: 'LECTURA', persona: martin.name, area: 'Cobranzas', motivo: '', vio: ['tus datos'] }
  expect(body.miradas).toEqual([
    {
      tipo: 'VISTA',
      persona: patricia.name,
      area: 'Atención al cliente',
      desde: '2026-11-24T10:05:00-05:00',
      hasta: '2026-11-24T10:11:00-05:00',
      motivo: 'Consulta 20418',
      vio: [],
    },
    { ...reading, desde: '2026-11-21T00:00:00-05:00', hasta: '2026-11-21T00:00:00-05:00' },
    {
      ...reading,
      desde: '2026-11-20T09:00:00-05:00',
      hasta: '2026-11-20T23:59:00-05:00',
      vio: ['una búsqueda en la que apareces', 'tus datos'],
    },
  ])

  const end = (id: string) => visitor.call('POST', '/api/Account/CerrarOtraSesion', { id })
  expect(await end(other.id)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect(await end('x')).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect((await end(desk.id)).status).toBe(204)
  expect((await end(desk.id)).status).toBe(204)
  const ended = new Visitor(app)
  ended.token = desk.token
  expect((await look(ended)).status).toBe(401)
  expect((await look(visitor)).body.sesiones).toHaveLength(1)

  const [again, login] = [await insertSignIn(db, clock, mateo, personas.mateo), new Visitor(app)]
  await login.login(personas.mateo)
  expect((await visitor.call('POST', '/api/Account/CerrarOtrasSesiones')).status).toBe(204)
  ended.token = again.token
  expect((await look(ended)).status).toBe(401)
  expect((await login.sendCode()).status).toBe(401)
  expect((await look(visitor)).status).toBe(200)
  ended.token = other.token
  expect((await look(ended)).status).toBe(200)
})

test('what each call of Mesa reads of customers is said in words, and no call that is not there', () => {
  const reading = staffCalls.filter(({ access }) => access !== 'open' && 'reads' in access)
  expect(Object.keys(readingWords).toSorted()).toEqual(reading.map(({ name }) => String(name)).toSorted())
  // The viewing is told of by itself.
  expect(openViewing.access).toEqual({ right: 'view:as-customer' })
})
