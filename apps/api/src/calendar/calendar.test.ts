import { Writable } from 'node:stream'
import { eventText } from '@llave/domain/staff/customer-event'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readCalendarText } from '@llave/testkit/read-calendar'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { deleteOldMessages } from '../operations/retention.ts'
import { erasePerson } from '../privacy/erase-person.store.ts'
import { findCustomerEvents } from '../staff/customers/customer-events.store.ts'

const fixture = await openPaymentFixture('2026-11-21T15:20:05Z')
const { db, owner, clock, app } = fixture
afterAll(() => fixture.close())

const standing = (buyer: Buyer) => buyer.visitor.call('GET', '/api/MiCuenta/Calendario')
const make = (buyer: Buyer, cambiar = false) =>
  buyer.visitor.call('POST', '/api/MiCuenta/CrearCalendario', { cambiar })
const end = (buyer: Buyer) => buyer.visitor.call('POST', '/api/MiCuenta/TerminarCalendario')

const wireMoment = (instant: Temporal.Instant) =>
  instant.toString({ timeZone: 'America/Lima', smallestUnit: 'second' })

/** The path of a calendar of theirs, made now. */
async function pathOf(buyer: Buyer, cambiar = false): Promise<string> {
  const { status, body } = await make(buyer, cambiar)
  expect(status).toBe(200)
  return new URL(body.direccion).pathname
}

function read(path: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ method, url: path, headers })
}

async function entriesOf(path: string) {
  const answer = await read(path)
  expect(answer.statusCode).toBe(200)
  return readCalendarText(answer.body)
}

async function daysOf(path: string): Promise<string[]> {
  return (await entriesOf(path)).map(({ day, title }) => `${day} ${title}`)
}

async function moveTo(code: string, due_on: string): Promise<void> {
  const updated_at = clock.now().toString()
  await db.updateTable('receivable').set({ due_on, updated_at }).where('code', '=', code).execute()
}

