import { systemFaults } from '@llave/contract/integration/move-repair-case'
import { repairFaults } from '@llave/domain/repairs/validate-repair'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { smallPdf } from '@llave/testkit/insert-document'
import { smallPicture } from '@llave/testkit/insert-query'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { newKey } from '@llave/testkit/new-key'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { numberEvents } from '../feeds/number-events.ts'
import { issueKey } from '../keys/issue-key.ts'

// Friday 27 November 2026, 10:00 in Lima.
const fixture = await openPaymentFixture('2026-11-27T15:00:00Z')
const { app, db, clock } = fixture
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const projectCode = 'P01'
const { buyer, proforma } = await createCustomerFixture(fixture)
const ana = await mesa.newPerson(['service'])
const erp = new Visitor(app)
erp.token = await newKey(fixture)
beforeEach(() => db.deleteFrom('outbox').execute())

let count = 0
async function opened(): Promise<string> {
  const told = {
    proforma,
    ...{ ambiente: 'living-room', elemento: 'window', defecto: 'water', detalle: 'Cuando llueve.' },
    ...{ celular: '999888777', correo: buyer.persona.email },
    fotos: [{ foto: smallPicture, marcas: [] }],
  }
  const key = { 'idempotency-key': `caso-erp-${++count}` }
  const { body } = await buyer.visitor.call('POST', '/api/Casos/Abrir', told, key)
  await db.deleteFrom('outbox').execute()
  return body.nReclamo
}
const slots = ['2026-11-30T10:00:00-05:00', '2026-12-01T15:30:00-05:00']
const move = (number: string, seen: number, step: string, more: object = {}, who = erp) =>
  who.call('POST', `/integration/v1/repairs/cases/${number}/steps`, {
    ...{ id: `OT-${++count}`, seen, step },
    ...(step === 'visit_proposed' ? { slots } : {}),
    ...more,
  })
const staffMove = (number: string, seen: number, step: string, more: object = {}) =>
  ana.visitor.call('POST', `/mesa/inbox/cases/reclamo-${number}/repair`, {
    ...{ seen, step, text: '', slots: step === 'visit_proposed' ? slots : [], visitor: '', photos: [] },
    ...more,
  })
const choose = (nReclamo: string) =>
  buyer.visitor.call('POST', '/api/Casos/Mover', {
    ...{ nReclamo, visto: 2, paso: 'ELEGIR_VISITA', horario: '30/11/2026 10:00', motivo: '' },
  })
const bytes = Buffer.from(smallPicture.base64, 'base64')
async function upload(name: string, content: Uint8Array = bytes, type = 'image/png'): Promise<string> {
  const sent = { 'content-type': type }
  return (await erp.call('POST', `/integration/v1/files?name=${name}`, content, sent)).body.file
}
async function read(number: string) {
  const { body } = await erp.call('GET', `/integration/v1/repairs/cases?after=${Number(number) - 1}&limit=1`)
  return body.cases[0]
}
async function countSteps(number: string): Promise<number> {
  const rows = await db
    .selectFrom('repair_step')
    .select('id')
    .where('complaint_id', '=', Number(number))
    .execute()
  return rows.length
}

