import { enqueue } from '@llave/api/messaging/enqueue'
import { readCustomer } from '@llave/contract/staff/read-customer'
import { fromWire } from '@llave/contract/wire'
import { limaDate } from '@llave/domain/time/lima-date'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { importHolders } from '@llave/testkit/import-holders'
import { insertQuery } from '@llave/testkit/insert-query'
import { insertSession } from '@llave/testkit/insert-session'
import { insertSignIn } from '@llave/testkit/insert-sign-in'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readLastCode } from '@llave/testkit/read-code'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { wireSheet } from '@llave/testkit/wire-sheet'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findCustomerEvents } from './customer-events.store.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const mesa = await openMesa(fixture)
let { visitor, id: personId } = await mesa.newPerson(['service'])
// Some tests last longer than a session of Mesa.
beforeEach(async () => {
  ;({ visitor, id: personId } = await mesa.newPerson(['service']))
})
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

async function read(customerId: number) {
  const { status, body } = await visitor.call('GET', `/mesa/customers/${customerId}`)
  expect(status).toBe(200)
  return body
}

const actsOn = (customerId: number) =>
  db
    .selectFrom('audit')
    .select(['action', 'staff_id', 'details'])
    .where('subject', '=', `customer:${customerId}`)
    .where('actor', '=', 'staff')
    .orderBy('id')
    .execute()

