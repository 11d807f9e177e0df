import { scopesOf } from '@llave/contract/call'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { listRegistered } from '@llave/testkit/every-call/break-every-call'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { goodRequests, sentWith, urlOf } from '@llave/testkit/every-call/good-requests'
import { smallPdf } from '@llave/testkit/insert-document'
import { insertSession } from '@llave/testkit/insert-session'
import { newKey } from '@llave/testkit/new-key'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import type { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberEvents } from '../../integration/feeds/number-events.ts'

// Monday 23 November 2026, 10:00 in Lima.
const fixture = await openPaymentFixture('2026-11-23T15:00:00Z')
const { db, clock } = fixture
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})

const customer = await createCustomerFixture(fixture)
const { buyer } = customer
const ana = await mesa.newPerson(['service'])
const luis = await mesa.newPerson(['aftersales'])

let requests = 0
const nextKey = () => ({ 'idempotency-key': `pedido-${++requests}` })
const claim = { tipoDocumento: customer.document.type, nroDocumento: customer.document.number }

function asCustomer(path: string, body: object) {
  return buyer.visitor.call('POST', `/api/MisConsultasSAC/${path}`, { ...claim, ...body })
}

/** A query of the customer, as Mesa names it. */
async function ask(asunto = 'Visita'): Promise<string> {
  const sent = { proyecto: customer.projectCode, asunto, consulta: `${asunto}: ¿cuándo?`, file: null }
  const { body } = await asCustomer('SendConsultaWebMovil', sent)
  return `consulta-${body.nConsulta}`
}

/** A complaint of the customer, as Mesa names it. */
async function complain(observacion = 'La puerta no cierra.'): Promise<string> {
  const { body } = await asCustomer('SendIncidentes', {
    proforma: customer.proforma,
    celular: '999888777',
    correo: buyer.persona.email,
    observacion,
    files: [],
  })
  return `reclamo-${body.nReclamo}`
}

const path = (key: string, act = '') => `/mesa/inbox/cases/${key}${act === '' ? '' : `/${act}`}`
const read = async (key: string, who: StaffVisitor = ana.visitor) => (await who.call('GET', path(key))).body

function reply(key: string, change: object = {}, who: StaffVisitor = ana.visitor, headers = nextKey()) {
  const body = { text: 'La vemos hoy.', seen: 1, anyway: false, isAnswer: false, close: false, ...change }
  return who.call('POST', path(key, 'replies'), body, headers)
}

const note = (key: string, text: string, who = ana.visitor, headers = nextKey()) =>
  who.call('POST', path(key, 'notes'), { text }, headers)
const act = (key: string, what: string, body: unknown = undefined, who = ana.visitor) =>
  who.call(what === 'owner' || what === 'topic' ? 'PUT' : 'POST', path(key, what), body)
const close = (key: string, seen = 99) => act(key, 'close', { seen })
const write = (key: string, contenido: string) =>
  asCustomer('SendHiloConsultaWebMovil', { contenido, nroConsulta: key.split('-')[1], file: null })

const list = async (view: string, who = ana.visitor, more = '') =>
  (await who.call('GET', `/mesa/inbox/cases?view=${view}${more}`)).body
const keysOf = async (view: string, who = ana.visitor): Promise<string[]> =>
  (await list(view, who)).rows.map(({ key }: { key: string }) => key)
const counts = async (who = ana.visitor) => (await who.call('GET', '/mesa/inbox/counts')).body
const audited = (subject: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'staff_id', 'at', 'details', 'changes'])
    .where('subject', '=', subject)
    .where('actor', '=', 'staff')
    .orderBy('id')
    .execute()
const thread = async (key: string) => {
  const query = { TipoDocumento: claim.tipoDocumento, NroDocumento: claim.nroDocumento }
  const more = new URLSearchParams({ ...query, CodigoConsulta: key.split('-')[1] ?? '' })
  const { body } = await buyer.visitor.call(
    'GET',
    `/api/MisConsultasSAC/GetAllConsultaWebMovilListadoXConsulta?${more}`,
  )
  return body.getAllConsultaWebMovilListadoXConsulta
}