describe('the ERP reads and moves a case', () => {
  test('from the visit to the end, with photos that were uploaded, and the buyer and Mesa are told each time', async () => {
    const number = await opened()
    expect(await read(number)).toMatchObject({
      complaint: number,
      proforma,
      projectCode,
      room: 'living-room',
      title: 'Mampara o ventana, sala comedor: entra agua por el marco',
      state: 'received',
      version: 1,
      openedAt: '2026-11-27T10:00:00-05:00',
      pictures: 1,
      slots: [],
      customer: { documentNumber: buyer.persona.document.number },
    })
    const proposed = await move(number, 1, 'visit_proposed', {
      visitor: ' Ing. Raúl Medina ',
      text: 'Vamos.',
    })
    expect(proposed).toMatchObject({
      status: 200,
      body: { outcome: 'created', case: { state: 'visit_proposed', version: 2, slots } },
    })
    expect(proposed.body.case.visitor).toBe('Ing. Raúl Medina')
    expect(await choose(number)).toMatchObject({ status: 200 })
    expect(await move(number, 3, 'repairing')).toMatchObject({ status: 200 })
    const done = {
      text: 'Cambiamos el sello.',
      photos: [await upload('despues.png')],
      photosBefore: [await upload('antes.png')],
    }
    expect(await move(number, 4, 'finished', done)).toMatchObject({ body: { case: { state: 'finished' } } })

    const sent = await db.selectFrom('outbox').select(['kind', 'recipient']).execute()
    expect(sent).toEqual(Array(4).fill({ kind: 'repair-step', recipient: buyer.persona.email }))
    const { body } = await buyer.visitor.call('GET', '/api/Casos/Listar')
    const found = body.casos.find(({ nReclamo }: { nReclamo: string }) => nReclamo === number)
    expect(found.pasos.at(-1)).toMatchObject({
      estado: 'TERMINADO',
      autor: 'INMOBILIARIA',
      texto: 'Cambiamos el sello.',
      fotos: [{ nombre: 'despues.jpg' }],
      fotosAntes: [{ nombre: 'antes.jpg' }],
    })
    const { body: inMesa } = await ana.visitor.call('GET', `/mesa/inbox/cases/reclamo-${number}`)
    expect(inMesa).toMatchObject({ repair: { state: 'finished', version: 5 }, clock: { state: 'answered' } })
    const written = inMesa.entries.map(({ by }: { by: string }) => by)
    expect(written.sort()).toEqual(['', '', 'Sistema erp', 'Sistema erp', 'Sistema erp'])
    const acts = await db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject', '=', `complaint:${number}`)
      .execute()
    expect(acts).toEqual(
      Array(3).fill({ action: 'repair.moved', details: expect.objectContaining({ by: 'key:erp' }) }),
    )
  })

  test('or refuses it with a reason', async () => {
    const number = await opened()
    expect(await move(number, 1, 'declined')).toMatchObject({
      status: 400,
      body: { code: 'dato_invalido', campo: 'text', message: repairFaults.staffStepEmpty },
    })
    expect(await move(number, 1, 'declined', { text: 'No es de la obra.' })).toMatchObject({ status: 200 })
    expect(await read(number)).toMatchObject({ state: 'declined', version: 2 })
  })

  test('page by page, in the order of their numbers', async () => {
    const numbers = [await opened(), await opened()]
    const first = await erp.call('GET', '/integration/v1/repairs/cases?limit=1')
    expect(first.body.cases).toHaveLength(1)
    const rest = await erp.call('GET', `/integration/v1/repairs/cases?after=${first.body.next}`)
    const all = [...first.body.cases, ...rest.body.cases].map(({ complaint }) => Number(complaint))
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(all).toEqual(expect.arrayContaining(numbers.map(Number)))
    const end = await erp.call('GET', `/integration/v1/repairs/cases?after=${rest.body.next}`)
    expect(end.body).toEqual({ cases: [], next: rest.body.next })
  })
})