test('a buyer makes a calendar: its address is told once, and only its hash is kept', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  expect((await standing(buyer)).body).toEqual({ calendario: null, terminado: '', cerradoHasta: '' })
  const { body } = await make(buyer)
  expect(body).toEqual({
    direccion: expect.stringMatching(/^http:\/\/\S+\/calendario\/[\w-]{43}\.ics$/),
    creado: '2026-11-21T10:20:05-05:00',
  })
  expect((await standing(buyer)).body).toEqual({
    calendario: { creado: '2026-11-21T10:20:05-05:00', leido: '' },
    terminado: '',
    cerradoHasta: '',
  })
  const token = /(\S{43})\.ics$/.exec(body.direccion)?.[1] ?? ''
  const { rows } = await sql<{ row: string }>`select f::text as row from calendar_feed f
    where customer_id = ${buyer.id}`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(token)
  expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'))
  expect(rows[0]?.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test('whoever has the address reads each owed letra and each debit day, and nothing of the person', async () => {
  const buyer = await newAffiliatedBuyer(fixture, { letras: 5 })
  const path = await pathOf(buyer)
  expect(await daysOf(path)).toEqual([
    '2026-11-24 Vence una letra',
    '2026-11-24 Débito automático',
    '2026-12-05 Vence una letra',
    '2026-12-23 Vence una letra',
    '2026-12-24 Vence una letra',
    '2026-12-24 Débito automático',
    '2027-01-05 Vence una letra',
  ])
  const { body } = await read(path)
  const { persona, proforma, codes, receivableIds } = buyer
  for (const secret of [
    persona.name,
    persona.document.number,
    persona.phone.number,
    persona.email,
    proforma,
    ...codes,
  ]) {
    expect(body).not.toContain(secret)
  }
  expect(body).not.toMatch(/US\$|S\/|350|MZ A|P01/)
  for (const id of receivableIds.values()) expect(body).not.toMatch(new RegExp(`UID:.*\\b${id}\\b`))
  const uids = body.split('\r\n').filter((line: string) => line.startsWith('UID:'))
  expect(new Set(uids).size).toBe(7)
  for (const uid of uids) expect(uid).toMatch(/^UID:[0-9a-f]{32}$/)
})

test('what was paid, annulled or given away is gone; a co-holder reads the same letras under other UIDs', async () => {
  const buyer = await newBuyer(fixture, { letras: 3 })
  const spouse = await newBuyer(fixture)
  await owner.deleteFrom('receivable').where('proforma', '=', spouse.proforma).execute()
  const [path, theirs] = [await pathOf(buyer), await pathOf(spouse)]
  expect(await daysOf(theirs)).toEqual([])
  await insertCoHolder(db, buyer.proforma, spouse.id, clock.now())
  const own = await entriesOf(path)
  const shared = await entriesOf(theirs)
  expect(shared.map(({ day }) => day)).toEqual(own.map(({ day }) => day))
  expect(own.map(({ day }) => day)).toEqual(['2026-12-05', '2026-12-06', '2026-12-07'])
  expect(new Set([...own, ...shared].map(({ uid }) => uid)).size).toBe(6)

  await buyer.register(await buyer.pay(await buyer.form()))
  expect(await daysOf(path)).toEqual(['2026-12-06 Vence una letra', '2026-12-07 Vence una letra'])
  await db
    .updateTable('receivable')
    .set({ state: 'annulled' })
    .where('code', '=', buyer.codes[1] ?? '')
    .execute()
  expect(await daysOf(path)).toEqual(['2026-12-07 Vence una letra'])
})

test('a letra whose date moves stays the same entry, one revision later; its stamp says when', async () => {
  const buyer = await newBuyer(fixture, { letras: 1 })
  const path = await pathOf(buyer)
  const [before] = await entriesOf(path)
  expect(before).toMatchObject({ day: '2026-12-05', revision: 0, stamp: clock.now().toString() })
  clock.advance({ hours: 30 })
  await moveTo(buyer.code, '2026-12-15')
  const moved = clock.now().toString()
  clock.advance({ hours: 1 })
  await db.updateTable('receivable').set({ due_on: '2026-12-15' }).where('code', '=', buyer.code).execute()
  expect(await entriesOf(path)).toEqual([
    { ...before, day: '2026-12-15', revision: 1, stamp: moved, changedAt: moved },
  ])
})

test('a program that knows the calendar is told so, until something in it changes', async () => {
  const buyer = await newBuyer(fixture, { letras: 1 })
  const path = await pathOf(buyer)
  const first = await read(path)
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="fechas-de-pago.ics"',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  const etag = String(first.headers.etag)
  clock.advance({ hours: 3 })
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
    const again = await read(path, { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  const head = await read(path, {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.body)))
  await moveTo(buyer.code, '2026-12-09')
  expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('the buyer sees when it was read, also where nothing was new; looking at its headers is no reading', async () => {
  const buyer = await newBuyer(fixture)
  const path = await pathOf(buyer)
  const readAt = async () => (await standing(buyer)).body.calendario.leido
  await read(path, {}, 'HEAD')
  expect(await readAt()).toBe('')
  clock.advance({ minutes: 2 })
  const at = wireMoment(clock.now())
  const { headers } = await read(path)
  expect(await readAt()).toBe(at)
  clock.advance({ minutes: 4 })
  await read(path)
  expect(await readAt()).toBe(at)
  clock.advance({ minutes: 1 })
  await read(path, { 'if-none-match': String(headers.etag) })
  expect(await readAt()).toBe(wireMoment(clock.now()))
})

test('a changed address ends the old one at once, keeps the entries, and is asked for in so many words', async () => {
  const buyer = await newBuyer(fixture)
  const old = await pathOf(buyer)
  const before = await entriesOf(old)
  const refused = await make(buyer)
  expect([refused.status, refused.body.code]).toEqual([422, 'no_disponible'])
  expect((await read(old)).statusCode).toBe(200)
  clock.advance({ minutes: 1 })
  const fresh = await pathOf(buyer, true)
  expect(fresh).not.toBe(old)
  expect((await read(old)).statusCode).toBe(404)
  expect((await entriesOf(fresh)).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
})

test('two devices that make one at the same moment: one of them has it', async () => {
  const buyer = await newBuyer(fixture)
  const answers = await Promise.all([make(buyer), make(buyer), make(buyer)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('whatever is no live calendar answers the same: unknown, changed, ended, malformed', async () => {
  const buyer = await newBuyer(fixture)
  const [changed, ended] = [await pathOf(buyer), await pathOf(buyer, true)]
  const twice = [await end(buyer), await end(buyer)].map((answer) => answer.body)
  expect(twice[1]).toEqual(twice[0])
  expect(twice[0]).toMatchObject({
    calendario: null,
    terminado: expect.stringMatching(/^2026/),
  })
  const token = 'A'.repeat(43)
  const paths = [
    changed,
    ended,
    `/calendario/${token}.ics`,
    `/calendario/${token}`,
    `/calendario/${token}.ics/more`,
    `/calendario/${'x'.repeat(5000)}.ics`,
    '/calendario/%00.ics',
    '/calendario/%ZZ.ics',
    `/calendario/${token.slice(1)}'.ics?a=1`,
  ]
  const answers = await Promise.all(paths.map((path) => read(path, { 'if-none-match': '*' })))
  const alike = answers.map(({ statusCode, body, headers: { date: _, 'x-request-id': __, ...headers } }) =>
    JSON.stringify({ statusCode, body, headers }),
  )
  expect(answers[0]?.statusCode).toBe(404)
  expect([...new Set(alike)]).toEqual(alike.slice(0, 1))
  expect(answers[0]?.body).toBe('En esta dirección no hay ningún calendario.')
  expect(answers[0]?.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
})

test('a calendar is made anew after it ended', async () => {
  const buyer = await newBuyer(fixture)
  const old = await pathOf(buyer)
  await end(buyer)
  clock.advance({ minutes: 1 })
  expect((await read(await pathOf(buyer))).statusCode).toBe(200)
  expect((await read(old)).statusCode).toBe(404)
  expect((await standing(buyer)).body.terminado).toBe('')
})

test('Mesa tells when one was made, changed and ended, and of no address', async () => {
  const buyer = await newBuyer(fixture)
  await pathOf(buyer)
  for (const act of [() => pathOf(buyer, true), () => end(buyer)]) {
    clock.advance({ minutes: 1 })
    await act()
  }
  const page = { customerId: buyer.id, before: undefined, kind: 'calendar', size: 10 } as const
  const { events } = await findCustomerEvents(db, page)
  expect(events.map((event) => eventText(event))).toEqual([
    'Su calendario privado terminó',
    'Cambió la dirección de su calendario privado',
    'Creó su calendario privado',
  ])
})

test('the calendar of a person who was erased is dead', async () => {
  const buyer = await newBuyer(fixture)
  const path = await pathOf(buyer)
  await db
    .transaction()
    .execute((trx) => erasePerson(trx, buyer.id, { by: 'Ana Soto', why: 'Carta 118' }, clock.now()))
  expect((await read(path)).statusCode).toBe(404)
})

test('one that ended is kept for thirteen months, one that is alive for as long as it is', async () => {
  const buyer = await newBuyer(fixture)
  await pathOf(buyer)
  const path = await pathOf(buyer, true)
  const count = async () =>
    (await db.selectFrom('calendar_feed').select('id').where('customer_id', '=', buyer.id).execute()).length
  const before = clock.now()
  clock.advance({ hours: 395 * 24 })
  await deleteOldMessages(db, clock)
  expect(await count()).toBe(2)
  clock.advance({ hours: 3 * 24 })
  await deleteOldMessages(db, clock)
  expect(await count()).toBe(1)
  expect((await read(path)).statusCode).toBe(200)
  clock.set(before.toString())
})

test('a skipped debit day and a suspended card are gone from it', async () => {
  const buyer = await newAffiliatedBuyer(fixture, { letras: 3 })
  const path = await pathOf(buyer)
  const debits = async () => (await daysOf(path)).filter((line) => line.endsWith('Débito automático'))
  const [first] = await debits()
  expect(first).toBeDefined()
  const day = (first ?? '').slice(0, 10)
  await db
    .insertInto('debit_skip')
    .values({
      proforma: buyer.proforma,
      debit_day: day,
      state: 'standing',
      skipped_by: buyer.id,
      skipped_at: clock.now().toString(),
    })
    .execute()
  expect(await debits()).toEqual([`${Temporal.PlainDate.from(day).add({ months: 1 })} Débito automático`])
  await sql`update affiliation set suspended_at = ${clock.now().toString()}::timestamptz, suspension = 'provider'
    where id = ${buyer.affiliationId}`.execute(db)
  expect(await debits()).toEqual([])
})

test('one calendar is read thirty times a minute at most; another is not refused for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') })
  try {
    const [path, other] = [await pathOf(await newBuyer(fixture)), await pathOf(await newBuyer(fixture))]
    const statuses = []
    for (let count = 0; count < 31; count += 1) statuses.push((await read(path)).statusCode)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    const refused = await read(path)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(other)).statusCode).toBe(200)
    vi.setSystemTime(new Date('2026-11-25T20:01:01Z'))
    expect((await read(path)).statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('no log line has the address, whether it is answered, refused or fails', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logging = await buildApp({ config: fixture.config, db, clock, logger: { level: 'trace', stream } })
  try {
    const path = await pathOf(await newBuyer(fixture))
    const secret = path.slice('/calendario/'.length, -'.ics'.length)
    for (const url of [path, `${path}/more`, `${path}%ZZ`, `${path}?x=1`]) await logging.inject(url)
    await sql`alter table calendar_feed rename to calendar_feed_gone`.execute(owner)
    const failed = await logging.inject(path)
    await sql`alter table calendar_feed_gone rename to calendar_feed`.execute(owner)
    expect(failed.statusCode).toBe(500)
    expect(failed.body).not.toContain(secret)
    expect(lines.length).toBeGreaterThanOrEqual(5)
    expect(lines.join('')).toContain('"route":"/calendario/*"')
    expect(lines.join('')).not.toContain(secret)
  } finally {
    await logging.close()
  }
})