describe('the record', () => {
  test('its letras and debts are what a count of every row says, at any day', async () => {
    const { id } = await newBuyer(fixture, { letras: 4 })
    const days = ['2026-09-05', '2026-10-05', '2026-11-20', '2026-11-21', '2026-11-22', '2027-01-05']
    const [soles, dollars] = [`PS${id}`, `PD${id}`]
    for (const [proforma, currency] of [
      [soles, 'PEN'],
      [dollars, 'USD'],
    ] as const) {
      await insertLetras(
        db,
        id,
        proforma,
        days.map((dueOn, index) => ({
          code: `L${proforma}-${index}`,
          amountMinor: 10_000 + index,
          dueOn,
          currency,
          state: index === 0 ? 'paid' : index === 5 ? 'annulled' : 'pending',
        })),
      )
    }
    await insertCashItem(db, id, soles, { currency: 'PEN', amountMinor: 70_000, paidMinor: 20_000 })
    await db
      .updateTable('receivable')
      .set({ due_on: '2026-11-01' })
      .where('proforma', '=', soles)
      .where('kind', '=', 'reservation')
      .execute()
    await db
      .updateTable('receivable')
      .set({ paid_minor: 4_000 })
      .where('code', '=', `L${dollars}-1`)
      .execute()

    const record = await read(id)
    const rows = await db.selectFrom('receivable').selectAll().where('customer_id', '=', id).execute()
    const today = limaDate(clock.now())
    const late = rows.filter(
      ({ state, due_on }) => state === 'pending' && Temporal.PlainDate.compare(due_on, today) < 0,
    )
    const owed = (currency: string) =>
      late
        .filter((row) => row.currency === currency)
        .reduce((sum, { amount_minor, paid_minor }) => sum + amount_minor - paid_minor, 0) / 100
    expect(
      new Map(record.overdue.map((sum: { currency: string; amount: number }) => [sum.currency, sum.amount])),
    ).toEqual(
      new Map([
        ['PEN', owed('PEN')],
        ['USD', owed('USD')],
      ]),
    )
    expect(owed('PEN')).toBe(700.03)
    for (const property of record.properties) {
      const own = rows.filter(({ proforma, kind, state }) => {
        return proforma === property.proforma && kind === 'instalment' && state !== 'annulled'
      })
      expect(property).toMatchObject({
        letras: own.length,
        letrasPaid: own.filter(({ state }) => state === 'paid').length,
        overdue: own.filter((row) => late.includes(row)).length,
        asCoHolder: false,
        cardOnDebit: '',
      })
    }
    const found = record.properties.find(({ proforma }: { proforma: string }) => proforma === dollars)
    expect(found.next).toEqual({
      code: `L${dollars}-1`,
      dueOn: '2026-10-05',
      left: { amount: 60.01, currency: 'USD' },
    })
  })

  test('the letras of a property, what is owed first; of one that they do not hold none', async () => {
    const [{ id, proforma, codes }, other] = [await newBuyer(fixture, { letras: 4 }), await newBuyer(fixture)]
    const set = (place: number, row: { due_on?: string; paid_minor?: number; state?: 'paid' }) =>
      db
        .updateTable('receivable')
        .set(row)
        .where('code', '=', codes[place] ?? '')
        .execute()
    await set(0, { due_on: '2026-09-05', state: 'paid', paid_minor: 35_050 })
    await set(1, { due_on: '2026-10-05', state: 'paid', paid_minor: 35_050 })
    await set(2, { due_on: '2026-11-05', paid_minor: 5_000 })
    await insertLetras(db, id, `PX${id}`, [{ code: `LX${id}`, amountMinor: 100, dueOn: '2026-12-24' }])
    const letras = (of: number, held: string) =>
      visitor.call('GET', `/mesa/customers/${of}/properties/${held}/letras`)
    const { body } = await letras(id, proforma)
    expect(body.letras).toMatchObject([
      { code: codes[2], position: 3, state: 'overdue', amount: 350.5, owed: 300.5, underWay: false },
      { code: codes[3], position: 4, state: 'pending', owed: 350.5 },
      { code: codes[1], position: 2, state: 'paid', owed: 0 },
      { code: codes[0], position: 1, state: 'paid' },
    ])
    expect(await letras(other.id, proforma)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    expect(await letras(999_999_999, proforma)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  })

  test('the path of a property to its title, as its holder sees it; of one that they do not hold none', async () => {
    const [{ id, proforma }, other] = [await newBuyer(fixture), await newBuyer(fixture)]
    const stage = { proforma, stage: 'deed', state: 'pending', responsible: 'notary' } as const
    await db.insertInto('title_stage').values(stage).execute()
    const path = (of: number) =>
      visitor.call('GET', `/mesa/customers/${of}/properties/${proforma}/title-path`)
    expect((await path(id)).body.stages.slice(3)).toMatchObject([
      { stage: 'independization', state: 'unknown', on: null },
      { stage: 'deed', state: 'pending', on: null, actor: 'notary', paper: null },
      { stage: 'inscription', state: 'unknown' },
    ])
    for (const of of [other.id, 999_999_999]) {
      expect(await path(of)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
    }
  })

  test('a co-holder sees the same property; who ceded it sees it no more', async () => {
    const [ana, luis, eva] = [await newBuyer(fixture), await newBuyer(fixture), await newBuyer(fixture)]
    await importHolders(fixture, ana.proforma, { holder: ana.persona, coHolders: [luis.persona] })
    const held = async (id: number) =>
      (await read(id)).properties
        .filter(({ proforma }: { proforma: string }) => proforma === ana.proforma)
        .map(({ asCoHolder }: { asCoHolder: boolean }) => asCoHolder)
    expect(await held(ana.id)).toEqual([false])
    expect(await held(luis.id)).toEqual([true])
    await importHolders(fixture, ana.proforma, { holder: eva.persona, cededOn: '2026-11-20' })
    expect([await held(ana.id), await held(luis.id), await held(eva.id)]).toEqual([[], [], [false]])
  })

  test('cards say whether they still pay, sessions whether they still hold', async () => {
    const buyer = await newAffiliatedBuyer(fixture)
    const card = {
      proforma: buyer.proforma,
      lastFour: '0055',
      expiry: { month: 12, year: 2030 },
      state: 'active',
      refusal: null,
    }
    expect((await read(buyer.id)).cards).toMatchObject([card])
    await db
      .updateTable('affiliation')
      .set({ suspension: 'card_refused', suspended_at: clock.now().toString() })
      .where('id', '=', buyer.affiliationId)
      .execute()
    const record = await read(buyer.id)
    expect(record.cards).toMatchObject([{ ...card, state: 'suspended' }])
    expect(record.properties).toMatchObject([{ cardOnDebit: 'Visa 0055' }])
    expect(record.sessions).toHaveLength(1)
    expect((await buyer.visitor.call('POST', '/api/Account/CerrarSesion')).status).toBeLessThan(300)
    expect((await read(buyer.id)).sessions).toEqual([])
  })

  test('what is open of theirs, the complaint whose term runs first, what waits for them last', async () => {
    const [buyer, other] = [await newBuyer(fixture), await newBuyer(fixture)]
    const at = clock.now().subtract({ hours: 48 })
    const opened = [
      await insertQuery(db, buyer.id, 'P01'),
      await insertQuery(db, buyer.id, 'P01'),
      await insertQuery(db, buyer.id, 'P01'),
    ].map(({ queryId }) => Number(queryId))
    const [asked, answered, closed] = opened as [number, number, number]
    await db
      .insertInto('query_message')
      .values({
        query_id: answered,
        position: 2,
        author: 'developer',
        text: 'Ya.',
        written_at: at.toString(),
      })
      .execute()
    await db.updateTable('query').set({ closed_at: at.toString() }).where('id', '=', closed).execute()
    const { id: complaint } = await db
      .insertInto('complaint')
      .values({
        customer_id: buyer.id,
        proforma: buyer.proforma,
        email: buyer.persona.email,
        phone: buyer.persona.phone.number,
        text: 'Me cobraron dos veces\nOtra línea',
        filed_at: clock.now().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await read(buyer.id)).cases).toMatchObject([
      {
        kind: 'complaint',
        number: Number(complaint),
        subject: 'Me cobraron dos veces',
        waitsFor: 'us',
        termFrom: limaDate(clock.now()).toString(),
      },
      { kind: 'query', number: asked, subject: 'Filtración', waitsFor: 'us', termFrom: null },
      { kind: 'query', number: answered, waitsFor: 'customer' },
    ])
    expect((await read(other.id)).cases).toEqual([])
  })

  test('sheets of the Libro de Reclamaciones with their document: what waits first; of other documents none', async () => {
    const [buyer, other] = [await newBuyer(fixture), await newBuyer(fixture)]
    const { type, number } = buyer.persona.document
    async function present(changes: Readonly<Record<string, unknown>>): Promise<string> {
      const body = wireSheet({ tipoDocumento: type, nroDocumento: number, ...changes })
      const filed = await new Visitor(fixture.app).call('POST', '/api/Libro/Presentar', body)
      return filed.body.hoja.codigo
    }
    const done = await present({ clase: 'QUEJA' })
    const waits = await present({ nombre: 'Otro Nombre' })
    await present({ nroDocumento: '40000001' })
    const answer = { text: 'Se registró.', offer: 'Una visita.' }
    expect((await visitor.call('POST', `/mesa/book/${done}/answer`, answer)).status).toBe(204)
    const today = limaDate(clock.now())
    expect((await read(buyer.id)).sheets).toMatchObject([
      { code: waits, state: 'filed', kind: 'claim', name: 'Otro Nombre', day: 0, clock: 'calm' },
      { code: done, state: 'answered', kind: 'grievance', hasOffer: true, clock: 'answered' },
    ])
    expect((await read(other.id)).sheets).toEqual([])
    const happened = await visitor.call('GET', `/mesa/customers/${buyer.id}/events?kind=sheet`)
    expect(happened.body.events).toMatchObject([
      { kind: 'sheet', what: waits, state: 'filed', by: 'claim', ref: waits },
      { kind: 'sheet', what: done, state: 'answered', by: 'grievance', ref: done },
    ])
    const none = await visitor.call('GET', `/mesa/customers/${other.id}/events?kind=sheet`)
    expect(none.body.events).toEqual([])
    clock.advance({ seconds: 1 })
    const file = await visitor.call('GET', `/mesa/customers/${buyer.id}/events/csv?kind=sheet`)
    expect(file.body).toMatch(new RegExp(`^${today} .*;Libro;Queja, hoja ${done};;;Respondida;`, 'm'))
  })

  test('nobody with that number is answered alike by every call', async () => {
    const of = '/mesa/customers/999999999'
    const refused = { status: 403, body: { code: 'ajeno' } }
    expect(await visitor.call('GET', of)).toMatchObject(refused)
    expect(await visitor.call('GET', `${of}/events`)).toMatchObject(refused)
    expect(await visitor.call('POST', `${of}/sessions/end`, { reason: 'Lo pidió' })).toMatchObject(refused)
    expect(await visitor.call('POST', `${of}/messages/1/resend`)).toMatchObject(refused)
    expect(await visitor.call('POST', `${of}/messages/1/email`)).toMatchObject(refused)
    expect(await visitor.call('POST', `${of}/sessions/1/end`, { reason: 'Lo pidió' })).toMatchObject(refused)
    expect(await visitor.call('GET', `${of}/events/csv`)).toMatchObject(refused)
  })
})

describe('what happened', () => {
  type Event = { kind: string; at: string; what: string; state: string; by: string; ref: string }

  async function allEvents(customerId: number, kind?: string): Promise<{ events: Event[]; pages: number }> {
    const events: Event[] = []
    let [before, pages] = ['', 0]
    do {
      const query = new URLSearchParams({ ...(before && { before }), ...(kind && { kind }) })
      const { status, body } = await visitor.call('GET', `/mesa/customers/${customerId}/events?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      events.push(...body.events)
      before = body.before
      pages++
    } while (before !== '')
    return { events, pages }
  }

  test('pages lose nothing and repeat nothing, also where many came at one moment', async () => {
    const { id, persona } = await newBuyer(fixture)
    const recipient = persona.email
    // Three a second from the same moment on, 60 of one instant across the edge of a page, one in microseconds.
    await sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, next_attempt_at, created_at, state)
      select 'payment-receipt', ${recipient} || n, 'email', ${recipient}, '{}', ${recipient} || n, now(),
        timestamptz '2026-11-01T10:00:00Z' + case when n between 40 and 99 then interval '40 seconds'
          else (n / 3) * interval '1 second' + (n % 2) * interval '1 microsecond' end, 'sent'
      from generate_series(1, 180) n`.execute(db)
    await insertQuery(db, id, 'P01')
    const { events, pages } = await allEvents(id)
    const messages = events.filter(({ kind }) => kind === 'message')
    expect(new Set(messages.map(({ ref }) => ref)).size).toBe(180)
    expect(messages).toHaveLength(180)
    expect(pages).toBeGreaterThan(2)
    const moments = events.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect((await allEvents(id, 'query')).events).toMatchObject([
      { kind: 'query', what: 'Filtración', state: 'open' },
    ])
    expect((await allEvents(id, 'message')).events).toHaveLength(180)
  })

  test('reminders stand in it by e-mail and by SMS, as every other message does', async () => {
    const { id, persona } = await newBuyer(fixture)
    const reminder = { subject: `of ${id}`, payload: { reminderId: id } }
    await enqueue(db, { kind: 'reminder', recipient: persona.email, ...reminder }, clock.now())
    const phone = `${persona.phone.dialCode} ${persona.phone.number}`
    await enqueue(db, { kind: 'reminder-sms', recipient: phone, ...reminder }, clock.now())
    const { events } = await allEvents(id, 'message')
    expect(events.map(({ what, by }) => `${what} by ${by}`).toSorted()).toEqual([
      'reminder by email',
      'reminder-sms by sms',
    ])
    clock.advance({ seconds: 1 })
    const { body } = await visitor.call('GET', `/mesa/customers/${id}/events/csv?kind=message`)
    expect(body.match(/Recordatorio de letras/g)).toHaveLength(2)
  })

  test('as one file it is whole, holds no formula, ends before its own reading, and is kept as one', async () => {
    const { id, persona } = await newBuyer(fixture)
    await sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, next_attempt_at, created_at, state)
      select 'payment-receipt', ${persona.email} || n, 'email', ${persona.email}, '{}', ${persona.email} || n, now(),
        timestamptz '2026-11-01T10:00:00Z' + (n / 2) * interval '1 second', 'failed'
      from generate_series(1, 2400) n`.execute(db)
    await insertQuery(db, id, 'P01')
    await db.updateTable('query').set({ subject: '=1+1;\u202e"a"' }).where('customer_id', '=', id).execute()
    clock.advance({ seconds: 1 })
    const file = (kind = '') => visitor.call('GET', `/mesa/customers/${id}/events/csv${kind}`)
    const { status, headers, body: text } = await file()
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="cliente-\d+-2026-\d\d-\d\d\.csv"$/)
    expect(text).toContain('2026-11-21 10:00:00;Consulta;"\'=1+1;\\u202e""a""";;;Abierta;')
    expect(text).toContain(';Correo;Recibo de pago;;;No llegó;')
    // The title, the messages, the query, and what follows the last line.
    expect(text.split('\r\n')).toHaveLength(2403)
    expect(text).not.toContain('descargó todo lo que pasó')
    clock.advance({ seconds: 1 })
    const staff = (await file('?kind=staff')).body.split('\r\n')
    expect(staff[1]).toContain(';Equipo;')
    expect(staff[1]).toContain('descargó todo lo que pasó')
    expect(staff).toHaveLength(3)
    expect((await file('?kind=other')).status).toBe(400)
  })

  test('a page is read by the indexes of its customer, among many of others', async () => {
    const [{ id }, { id: other }] = [await newBuyer(fixture), await newBuyer(fixture)]
    await sql`insert into sign_in (customer_id, at, device, network, new_device)
      select ${other}, now() - n * interval '1 minute', 'Chrome', '10.0.0.0/24', false
      from generate_series(1, 20000) n`.execute(db)
    await sql`insert into outbox (kind, subject, channel, recipient, payload, message_id, next_attempt_at, created_at, state)
      select 'payment-receipt', 'many' || n, 'email', n || '@otro.example', '{}', 'many' || n, now(), now(), 'sent'
      from generate_series(1, 20000) n`.execute(db)
    await sql`insert into staff_reading (at, person_id, customer_id, call)
      select now(), ${personId}, ${other}, 'readCustomer' from generate_series(1, 20000)`.execute(db)
    await sql`insert into audit (at, actor, action, subject)
      select now(), 'card-provider', 'order.paid', 'order:' || n from generate_series(1, 20000) n`.execute(db)
    await sql`analyze`.execute(fixture.owner)
    let plan = ''
    const explaining = db.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? { ...node, sqlFragments: [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] }
          : node,
      transformResult: async ({ result }) => {
        plan = result.rows.map((row) => Object.values(row)[0]).join('\n')
        return { ...result, rows: [] }
      },
    })
    await findCustomerEvents(explaining, {
      customerId: id,
      before: '1760000000000000',
      kind: undefined,
      size: 50,
    })
    expect(plan).toContain('Index')
    expect(plan).not.toMatch(/Seq Scan on (sign_in|outbox|staff_reading|audit)\b/)
  })
})

describe('a message is sent again', () => {
  const resend = (customerId: number, messageId: number) =>
    visitor.call('POST', `/mesa/customers/${customerId}/messages/${messageId}/resend`)

  const messagesTo = (recipient: string) =>
    db
      .selectFrom('outbox')
      .select(['id', 'state', 'subject', 'payload'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()

  async function sent(state: 'sent' | 'failed' | 'dropped' | 'pending') {
    const buyer = await newBuyer(fixture)
    const recipient = buyer.persona.email
    const subject = `receipt:${recipient}`
    await enqueue(db, { kind: 'payment-receipt', subject, recipient, payload: { receiptId: 1 } }, clock.now())
    const [message] = await messagesTo(recipient)
    const id = message?.id ?? 0
    await sql`update outbox set state = ${state} where id = ${id}`.execute(db)
    clock.advance({ minutes: 2 })
    return { customerId: buyer.id, id, recipient }
  }

  test('one that arrived goes out once more as itself, and the audit says who sent it', async () => {
    const { customerId, id, recipient } = await sent('sent')
    expect((await resend(customerId, id)).status).toBe(204)
    const [first, again] = await messagesTo(recipient)
    expect(again).toMatchObject({ state: 'pending', payload: first?.payload })
    expect(await actsOn(customerId)).toMatchObject([
      { action: 'message.resent', staff_id: personId, details: { kind: 'payment-receipt', message: id } },
    ])
  })

  test('one that was given up is tried anew, one under way or dropped is refused, a foreign one is not found', async () => {
    const failed = await sent('failed')
    expect((await resend(failed.customerId, failed.id)).status).toBe(204)
    expect(await messagesTo(failed.recipient)).toMatchObject([{ id: failed.id, state: 'pending' }])
    for (const state of ['pending', 'dropped'] as const) {
      const { customerId, id, recipient } = await sent(state)
      expect(await resend(customerId, id)).toMatchObject({ status: 422, body: { code: 'no_disponible' } })
      expect(await messagesTo(recipient)).toHaveLength(1)
      expect(await actsOn(customerId)).toEqual([])
    }
    const [own, foreign] = [await sent('sent'), await sent('sent')]
    expect(await resend(own.customerId, foreign.id)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  })

  test('not twice at once, not within a minute, and five times in a day at most', async () => {
    const { customerId, id, recipient } = await sent('sent')
    const both = await Promise.all([resend(customerId, id), resend(customerId, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 429])
    for (let time = 2; time <= 5; time++) {
      clock.advance({ seconds: 59 })
      expect(await resend(customerId, id)).toMatchObject({ status: 429, body: { segundosEspera: 1 } })
      clock.advance({ seconds: 1 })
      expect((await resend(customerId, id)).status).toBe(204)
    }
    clock.advance({ minutes: 5 })
    expect(await resend(customerId, id)).toMatchObject({ status: 422, body: { code: 'no_disponible' } })
    expect(await messagesTo(recipient)).toHaveLength(6)
    // Also the copies: what was sent again is sent again under the same limit.
    const last = (await messagesTo(recipient)).at(-1)?.id ?? 0
    await sql`update outbox set state = 'sent' where id = ${last}`.execute(db)
    expect((await resend(customerId, last)).status).toBe(422)
    clock.advance({ hours: 24 })
    ;({ visitor } = await mesa.newPerson(['service']))
    expect((await resend(customerId, id)).status).toBe(204)
  })

  test('of the first one and its copy, sent again at once, one goes', async () => {
    const { customerId, id, recipient } = await sent('sent')
    expect((await resend(customerId, id)).status).toBe(204)
    await sql`update outbox set state = 'sent' where recipient = ${recipient}`.execute(db)
    clock.advance({ minutes: 1 })
    const copy = (await messagesTo(recipient)).at(-1)?.id ?? 0
    // Both wait in the middle: whoever came first where it writes who did it.
    const both = await whileLocked(db, sql`select id from staff_person where id = ${personId} for update`, [
      () => resend(customerId, id),
      () => resend(customerId, copy),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 429])
    expect(await messagesTo(recipient)).toHaveLength(3)
  })

  test('what an SMS should have said goes by e-mail, under the same limits; a code and a receipt of it do not', async () => {
    const buyer = await newBuyer(fixture)
    const byEmail = (messageId: number) =>
      visitor.call('POST', `/mesa/customers/${buyer.id}/messages/${messageId}/email`)
    async function failed(
      kind: 'debit-refused-sms' | 'debit-charged-sms' | 'verification-code',
    ): Promise<number> {
      const recipient = `51${kind === 'verification-code' ? '' : ' '}${buyer.persona.phone.number}`
      const message = {
        kind,
        subject: `9${buyer.id}`,
        recipient,
        payload: { chargeId: 9, codeId: 9 },
      } as const
      await enqueue(db, message, clock.now())
      const found = (await messagesTo(recipient)).at(-1)
      await sql`update outbox set state = 'failed' where id = ${found?.id}`.execute(db)
      return found?.id ?? 0
    }
    const sms = await failed('debit-refused-sms')
    const both = await Promise.all([byEmail(sms), byEmail(sms)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422])
    const mails = () =>
      db
        .selectFrom('outbox')
        .select(['kind', 'channel', 'payload'])
        .where('recipient', '=', buyer.persona.email)
        .execute()
    expect(await mails()).toMatchObject([
      { kind: 'debit-refused', channel: 'email', payload: { chargeId: 9 } },
    ])
    expect(await actsOn(buyer.id)).toMatchObject([
      {
        action: 'message.sent-by-email',
        staff_id: personId,
        details: { kind: 'debit-refused', message: sms },
      },
    ])
    await sql`update outbox set state = 'sent' where recipient = ${buyer.persona.email}`.execute(db)
    expect(await byEmail(sms)).toMatchObject({ status: 429 })
    const none = { status: 422, body: { message: 'Este mensaje no tiene otra vía.' } }
    expect(await byEmail(await failed('debit-charged-sms'))).toMatchObject(none)
    expect(await byEmail(await failed('verification-code'))).toMatchObject(none)
    await db.updateTable('customer').set({ email: '' }).where('id', '=', buyer.id).execute()
    clock.advance({ minutes: 2 })
    expect(await byEmail(sms)).toMatchObject({
      status: 422,
      body: { message: 'No tiene un correo registrado.' },
    })
  })

  test('the code of an open sign-in goes out again with the same digits; one that no sign-in waits for does not', async () => {
    const buyer = await newBuyer(fixture)
    const portal = new Visitor(fixture.app)
    expect((await portal.login(buyer.persona)).status).toBe(200)
    await portal.sendCode()
    const digits = await readLastCode(db, clock, fixture.config.secret)
    const recipient = `51${buyer.persona.phone.number}`
    await sql`update outbox set state = 'sent' where recipient = ${recipient}`.execute(db)
    const [code] = (await read(buyer.id)).codes
    expect(code).toMatchObject({ phone: `+51 ${buyer.persona.phone.number}`, state: 'sent', isOpen: true })
    expect(JSON.stringify(code)).not.toContain(`"${digits}"`)
    clock.advance({ minutes: 1 })
    expect((await resend(buyer.id, Number(code.messageId))).status).toBe(204)
    expect(await readLastCode(db, clock, fixture.config.secret)).toBe(digits)
    expect((await read(buyer.id)).codes).toMatchObject([{ state: 'pending' }, { state: 'sent' }])
    expect((await portal.verify(digits)).status).toBe(200)
    clock.advance({ minutes: 1 })
    expect(await resend(buyer.id, Number(code.messageId))).toMatchObject({
      status: 422,
      body: { message: 'Ese código ya no sirve: que pida otro en la pantalla de ingreso.' },
    })
    expect((await read(buyer.id)).codes).toMatchObject([{ isOpen: false }, { isOpen: false }])
  })
})

test('what is as long as the developer may write it reaches the browser', async () => {
  const { id, proforma, persona } = await newBuyer(fixture)
  const long = 'x'.repeat(300)
  const email = `${persona.document.number}@${'x'.repeat(240)}.pe`
  await sql`update property set product_name = ${long} where proforma = ${proforma}`.execute(db)
  await sql`update project set name = ${long} where code =
    (select project_code from property where proforma = ${proforma})`.execute(db)
  await sql`update customer set email = ${email} where id = ${id}`.execute(db)
  expect(fromWire(readCustomer.answer.schema, await read(id))).toMatchObject({
    email,
    properties: [{ projectName: long, productName: long }],
  })
})

test('all sessions end at once, with the reason kept; without one nothing ends', async () => {
  const buyer = await newBuyer(fixture)
  const second = new Visitor(fixture.app)
  second.token = await insertSession(db, clock, buyer.id, buyer.persona)
  const end = (body: unknown) => visitor.call('POST', `/mesa/customers/${buyer.id}/sessions/end`, body)
  for (const reason of ['', '   ', '...', 'a\nb', 'a\u202eb', 'x'.repeat(201)]) {
    expect((await end({ reason })).status, JSON.stringify(reason)).toBe(400)
  }
  expect((await read(buyer.id)).sessions).toHaveLength(2)
  expect((await end({ reason: 'Perdió el teléfono' })).body).toEqual({ ended: 2 })
  expect((await read(buyer.id)).sessions).toEqual([])
  expect(await actsOn(buyer.id)).toMatchObject([
    { action: 'sessions.ended', staff_id: personId, details: { why: 'Perdió el teléfono', count: 2 } },
  ])
  expect((await second.call('GET', '/api/MiCuenta/ObtenerProyectoAfiliacion')).status).toBe(401)
})

test('who exchanges their code while all sessions end is not in afterwards', async () => {
  const { id, persona } = await newBuyer(fixture)
  const portal = new Visitor(fixture.app)
  await portal.login(persona)
  await portal.sendCode()
  const digits = await readLastCode(db, clock, fixture.config.secret)
  const ending = sql`update session set ended_at = ${clock.now().toString()} where customer_id = ${id}`
  const [verified] = await whileLocked(db, ending, [() => portal.verify(digits)])
  expect(verified).toMatchObject({ status: 401, body: { code: 'sin_sesion' } })
  expect((await read(id)).sessions).toEqual([])
})

test('who ends all other sessions ends the one that is begun at that moment', async () => {
  const { id, persona, visitor: owner } = await newBuyer(fixture)
  const thief = new Visitor(fixture.app)
  await thief.login(persona)
  await thief.sendCode()
  const digits = await readLastCode(db, clock, fixture.config.secret)
  // The thief's session is about to be stored when the others end.
  const [verified] = await whileLocked(db, sql`select id from customer where id = ${id} for update`, [
    () => thief.verify(digits),
    async () => {
      await waitForBlocked(db)
      return owner.call('POST', '/api/Account/CerrarOtrasSesiones')
    },
  ])
  expect(verified?.status).toBe(200)
  expect((await read(id)).sessions).toHaveLength(1)
  expect((await owner.call('GET', '/api/Account/ObtenerAccesos')).status).toBe(200)
})

test('one session ends with its reason and the others stay; of another customer none does', async () => {
  const buyer = await newBuyer(fixture)
  const [phone, desk] = [
    await insertSignIn(db, clock, buyer.id, buyer.persona),
    await insertSignIn(db, clock, buyer.id, buyer.persona, {
      network: '10.1.2.0/24',
      device: 'Edge, Windows',
    }),
  ]
  const foreign = await newBuyer(fixture)
  const end = (customerId: number, sessionId: string, reason = 'No lo reconoce') =>
    visitor.call('POST', `/mesa/customers/${customerId}/sessions/${sessionId}/end`, { reason })
  const { sessions } = await read(buyer.id)
  const found = sessions.find(({ device }: { device: string }) => device === 'Edge, Windows')
  expect(found).toMatchObject({ id: desk.id, network: '10.1.2.0/24' })
  expect((await end(buyer.id, desk.id, ' ')).status).toBe(400)
  expect(await end(foreign.id, desk.id)).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect((await end(buyer.id, desk.id)).status).toBe(204)
  const open = (await read(buyer.id)).sessions.map(({ id }: { id: string }) => id)
  expect(open).toContain(phone.id)
  expect(open).not.toContain(desk.id)
  expect(open).toHaveLength(sessions.length - 1)
  const ended = new Visitor(fixture.app)
  ended.token = desk.token
  expect((await ended.call('GET', '/api/Account/ObtenerAccesos')).status).toBe(401)
  expect(await actsOn(buyer.id)).toMatchObject([
    {
      action: 'session.ended',
      staff_id: personId,
      details: { why: 'No lo reconoce', signIn: Number(desk.id) },
    },
  ])
  expect(await actsOn(foreign.id)).toEqual([])
})