describe('its own name of a step', () => {
  test('makes it once, however often it is sent, also when its hours passed and its photos are gone', async () => {
    const number = await opened()
    const step = { id: `OT-${number}-1`, text: ' Vamos. ', visitor: 'Ing. Raúl' }
    expect(await move(number, 1, 'visit_proposed', step)).toMatchObject({ body: { outcome: 'created' } })
    expect(await move(number, 1, 'visit_proposed', step)).toMatchObject({
      body: { outcome: 'same', case: { version: 2 } },
    })
    await choose(number)
    const end = { id: `OT-${number}-2`, text: 'Listo.', photos: [await upload('listo.png')] }
    await move(number, 3, 'finished', end)
    await sql`update upload set file_id = null`.execute(db)
    clock.advance({ hours: 24 * 7 })
    onTestFinished(() => clock.advance({ hours: -24 * 7 }))
    expect(await move(number, 3, 'finished', end)).toMatchObject({ status: 200, body: { outcome: 'same' } })
    expect(await move(number, 1, 'visit_proposed', step)).toMatchObject({ body: { outcome: 'same' } })
    expect(await countSteps(number)).toBe(4)
  })

  test('twice at once makes it once', async () => {
    const number = await opened()
    const step = { id: `OT-${number}-a` }
    const answers = await whileLocked(db, sql`select id from complaint where id = ${number} for update`, [
      () => move(number, 1, 'repairing', step),
      () => move(number, 1, 'repairing', step),
    ])
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['created', 'same'])
    expect(await countSteps(number)).toBe(2)
  })

  test('for two cases at once is of one of them, and the other is refused', async () => {
    for (const turn of ['first', 'last']) {
      const numbers = [await opened(), await opened()]
      const step = { id: `OT-${numbers[0]}-two` }
      const ordered = turn === 'first' ? numbers : numbers.toReversed()
      const answers = await whileLocked(
        db,
        sql`select id from complaint where id = any(${numbers}::bigint[]) for update`,
        ordered.map((number) => () => move(number, 1, 'repairing', step)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
        ...{ code: 'idempotencia_distinta', campo: 'id', message: systemFaults.taken },
      })
      expect(await Promise.all(numbers.map(countSteps))).toEqual(expect.arrayContaining([1, 2]))
    }
  })

  test('is of no other step', async () => {
    const [number, other] = [await opened(), await opened()]
    const id = `OT-${number}-b`
    await move(number, 1, 'visit_proposed', { id })
    for (const [which, step, more] of [
      [other, 'visit_proposed', {}],
      [number, 'repairing', {}],
      [number, 'visit_proposed', { text: 'Otro.' }],
      [number, 'visit_proposed', { slots: slots.slice(1) }],
    ] as const) {
      expect(await move(which, 1, step, { id, ...more })).toMatchObject({
        status: 422,
        body: { code: 'idempotencia_distinta', campo: 'id', message: systemFaults.taken },
      })
    }
    expect(await countSteps(other)).toBe(1)
    // Another system may use the same name.
    const crm = new Visitor(app)
    const grant = { system: 'crm', scopes: ['write:repairs'], days: 1 } as const
    crm.token = (await issueKey(db, grant, { by: 'prueba', why: 'prueba' }, clock.now())).token
    expect(await move(other, 1, 'repairing', { id }, crm)).toMatchObject({ body: { outcome: 'created' } })
  })
})