describe('a case', () => {
  test('is answered, noted, assigned, closed and taken up again, each with who and when, in its thread and the audit', async () => {
    const key = await ask('<script>alert(1)</script>')
    const subject = key.replace('consulta-', 'query:')
    expect((await list('unassigned')).rows.find((row: { key: string }) => row.key === key)).toMatchObject({
      customerName: buyer.persona.name,
      subject: '<script>alert(1)</script>',
      waitsFor: 'us',
      clock: null,
      owner: null,
      isNew: true,
      present: [],
    })
    expect((await act(key, 'owner', { personId: String(luis.id) })).status).toBe(204)
    expect((await act(key, 'owner', { personId: String(luis.id) })).status).toBe(204)
    clock.advance({ minutes: 1 })
    expect((await note(key, ' Ya la vimos. ', luis.visitor)).status).toBe(204)
    clock.advance({ minutes: 1 })
    expect((await reply(key, { text: ' Vamos el lunes. ' })).body).toEqual({ notified: true })
    expect(await keysOf('waiting-customer')).toContain(key)
    clock.advance({ minutes: 1 })
    expect((await close(key)).status).toBe(204)
    expect(await keysOf('closed')).toContain(key)
    expect(await keysOf('mine', luis.visitor)).not.toContain(key)
    expect((await close(key)).body.code).toBe('caso_cerrado')
    expect((await reply(key, { seen: 2 })).body.code).toBe('caso_cerrado')
    clock.advance({ minutes: 1 })
    const before = await db.selectFrom('outbox').selectAll().execute()
    expect((await act(key, 'reopen')).status).toBe(204)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual(before)
    expect((await act(key, 'reopen')).body.code).toBe('caso_abierto')
    expect(await keysOf('mine', luis.visitor)).toContain(key)

    const found = await read(key)
    expect(found).toMatchObject({
      subject: '<script>alert(1)</script>',
      waitsFor: 'us',
      clock: null,
      closable: true,
      owner: { personId: String(luis.id), name: luis.name },
      version: 2,
      customer: { name: buyer.persona.name, documentNumber: customer.document.number },
    })
    expect(
      found.entries.map(({ kind, by, to, text }: Record<string, string>) => [kind, by, to, text]),
    ).toEqual([
      ['customer', '', '', '<script>alert(1)</script>: ¿cuándo?'],
      ['assigned', ana.name, luis.name, ''],
      ['note', luis.name, '', 'Ya la vimos.'],
      ['reply', ana.name, '', 'Vamos el lunes.'],
      ['closed', ana.name, '', ''],
      ['reopened', ana.name, '', ''],
    ])
    const acts = await audited(subject)
    expect(acts.map(({ action, staff_id }) => [action, staff_id])).toEqual([
      ['case.assigned', ana.id],
      ['case.noted', luis.id],
      ['query.answered', ana.id],
      ['query.closed', ana.id],
      ['query.reopened', ana.id],
    ])
    expect(JSON.stringify(acts)).not.toMatch(/lunes|vimos/)
    expect((await thread(key)).map(({ contenidoHilo }: { contenidoHilo: string }) => contenidoHilo)).toEqual([
      '<script>alert(1)</script>: ¿cuándo?',
      'Vamos el lunes.',
    ])
    const mails = await db.selectFrom('outbox').selectAll().where('kind', '=', 'query-answered').execute()
    expect(mails.map(({ recipient }) => recipient)).toContain(buyer.persona.email)
    const readings = await db.selectFrom('staff_reading').selectAll().where('call', '=', 'readCase').execute()
    expect(readings).toMatchObject([{ person_id: ana.id, customer_id: buyer.id }])
  })

  test('of somebody who leaves or may not answer any more is nobody’s, also where it was given to them meanwhile', async () => {
    const administrator = await mesa.newPerson(['administration'])
    const rosa = await mesa.newPerson(['service'])
    const [open, closed, given] = [await ask(), await ask(), await ask()]
    for (const key of [open, closed]) await act(key, 'owner', { personId: String(rosa.id) })
    await close(closed)
    const change = (what: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
      administrator.visitor.call(method, `/mesa/people/${rosa.id}/${what}`, {
        ...body,
        why: 'Cambio de área',
      })
    expect((await change('roles', { roles: ['treasury'] }, 'PUT')).status).toBe(204)
    expect((await read(open)).owner).toMatchObject({ name: rosa.name })
    expect((await change('roles', { roles: ['content'] }, 'PUT')).status).toBe(204)
    expect((await read(open)).owner).toBeNull()
    expect((await read(closed)).owner).toMatchObject({ name: rosa.name })
    expect((await change('roles', { roles: ['service'] }, 'PUT')).status).toBe(204)
    await act(open, 'owner', { personId: String(rosa.id) })
    const leaving = sql`update staff_person set left_at = ${clock.now().toString()} where id = ${rosa.id}`
    const [late] = await whileLocked(db, leaving, [() => act(given, 'owner', { personId: String(rosa.id) })])
    expect(late?.body).toMatchObject({ code: 'dato_invalido', campo: 'personId' })
    await db.updateTable('staff_person').set({ left_at: null }).where('id', '=', rosa.id).execute()
    expect((await change('leave', {})).status).toBe(204)
    expect(await keysOf('unassigned')).toEqual(expect.arrayContaining([open, given]))
  })

  test('of the law is closed only with its answer; a word about how it stands leaves its term running', async () => {
    const key = await complain('Puerta\nNo cierra.')
    const { rows } = await list('day-0')
    expect(rows.find((row: { key: string }) => row.key === key)).toMatchObject({
      subject: 'Puerta',
      clock: { day: 0, dueOn: '2026-12-16', daysLeft: 15, state: 'calm' },
    })
    expect((await close(key)).body).toMatchObject({ code: 'reclamo_sin_respuesta' })
    expect((await reply(key, { seen: 0, close: true })).body.code).toBe('reclamo_sin_respuesta')
    expect((await read(key)).entries).toHaveLength(1)
    expect((await reply(key, { seen: 0 })).status).toBe(200)
    expect(await read(key)).toMatchObject({ closable: false, waitsFor: 'us', clock: { state: 'calm' } })
    expect((await reply(key, { seen: 1, isAnswer: true, text: 'La cambiamos.' })).status).toBe(200)
    expect(await read(key)).toMatchObject({
      closable: true,
      waitsFor: 'customer',
      clock: { state: 'answered' },
    })
    expect((await close(key)).status).toBe(204)
    expect((await act(key, 'reopen')).status).toBe(204)
    expect(await read(key)).toMatchObject({ closable: true, waitsFor: 'us' })
    clock.advance({ minutes: 1 })
    expect((await reply(key, { seen: 2, isAnswer: true, close: true })).status).toBe(200)
    const { entries } = await read(key)
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'customer',
      'reply',
      'answer',
      'closed',
      'reopened',
      'answer',
      'closed',
    ])
    const { body } = await buyer.visitor.call(
      'GET',
      `/api/MisConsultasSAC/GetAllIncidentes?TipoDocumento=${claim.tipoDocumento}&NroDocumento=${claim.nroDocumento}`,
    )
    expect(body.getAllIncidentes[0]).toMatchObject({
      estado: 'ATENDIDO',
      mensajes: [{ respuesta: false }, { texto: 'La cambiamos.', respuesta: true }, { respuesta: true }],
    })
    const actions = (await audited(key.replace('reclamo-', 'complaint:'))).map(({ action }) => action)
    expect(actions).toEqual([
      'complaint.written-to',
      'complaint.answered',
      'complaint.attended',
      'complaint.reopened',
      'complaint.answered',
    ])
  })

  test('that a colleague answered meanwhile stores no second reply until it is confirmed; of two at once one', async () => {
    const key = await ask()
    const [first, second] = await Promise.all([
      reply(key, { text: 'Uno.' }, ana.visitor),
      reply(key, { text: 'Otro.' }, luis.visitor),
    ])
    const answers = [first, second].sort((a, b) => a.status - b.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    const winner = first.status === 200 ? ana : luis
    expect(answers[1]?.body).toMatchObject({
      code: 'respondido_antes',
      message: `${winner.name} respondió a las 10:05.`,
    })
    expect((await read(key)).version).toBe(2)
    // What the customer wrote meanwhile is no colleague's answer.
    await write(key, 'Otra cosa.')
    expect((await reply(key, { seen: 2 })).status).toBe(200)
    const loser = winner === ana ? luis : ana
    const kept = nextKey()
    expect((await reply(key, { seen: 2, text: 'Otro.' }, loser.visitor, kept)).body.code).toBe(
      'respondido_antes',
    )
    expect((await reply(key, { seen: 2, text: 'Otro.', anyway: true }, loser.visitor, kept)).status).toBe(200)
    expect((await read(key)).version).toBe(5)
  })

  test('is not closed over what the customer wrote meanwhile, with a reply or without', async () => {
    const key = await ask()
    await write(key, 'Ya no hace falta. Pero ¿y mi letra?')
    const unseen = { code: 'respondido_antes', message: expect.stringMatching(/^El cliente escribió a las /) }
    expect((await close(key, 1)).body).toMatchObject(unseen)
    expect((await reply(key, { seen: 1, close: true })).body).toMatchObject(unseen)
    expect(await read(key)).toMatchObject({ waitsFor: 'us', version: 2 })
    expect((await reply(key, { seen: 1, close: true, anyway: true })).status).toBe(200)
    expect((await act(key, 'reopen')).status).toBe(204)
    expect((await close(key, 3)).status).toBe(204)
  })

  test('that is answered while its customer writes holds nothing that they need: neither waits for the other', async () => {
    const key = await ask()
    const number = Number(key.split('-')[1])
    // As a customer's message does: the query first, then, by a trigger, its row of the inbox.
    const replied = await db.transaction().execute(async (trx) => {
      await sql`select id from query where id = ${number} for update`.execute(trx)
      const replying = reply(key)
      await waitForBlocked(trx)
      await sql`select id from desk_case where query_id = ${number} for update nowait`.execute(trx)
      return () => replying
    })
    expect((await replied()).status).toBe(200)
  })

  test('gets a reply and a note once for a key; without one nothing is taken', async () => {
    const key = await ask()
    const headers = nextKey()
    for (const _ of [1, 2]) expect((await reply(key, {}, ana.visitor, headers)).status).toBe(200)
    expect((await note(key, 'Otra', ana.visitor, headers)).body).toMatchObject({
      code: 'dato_invalido',
      campo: 'Idempotency-Key',
    })
    const [one, other, both] = [await ask(), await ask(), nextKey()]
    const lock = sql`select id from staff_person where id = ${ana.id} for update`
    const answers = await whileLocked(db, lock, [
      () => reply(one, {}, ana.visitor, both),
      () => reply(other, {}, ana.visitor, both),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const ofNote = nextKey()
    for (const _ of [1, 2]) expect((await note(key, 'Una', ana.visitor, ofNote)).status).toBe(204)
    expect((await read(key)).entries).toHaveLength(3)
    for (const what of ['replies', 'notes']) {
      const body = { text: 'x', seen: 2, anyway: false, isAnswer: false, close: false }
      expect((await ana.visitor.call('POST', path(key, what), body)).body).toMatchObject({
        code: 'dato_invalido',
        campo: 'Idempotency-Key',
      })
    }
  })

  test('that nobody knows, and bad input, are refused with the field', async () => {
    const key = await ask()
    for (const unknown of ['consulta-999999', 'reclamo-999999']) {
      expect((await ana.visitor.call('GET', path(unknown))).body.code).toBe('no_encontrado')
      expect((await reply(unknown)).body.code).toBe('no_encontrado')
      expect((await act(unknown, 'presence', { doing: 'looking' })).body.code).toBe('no_encontrado')
    }
    const stranger = await mesa.newPerson(['content'])
    const yearZero = Buffer.from(' 0000-01-01T00:00:00Z 1').toString('base64url')
    const faults: readonly [Promise<{ body: { code: string; campo: string } }>, string][] = [
      [ana.visitor.call('GET', path('pedido-1')), 'case'],
      [reply(key, { text: ' ' }), 'text'],
      [reply(key, { text: 'x\u0000' }), 'text'],
      [reply(key, { text: 'x\u202e' }), 'text'],
      [note(key, '\u001b[2J'), 'text'],
      [reply(key, { text: '\u200b\u2060\u3164' }), 'text'],
      [reply(key, { seen: 2 ** 31 }), 'seen'],
      [close(key, -1), 'seen'],
      [act(key, 'owner', { personId: 'yo' }), 'personId'],
      [act(key, 'owner', { personId: '999999' }), 'personId'],
      [act(key, 'owner', { personId: String(stranger.id) }), 'personId'],
      [act(key, 'presence', { doing: 'sleeping' }), 'doing'],
      [ana.visitor.call('GET', '/mesa/inbox/cases?view=todas'), 'view'],
      [ana.visitor.call('GET', '/mesa/inbox/cases?view=mine&after=abc'), 'after'],
      [ana.visitor.call('GET', `/mesa/inbox/cases?view=mine&after=${yearZero}`), 'after'],
    ]
    for (const [asked, campo] of faults) {
      expect((await asked).body).toMatchObject({ code: 'dato_invalido', campo })
    }
    expect((await ana.visitor.call('GET', '/mesa/inbox/pictures/x')).body.code).toBe('no_encontrado')
  })

  test('shows its pictures, and beside it what its customer holds, owes and paid', async () => {
    const key = `consulta-${customer.queryId}`
    const { entries } = await read(key)
    expect(entries[0].pictures).toMatchObject([{ id: customer.attachmentId, nombre: 'foto.jpg' }])
    const picture = await ana.visitor.call('GET', `/mesa/inbox/pictures/${customer.attachmentId}`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { body } = await ana.visitor.call('GET', path(key, 'customer'))
    // What the case is about first.
    expect(body.properties).toMatchObject([
      { letras: [], papers: [], missingPapers: ['contract', 'plan', 'act'] },
      {
        proforma: customer.proforma,
        paidLetras: 2,
        allLetras: 3,
        overdueLetras: 0,
        letras: [
          { name: 'Letra 2', state: 'paid', daysLate: 0 },
          { name: 'Letra 3', state: 'pending', amount: { amount: 350.5, currency: 'USD' } },
        ],
        papers: [{ documentId: customer.documentId }],
        missingPapers: ['plan', 'act'],
      },
    ])
    expect(body.overdue).toEqual([])
    // In the project of this query nothing is owed, and of another property's debts its texts say nothing.
    expect(body.facts).toMatchObject({ oldestLetra: null, lastPayment: null, complaint: null })
    const ofComplaint = await ana.visitor.call('GET', path(await complain(), 'customer'))
    expect(ofComplaint.body.facts).toMatchObject({
      customer: { name: buyer.persona.name },
      oldestLetra: { name: 'letra 3', owed: { amount: 350.5, currency: 'USD' } },
      lastPayment: { amount: { currency: 'USD' } },
      complaint: { state: 'calm', daysLeft: 15 },
      answererName: ana.name,
    })
  })

  test('opens the papers of its customer and of nobody else, and keeps who did', async () => {
    const key = await ask()
    const other = await createCustomerFixture(fixture)
    const open = (documentId: string, who = ana.visitor) => who.call('GET', path(key, `papers/${documentId}`))
    const paper = await open(customer.documentId, luis.visitor)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(paper.headers['content-disposition']).toBe('inline; filename="contrato_de_compraventa.pdf"')
    expect(paper.headers['content-security-policy']).toContain("default-src 'none'")
    expect(paper.bytes).toEqual(Buffer.from(smallPdf))
    for (const unknown of [other.documentId, '999999'])
      expect((await open(unknown)).body.code).toBe('no_encontrado')
    const content = await mesa.newPerson(['content'])
    expect((await open(customer.documentId, content.visitor)).body.code).toBe('sin_permiso')
    const readings = await db
      .selectFrom('staff_reading')
      .selectAll()
      .where('call', '=', 'readCasePaper')
      .execute()
    expect(readings).toMatchObject([{ person_id: luis.id, customer_id: buyer.id }])
  })

  test('shows beside it what was paid in every way, what is doubtful of it, and what is overdue', async () => {
    const payer = await newBuyer(fixture, { letras: 3 })
    const [, second = '', third = ''] = payer.codes
    await payer.pay(await payer.form())
    const paid = { state: 'paid', paid_minor: 35_050, erp_paid_minor: 35_050 } as const
    await db
      .updateTable('receivable')
      .set({ ...paid, paid_on: '2026-11-20', payment_system: 'CAJA' })
      .where('code', '=', second)
      .execute()
    await db.updateTable('receivable').set({ due_on: '2026-11-02' }).where('code', '=', third).execute()
    const number = await insertCashItem(db, payer.id, payer.proforma, { amountMinor: 35_050 })
    await db
      .updateTable('receivable')
      .set({ ...paid, paid_on: '2026-11-19', payment_system: 'TRANSF' })
      .where('accounting_number', '=', number)
      .execute()
    const form = await payer.ask({ code: third })
    await db
      .updateTable('payment_order')
      .set({ state: 'unknown' })
      .where('id', '=', form.body.orderId)
      .execute()
    const { id } = await db
      .insertInto('complaint')
      .values({
        customer_id: payer.id,
        proforma: payer.proforma,
        phone: '',
        email: '',
        text: 'Pagué dos veces',
        filed_at: clock.now().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await ana.visitor.call('GET', path(`reclamo-${id}`, 'customer'))
    const shown = body.payments.map(({ name, state, system, maskedCard }: Record<string, string>) => [
      name?.split(',')[0],
      state,
      system,
      maskedCard?.slice(0, 4),
    ])
    expect(new Set(shown.slice(0, 2).map(String))).toEqual(
      new Set(['Letra 2,credited,IZIP,4970', 'Letra 1,unknown,IZIP,']),
    )
    expect(shown.slice(2)).toEqual([
      ['Letra 3', 'credited', 'CAJA', ''],
      ['Separa tu lote', 'credited', 'TRANSF', ''],
    ])
    expect(body.overdue).toEqual([{ amount: 350.5, currency: 'USD' }])
  })
})

describe('who has a case open', () => {
  test('is seen by colleagues in list, thread and pulse for 25 seconds, and makes it no longer new', async () => {
    const key = await ask()
    const pulse = (doing: string, who = ana.visitor) => act(key, 'presence', { doing }, who)
    const rowOf = async (who: StaffVisitor) =>
      (await list('waiting', who)).rows.find((row: { key: string }) => row.key === key)
    expect((await pulse('looking')).body).toEqual({ version: 1, present: [] })
    expect((await pulse('looking', luis.visitor)).body.present).toEqual([{ name: ana.name, writes: false }])
    await pulse('writing')
    expect((await rowOf(luis.visitor)).present).toEqual([{ name: ana.name, writes: true }])
    expect((await read(key)).present).toEqual([{ name: luis.name, writes: false }])
    expect((await rowOf(ana.visitor)).isNew).toBe(false)
    clock.advance({ seconds: 25 })
    expect((await pulse('looking', luis.visitor)).body.present).toEqual([])
    expect((await pulse('looking')).body.present).toEqual([{ name: luis.name, writes: false }])
    await pulse('leaving', luis.visitor)
    expect((await read(key)).present).toEqual([])
    clock.advance({ seconds: 1 })
    await write(key, '?')
    expect((await rowOf(ana.visitor)).isNew).toBe(true)
  })
})

describe('a saved text', () => {
  test('is everybody’s or one’s own, replaced under its shortcut, and refused with an unknown place', async () => {
    const save = (shortcut: string, body: object, who = ana.visitor) =>
      who.call('PUT', `/mesa/inbox/texts/${shortcut}`, {
        title: 'Saludo',
        text: 'Hola, {nombre}.',
        shared: true,
        ...body,
      })
    const texts = async (who = ana.visitor) =>
      (await who.call('GET', '/mesa/inbox/texts')).body.texts.map(
        ({ shortcut, text, shared }: Record<string, string>) => [shortcut, text, shared],
      )
    expect((await save('hola', {})).status).toBe(204)
    expect((await save('hola', { text: 'Buenas.' }, luis.visitor)).status).toBe(204)
    expect((await save('hola', { text: 'Mía.', shared: false })).status).toBe(204)
    expect(await texts()).toEqual([
      ['hola', 'Buenas.', true],
      ['hola', 'Mía.', false],
    ])
    expect(await texts(luis.visitor)).toEqual([['hola', 'Buenas.', true]])
    expect((await save('mal', { text: 'Hola, {apodo}.' })).body).toMatchObject({
      code: 'dato_invalido',
      campo: 'text',
      message: expect.stringContaining('{apodo}'),
    })
    expect((await save('Ñ', {})).body.campo).toBe('shortcut')
    for (const title of [' ', '\u200b', 'a\nb', 'a\u202eb', '\u0000', '\ud800', 'x'.repeat(101)]) {
      expect((await save('mal', { title })).body, title).toMatchObject({
        code: 'dato_invalido',
        campo: 'title',
      })
    }
    const drop = (shared: boolean, who = ana.visitor) =>
      who.call('POST', '/mesa/inbox/texts/hola/delete', { shared })
    expect((await drop(false, luis.visitor)).body.code).toBe('no_encontrado')
    expect((await drop(false)).status).toBe(204)
    expect(await texts()).toEqual([['hola', 'Buenas.', true]])
  })
})

describe('the views', () => {
  beforeAll(async () => {
    await db.deleteFrom('attachment').execute()
    await db.deleteFrom('query').execute()
    await db.deleteFrom('complaint').execute()
  })

  test('hold what their days of the term say, in the order of the term and then of age, and their counts agree', async () => {
    // Filed so long before Monday 23 November; the second of the pair stands in an earlier view.
    const filed: readonly [string, string][] = [
      ['2026-10-30T12:00:00-05:00', 'overdue'],
      ['2026-11-02T00:00:00-05:00', 'day-13'],
      ['2026-11-04T23:59:59-05:00', 'day-13'],
      ['2026-11-05T00:00:00-05:00', 'day-10'],
      ['2026-11-09T23:59:59-05:00', 'day-10'],
      ['2026-11-10T00:00:00-05:00', 'day-0'],
      ['2026-11-23T09:00:00-05:00', 'day-0'],
    ]
    const keys: string[] = []
    for (const [at] of filed) {
      const { id } = await db
        .insertInto('complaint')
        .values({
          customer_id: buyer.id,
          proforma: customer.proforma,
          phone: '',
          email: '',
          text: 'x',
          filed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      keys.push(`reclamo-${id}`)
    }
    const asked = [await ask('Primera'), await ask('Segunda')]
    expect(await keysOf('waiting')).toEqual([...keys, ...asked])
    for (const view of ['overdue', 'day-13', 'day-10', 'day-0']) {
      expect(await keysOf(view), view).toEqual(keys.filter((_, index) => filed[index]?.[1] === view))
    }
    // The last day of what was filed on 2 November is today; what is late waits today too.
    expect(await keysOf('due-today')).toEqual(keys.slice(0, 2))
    expect(await counts()).toMatchObject({
      views: {
        mine: 0,
        unassigned: 9,
        mentioned: 0,
        waiting: 9,
        'due-today': 2,
        'waiting-customer': 0,
        closed: 0,
        overdue: 1,
        'day-13': 2,
        'day-10': 2,
        'day-0': 2,
      },
      projects: [{ code: expect.any(String), count: expect.any(Number) }, expect.anything()],
    })
    const { projects } = await counts()
    const ofProject = await list('waiting', ana.visitor, `&project=${projects[0].code}`)
    expect(ofProject.rows).toHaveLength(projects[0].count)
  })

  test('come in pages that join: of rows of one moment none is left out or shown twice where a page ends', async () => {
    await db.deleteFrom('query').execute()
    await db.deleteFrom('complaint').execute()
    const [customer_id, project_code] = [buyer.id, customer.projectCode]
    // In pairs of one microsecond, of which every page of 50 ends within one.
    const momentOf = (index: number) =>
      Temporal.Instant.from('2026-10-01T15:00:00.123456Z')
        .add({ microseconds: (index + 1) >> 1 })
        .toString()
    const names = Array.from({ length: 110 }, (_, index) => `Consulta ${index}`)
    await db
      .insertInto('query')
      .values(
        names.map((subject, index) => ({ customer_id, project_code, subject, opened_at: momentOf(index) })),
      )
      .execute()
    await db
      .insertInto('complaint')
      .values(
        names.map((_, index) => ({
          customer_id,
          proforma: customer.proforma,
          phone: '',
          email: '',
          text: `Reclamo ${index}`,
          filed_at: momentOf(index),
        })),
      )
      .execute()
    const waiting = await pagesOf('waiting')
    expect(waiting.map(({ length }) => length)).toEqual([50, 50, 50, 50, 20])
    const filed = waiting.flat().filter((subject) => /^Reclamo \d/.test(subject))
    expect(filed).toEqual(names.map((name) => name.replace('Consulta', 'Reclamo')))
    expect(waiting.flat().filter((subject) => /^Consulta \d/.test(subject))).toEqual(names)

    for (const [index, subject] of names.entries()) {
      const ended = { closed_at: momentOf(index) }
      await db.updateTable('query').set(ended).where('subject', '=', subject).execute()
    }
    const closed = await pagesOf('closed')
    expect(closed.map(({ length }) => length)).toEqual([50, 50, 10])
    // Newest first: of one moment, the one that came later.
    expect(closed.flat()).toEqual(names.toReversed())
    expect((await counts()).views.closed).toBe(110)
  })

  async function pagesOf(view: string): Promise<string[][]> {
    const pages: string[][] = []
    let after = ''
    do {
      const page = await list(view, ana.visitor, after)
      pages.push(page.rows.map(({ subject }: { subject: string }) => subject))
      after = page.next === '' ? '' : `&after=${page.next}`
      // A cursor that stands still would page for ever.
    } while (after !== '' && pages.length < 10)
    return pages
  }
})

describe('what a case is about', () => {
  test.each([
    ['Transferí el jueves y sigue vencida', 'payments'],
    ['¿Puedo PAGAR la separación y la letra juntas?', 'payments'],
    ['Cambiar la tarjeta antes del 24', 'payments'],
    ['Carta para el banco en inglés', 'papers'],
    ['Constancia de pagos', 'papers'],
    ['No me llega el código', 'access'],
    ['Cambié de celular', 'access'],
    ['Visita para medir los muebles de cocina', 'finishes'],
    ['Gracias', 'other'],
  ])('a query “%s” is about %s', async (subject, topic) => {
    expect(await read(await ask(subject))).toMatchObject({ topic })
  })

  test('is filtered and counted; people set it right, and who did is kept', async () => {
    const key = await ask('Gracias por todo')
    const before = await counts()
    const countOf = ({ topics }: typeof before, topic: string) =>
      topics.find((one: { topic: string }) => one.topic === topic)?.count ?? 0
    const ofTopic = async (topic: string) => {
      const { rows } = await list('waiting', ana.visitor, `&topic=${topic}`)
      return rows.map((row: { key: string }) => row.key)
    }
    expect(await ofTopic('papers')).not.toContain(key)
    for (const _ of [1, 2]) expect((await act(key, 'topic', { topic: 'papers' })).status).toBe(204)
    expect(await ofTopic('papers')).toContain(key)
    const after = await counts()
    expect(countOf(after, 'papers')).toBe(countOf(before, 'papers') + 1)
    expect(countOf(after, 'other')).toBe(countOf(before, 'other') - 1)
    expect(countOf(after, 'papers')).toBe((await ofTopic('papers')).length)
    expect(await audited(key.replace('consulta-', 'query:'))).toMatchObject([
      {
        action: 'case.topic-set',
        staff_id: ana.id,
        changes: { topic: { before: ['other'], after: ['papers'] } },
      },
    ])
    expect((await act(key, 'topic', { topic: 'todo' })).body).toMatchObject({ campo: 'topic' })
  })
})

describe('a colleague who is named in a note', () => {
  test('finds the case in their inbox until they open it; nobody else does', async () => {
    const key = await ask('Gracias')
    const rosa = await mesa.newPerson(['treasury'])
    const content = await mesa.newPerson(['content'])
    const text = `@${rosa.name}, ¿la apruebas? Gracias también a @${content.name} y a @${ana.name}`
    const headers = nextKey()
    for (const _ of [1, 2]) expect((await note(key, text, ana.visitor, headers)).status).toBe(204)
    expect((await read(key)).entries.at(-1)).toMatchObject({ kind: 'note', by: ana.name, to: rosa.name })
    const mentions = async (who: StaffVisitor) => [
      (await list('mentioned', who)).rows.map((row: Record<string, string>) => [row.key, row.mentionedBy]),
      (await counts(who)).views.mentioned,
    ]
    expect(await mentions(rosa.visitor)).toEqual([[[key, ana.name]], 1])
    expect(await mentions(luis.visitor)).toEqual([[], 0])
    // Oneself one need not tell.
    expect(await mentions(ana.visitor)).toEqual([[], 0])
    const kept = await db
      .selectFrom('desk_mention as m')
      .innerJoin('desk_note as n', 'n.id', 'm.note_id')
      .select(['n.person_id', 'm.person_id as named', 'm.seen_at'])
      .execute()
    expect(kept).toEqual([{ person_id: ana.id, named: rosa.id, seen_at: null }])
    // A closed one too: what was asked is still asked.
    await act(key, 'close')
    expect(await mentions(rosa.visitor)).toEqual([[[key, ana.name]], 1])
    await act(key, 'presence', { doing: 'looking' }, rosa.visitor)
    expect(await mentions(rosa.visitor)).toEqual([[], 0])
  })
})

test('no call of customers or of systems answers a note, or the name of who wrote', async () => {
  const other = await createCustomerFixture(fixture)
  const words = 'PLANTADA-EN-LA-NOTA'
  const author = await mesa.newPerson(['service'])
  const filed = await other.buyer.visitor.call('POST', '/api/MisConsultasSAC/SendIncidentes', {
    ...(goodRequests(other).fileComplaint?.body as object),
    files: [],
  })
  const cases = [`consulta-${other.queryId}`, `reclamo-${filed.body.nReclamo}`]
  for (const key of cases) {
    expect((await note(key, words, author.visitor)).status).toBe(204)
    expect((await reply(key, { text: 'RESPUESTA' }, author.visitor)).status).toBe(200)
    expect((await author.visitor.call('GET', path(key))).bytes.toString()).toContain(words)
  }
  const good = goodRequests(other)
  const key = await newKey(fixture)
  const registered = listRegistered(fixture)
  await numberEvents(db, clock, new AbortController().signal)
  let answered = ''
  let besidesAccess = ''
  for (const call of registered) {
    const visitor = new Visitor(fixture.app)
    // Of its own: one of the calls ends it.
    visitor.token = scopesOf(call) ? key : await insertSession(db, clock, other.buyer.id, other.buyer.persona)
    const { bytes } = await visitor.call(
      call.method,
      urlOf(call, good[call.name]),
      ...sentWith(call, good[call.name]),
    )
    answered += bytes.toString('latin1')
    // "Mi acceso" says who looked at the account, and nothing of what they wrote.
    if (call.name !== 'readAccess') besidesAccess += bytes.toString('latin1')
  }
  expect(registered.length).toBeGreaterThan(60)
  // The customer is answered, in both threads and in the file of all that is stored, so that what was looked through is what could have told.
  expect(answered.match(/RESPUESTA/g)).toHaveLength(4)
  expect(answered).not.toContain(words)
  expect(besidesAccess).not.toContain(author.name)
})