describe('what does not go together', () => {
  test('of a member of staff and the ERP at once one wins and the other is told', async () => {
    for (const turn of ['staff', 'erp']) {
      const number = await opened()
      const both = [() => staffMove(number, 1, 'visit_proposed'), () => move(number, 1, 'visit_proposed')]
      const answers = await whileLocked(
        db,
        sql`select id from complaint where id = ${number} for update`,
        turn === 'staff' ? both : both.toReversed(),
      )
      const refused = answers.filter(({ status }) => status === 409)
      expect(refused).toHaveLength(1)
      const { code, message } = refused[0]?.body ?? {}
      if (code === 'respondido_antes')
        expect(message).toBe('Sistema erp movió el caso a las 10:00: elige tu visita.')
      else expect({ code, message }).toEqual({ code: 'caso_movido', message: systemFaults.later })
      expect(await countSteps(number)).toBe(2)
    }
  })

  test('what the case does not admit, what was closed in Mesa and what is no case is refused by name', async () => {
    const number = await opened()
    expect(await move(number, 1, 'finished', { text: 'Listo.' })).toMatchObject({
      status: 409,
      body: { code: 'caso_movido', campo: 'step', message: systemFaults.impossible },
    })
    await staffMove(number, 1, 'declined', { text: 'No.' })
    await ana.visitor.call('POST', `/mesa/inbox/cases/reclamo-${number}/close`, { seen: 99 })
    await buyer.visitor.call('POST', '/api/Casos/Mover', {
      ...{ nReclamo: number, visto: 2, paso: 'REABRIR', horario: null, motivo: 'Sí.' },
    })
    await ana.visitor.call('POST', `/mesa/inbox/cases/reclamo-${number}/close`, { seen: 99 })
    expect(await move(number, 3, 'repairing')).toMatchObject({
      status: 409,
      body: { code: 'caso_cerrado', message: systemFaults.closed },
    })
    const filed = await db
      .insertInto('complaint')
      .values({
        customer_id: buyer.id,
        ...{ proforma, phone: '', email: '', text: 'x', filed_at: clock.now().toString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const none of [String(filed.id), '999999999']) {
      expect(await move(none, 1, 'repairing')).toMatchObject({
        status: 404,
        body: { code: 'no_encontrado', campo: 'case', message: systemFaults.unknown },
      })
    }
  })

  test.each([
    ['slots', 'visit_proposed', { slots: [] }, repairFaults.slotsMissing],
    ['slots.0', 'visit_proposed', { slots: ['2026-11-27T09:59:00-05:00'] }, repairFaults.slotPast],
    ['slots', 'repairing', { slots }, systemFaults.slotsElsewhere],
    ['photos', 'repairing', { photos: ['upload:1/a.jpg'] }, systemFaults.photosElsewhere],
    ['visitor', 'repairing', { visitor: 'Ing. Raúl Medina' }, systemFaults.visitorElsewhere],
    ['text', 'repairing', { text: 'Listo \ud83d' }, systemFaults.broken],
    ['text', 'repairing', { text: 'x'.repeat(501) }, repairFaults.stepLong],
    ['visitor', 'visit_proposed', { visitor: 'x'.repeat(101) }, repairFaults.visitorLong],
  ])('%s of %s is named', async (campo, step, more, message) => {
    const number = await opened()
    expect(await move(number, 1, step, more)).toMatchObject({ status: 400, body: { campo, message } })
    expect(await countSteps(number)).toBe(1)
  })

  test('photos of before come with the end of a repair alone, and are five with the others', async () => {
    const number = await opened()
    const photo = await upload('una.png')
    expect(await move(number, 1, 'repairing', { photosBefore: [photo] })).toMatchObject({
      ...{ status: 400, body: { campo: 'photosBefore', message: systemFaults.beforeElsewhere } },
    })
    await move(number, 1, 'repairing')
    const six = { text: 'Listo.', photos: Array(3).fill(photo), photosBefore: Array(3).fill(photo) }
    expect(await move(number, 2, 'finished', six)).toMatchObject({
      ...{ status: 400, body: { campo: 'photosBefore', message: repairFaults.tooManyPhotos } },
    })
    const missing = { text: 'Listo.', photosBefore: ['upload:nada'] }
    expect(await move(number, 2, 'finished', missing)).toMatchObject({
      ...{ status: 400, body: { campo: 'photosBefore.0' } },
    })
    expect(await countSteps(number)).toBe(2)
  })

  test('a photo that was not uploaded, or is none, is named', async () => {
    const number = await opened()
    await move(number, 1, 'repairing')
    const paper = await upload('plano.pdf', smallPdf, 'application/pdf')
    for (const [photos, campo, message] of [
      [['obra.jpg'], 'photos.0', /^obra\.jpg: no es un archivo subido/],
      [[await upload('a.png'), paper], 'photos.1', new RegExp(serviceDeskFaults.notPicture)],
    ] as const) {
      const answer = await move(number, 2, 'finished', { text: 'Listo.', photos })
      expect(answer).toMatchObject({ status: 400, body: { campo } })
      expect(answer.body.message).toMatch(message)
    }
    expect(await countSteps(number)).toBe(2)
  })

  test('a key without the scope opens neither', async () => {
    const reader = new Visitor(app)
    reader.token = await newKey(fixture, 'read:complaints')
    const number = await opened()
    expect(await move(number, 1, 'repairing', {}, reader)).toMatchObject({
      status: 403,
      body: { code: 'clave_sin_permiso', permiso: 'write:repairs' },
    })
    for (const path of ['repairs', 'repairs/cases']) {
      expect(await reader.call('GET', `/integration/v1/${path}`)).toMatchObject({ status: 403 })
    }
  })
})

test('the steps of a case are rows of its feed, each with who made it', async () => {
  const number = await opened()
  await move(number, 1, 'visit_proposed', { id: `OT-${number}-f`, text: 'Vamos.' })
  await choose(number)
  await staffMove(number, 3, 'repairing')
  await numberEvents(db, clock, new AbortController().signal)
  const rows = (await readFeed(fixture, 'erp', 'repairs')).filter(({ complaint }) => complaint === number)
  const buyers = { author: 'buyer', system: '', externalId: '', text: '' }
  expect(rows).toMatchObject([
    { kind: 'step', position: 1, state: 'received', pictures: 1, item: 'window', projectCode, ...buyers },
    { position: 2, author: 'developer', system: 'erp', externalId: `OT-${number}-f`, text: 'Vamos.' },
    { position: 3, state: 'visit_chosen', visitAt: '2026-11-30T10:00:00-05:00', pictures: 0, ...buyers },
    { position: 4, state: 'repairing', author: 'developer', system: '', externalId: '' },
  ])
  expect(rows[0]?.customer.documentNumber).toBe(buyer.persona.document.number)
})
