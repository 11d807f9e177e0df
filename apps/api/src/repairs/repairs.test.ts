import { openRepair } from '@llave/contract/repairs/repair-calls'
import { wasOpenedAsTold } from '@llave/domain/repairs/repair-case'
import { repairFaults } from '@llave/domain/repairs/validate-repair'
import { whileLocked } from '@llave/testkit/database/while-locked'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { smallPicture } from '@llave/testkit/insert-query'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { testConfig } from '@llave/testkit/test-config'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deleteOldMessages } from '../operations/retention.ts'
import { messageRenderers } from '../render-messages.ts'

// Friday 27 November 2026, 10:00 in Lima.
const fixture = await openPaymentFixture('2026-11-27T15:00:00Z')
const { db, clock } = fixture
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const customer = await createCustomerFixture(fixture)
const { buyer, proforma } = customer
const ana = await mesa.newPerson(['service'])
const luis = await mesa.newPerson(['aftersales'])
beforeEach(() => db.deleteFrom('outbox').execute())

let keys = 0
const told = {
  proforma,
  ambiente: 'living-room',
  elemento: 'window',
  defecto: 'water',
  detalle: 'Cuando llueve.',
  celular: '999888777',
  correo: 'otra@correo.example',
  fotos: [{ foto: smallPicture, marcas: [{ x: 295, y: 670, texto: ' Mancha ' }] }],
}
const open = (change: object = {}, key = `caso-${++keys}-0000`) =>
  buyer.visitor.call('POST', '/api/Casos/Abrir', { ...told, ...change }, { 'idempotency-key': key })
const opened = async (change: object = {}): Promise<string> => (await open(change)).body.nReclamo
const list = async () => (await buyer.visitor.call('GET', '/api/Casos/Listar')).body
const read = async (id: string) =>
  (await list()).casos.find(({ nReclamo }: { nReclamo: string }) => nReclamo === id)
const move = (id: string, visto: number, paso: string, more: object = {}, who = buyer.visitor) =>
  who.call('POST', '/api/Casos/Mover', { nReclamo: id, visto, paso, horario: null, motivo: '', ...more })
const slots = ['2026-11-30T10:00:00-05:00', '2026-12-01T15:30:00-05:00']
const staffMove = (id: string, seen: number, step: string, more: object = {}, who = ana) =>
  who.visitor.call('POST', `/mesa/inbox/cases/reclamo-${id}/repair`, {
    ...{ seen, step, text: '', slots: step === 'visit_proposed' ? slots : [], visitor: '', photos: [] },
    ...more,
  })
const readCase = async (id: string) => (await ana.visitor.call('GET', `/mesa/inbox/cases/reclamo-${id}`)).body
const done = { text: 'Cambiamos el sello y probamos con agua.', photos: [smallPicture] }

/** A case that the developer says is done. */
async function finished(): Promise<string> {
  const id = await opened()
  expect(await staffMove(id, 1, 'visit_proposed', { visitor: 'Ing. Raúl Medina' })).toMatchObject({
    status: 204,
  })
  expect(await move(id, 2, 'ELEGIR_VISITA', { horario: '30/11/2026 10:00' })).toMatchObject({ status: 200 })
  expect(await staffMove(id, 3, 'repairing')).toMatchObject({ status: 204 })
  expect(await staffMove(id, 4, 'finished', done)).toMatchObject({ status: 204 })
  return id
}

async function countComplaints(): Promise<number> {
  return (await db.selectFrom('complaint').select('id').execute()).length
}

describe('opening a case', () => {
  test('is a complaint with its place, photos and marks, told to the buyer and in the list of complaints', async () => {
    const { status, body } = await open()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      proforma,
      ambiente: 'living-room',
      estado: 'RECIBIDO',
      version: 1,
      observacion:
        'Mampara o ventana, sala comedor: entra agua por el marco\nCuando llueve.\nFoto 1, marca 1: Mancha',
      fotos: [{ marcas: [{ x: 295, y: 670, texto: 'Mancha' }] }],
      pasos: [{ estado: 'RECIBIDO', autor: 'CLIENTE' }],
    })
    const owner = `TipoDocumento=${customer.document.type}&NroDocumento=${customer.document.number}`
    const complaints = await buyer.visitor.call('GET', `/api/MisConsultasSAC/GetAllIncidentes?${owner}`)
    expect(complaints.body.getAllIncidentes[0]).toMatchObject({
      nReclamo: body.nReclamo,
      observacion: body.observacion,
      archivos: [{ nombre: 'foto.jpg' }],
    })
    const kept = await db
      .selectFrom('repair_case')
      .select('catalogue')
      .where('complaint_id', '=', Number(body.nReclamo))
      .executeTakeFirstOrThrow()
    expect(kept.catalogue).toBe('2026-11')
    const sent = await db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()
    expect(sent.filter(({ kind }) => kind === 'repair-step').map(({ recipient }) => recipient)).toEqual([
      'otra@correo.example',
      buyer.persona.email,
    ])
  })

  test('twice with one key, as a tab that slept a night sends it, opens one; without photos too', async () => {
    const before = await countComplaints()
    const first = await open({ fotos: [] }, 'una-noche-1')
    const again = await open({ fotos: [] }, 'una-noche-1')
    expect(again.body.nReclamo).toBe(first.body.nReclamo)
    expect(await countComplaints()).toBe(before + 1)
  })

  test('again with other words, after an answer that was lost, opens no other and says what there is', async () => {
    const before = await countComplaints()
    const key = 'respuesta-perdida'
    const lost = (await open({}, key)).body
    const again = (await open({ detalle: 'Cuando llueve fuerte.' }, key)).body
    expect(again).toEqual(lost)
    expect(await countComplaints()).toBe(before + 1)
    const opened = z.decode(openRepair.answer.schema, again)
    const as = (detalle: string) => wasOpenedAsTold(z.decode(openRepair.body, { ...told, detalle }), opened)
    expect([as(told.detalle), as('Cuando llueve fuerte.')]).toEqual([true, false])
  })

  test('is known by its key for 13 months, as long as what waits in a browser may take', async () => {
    const key = 'trece-meses-1'
    await open({ fotos: [] }, key)
    const isKnown = async () =>
      (await db.selectFrom('desk_request').select('made_at').where('request_key', '=', key).execute()).length
    const end = clock.now().toZonedDateTimeISO('America/Lima').add({ months: 13 })
    await deleteOldMessages(db, new FixedClock(end.toInstant().toString()))
    expect(await isKnown()).toBe(1)
    await deleteOldMessages(db, new FixedClock(end.add({ seconds: 1 }).toInstant().toString()))
    expect(await isKnown()).toBe(0)
  })

  test.each([
    ['ambiente', { ambiente: 'attic' }, repairFaults.room],
    ['elemento', { elemento: 'bathroom' }, repairFaults.item],
    ['defecto', { defecto: 'drips' }, repairFaults.defect],
    ['detalle', { detalle: 'x'.repeat(2001) }, repairFaults.wordsLong],
    ['correo', { correo: 'nada' }, 'El email de contacto es incorrecto'],
    ['fotos', { fotos: Array.from({ length: 50 }, () => told.fotos[0]) }, repairFaults.tooManyPhotos],
    [
      'fotos.0.marcas.0.texto',
      { fotos: [{ foto: smallPicture, marcas: [{ x: 1, y: 1, texto: ' ' }] }] },
      repairFaults.markEmpty,
    ],
    [
      'fotos.0.foto.base64',
      { fotos: [{ foto: { base64: '***', fileName: 'a.jpg' }, marcas: [] }] },
      'El archivo no es una imagen jpg o png',
    ],
  ])('is refused by the name of %s, and keeps nothing', async (campo, change, message) => {
    const before = await countComplaints()
    expect(await open(change)).toMatchObject({ status: 400, body: { campo, message } })
    expect(await countComplaints()).toBe(before)
  })

  test('keeps words in Arabic as they are, also in the name of a photo', async () => {
    const { body } = await open({
      detalle: 'يدخل الماء من النافذة',
      fotos: [{ foto: { ...smallPicture, fileName: 'صورة.png' }, marcas: [] }],
    })
    expect(body.observacion).toContain('يدخل الماء من النافذة')
    expect(body.fotos[0].foto.nombre).toBe('foto.jpg')
  })

  test("of somebody else's property is refused", async () => {
    expect(await open({ proforma: 'PW1' })).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  })
})

describe('a case from its visit to the word of its buyer', () => {
  test('is told step by step, and ends the complaint when the buyer says that it is well', async () => {
    const id = await finished()
    expect(await read(id)).toMatchObject({
      estado: 'TERMINADO',
      version: 5,
      visita: '30/11/2026 10:00',
      visitante: 'Ing. Raúl Medina',
      horarios: [],
      pasos: [
        { estado: 'RECIBIDO' },
        { estado: 'VISITA_PROPUESTA', autor: 'INMOBILIARIA' },
        { estado: 'VISITA_ELEGIDA', autor: 'CLIENTE', visita: '30/11/2026 10:00' },
        { estado: 'EN_REPARACION' },
        { estado: 'TERMINADO', texto: done.text, fotos: [{ nombre: 'foto.jpg' }] },
      ],
    })
    expect(await readCase(id)).toMatchObject({ waitsFor: 'customer', clock: { state: 'answered' } })
    expect(await move(id, 5, 'CONFORME')).toMatchObject({ status: 200, body: { estado: 'CONFORME' } })
    expect(await readCase(id)).toMatchObject({ waitsFor: 'nobody', repair: { state: 'accepted' } })
  })

  test('comes back with its reason where something is missing, and waits for the developer again', async () => {
    const id = await finished()
    expect(await move(id, 5, 'NO_CONFORME')).toMatchObject({
      status: 400,
      body: { campo: 'motivo', message: repairFaults.stepEmpty },
    })
    const refusal = { motivo: 'Volvió a entrar agua.', fotos: [smallPicture, smallPicture] }
    expect(await move(id, 5, 'NO_CONFORME', refusal)).toMatchObject({ status: 200 })
    // Sent again, as after an answer that was lost, its photos are there once.
    const { body } = await move(id, 5, 'NO_CONFORME', refusal)
    expect(body.pasos.at(-1)).toMatchObject({
      estado: 'NO_CONFORME',
      fotos: [{ nombre: 'foto.jpg' }, { nombre: 'foto.jpg' }],
    })
    const shown = await buyer.visitor.call(
      'GET',
      `/api/MisConsultasSAC/ObtenerAdjunto?IdAdjunto=${body.pasos.at(-1).fotos[0].id}`,
    )
    expect(shown.status).toBe(200)
    const found = await readCase(id)
    expect(found).toMatchObject({ waitsFor: 'us', repair: { state: 'refused', version: 6 } })
    expect(found.entries.at(-1)).toMatchObject({
      kind: 'customer',
      text: 'Dice que todavía no quedó bien:\nVolvió a entrar agua.',
      pictures: [{ nombre: 'foto.jpg' }, { nombre: 'foto.jpg' }],
    })
    expect(await staffMove(id, 6, 'visit_proposed')).toMatchObject({ status: 204 })
    expect(await readCase(id)).toMatchObject({ waitsFor: 'customer' })
  })

  test('names who comes only where the last proposal did', async () => {
    const id = await opened()
    await staffMove(id, 1, 'visit_proposed', { visitor: 'Ing. Raúl Medina' })
    expect(await read(id)).toMatchObject({ visitante: 'Ing. Raúl Medina' })
    await move(id, 2, 'NINGUN_HORARIO')
    await staffMove(id, 3, 'visit_proposed')
    expect(await read(id)).toMatchObject({ visitante: '' })
  })

  test('is opened again by its buyer after it ended, under the same number', async () => {
    const id = await finished()
    await move(id, 5, 'CONFORME')
    await move(id, 6, 'REABRIR', { motivo: 'Otra vez.' })
    expect(await readCase(id)).toMatchObject({ waitsFor: 'us', repair: { state: 'reopened' } })
    expect(
      await staffMove(id, 7, 'declined', { text: 'El marco fue cambiado por otra persona.' }),
    ).toMatchObject({
      status: 204,
    })
    expect(await read(id)).toMatchObject({ estado: 'NO_PROCEDE', version: 8 })
  })

  test('keeps the term of the law ours until it is answered, whatever is proposed', async () => {
    const id = await opened()
    await staffMove(id, 1, 'visit_proposed')
    expect(await readCase(id)).toMatchObject({ waitsFor: 'us', clock: { state: 'calm' } })
  })

  test('a complaint that was not told room by room has no repair', async () => {
    const { body } = await buyer.visitor.call('POST', '/api/MisConsultasSAC/SendIncidentes', {
      tipoDocumento: customer.document.type,
      nroDocumento: customer.document.number,
      ...{ proforma, celular: '999888777', correo: 'a@correo.example', observacion: 'La puerta.', files: [] },
    })
    expect((await readCase(body.nReclamo)).repair).toBeNull()
    expect(await staffMove(body.nReclamo, 1, 'repairing')).toMatchObject({ status: 404 })
    expect(await staffMove('1', 1, 'repairing')).toMatchObject({ status: 404 })
  })

  test('what staff does is in the audit with who and from what to what', async () => {
    const id = await opened()
    await staffMove(id, 1, 'repairing')
    const acts = await db
      .selectFrom('audit')
      .select(['action', 'staff_id as staffId', 'changes'])
      .where('subject', '=', `complaint:${id}`)
      .execute()
    expect(acts).toEqual([
      {
        action: 'repair.moved',
        staffId: ana.id,
        changes: { repair: { before: ['received'], after: ['repairing'] } },
      },
    ])
  })
})

describe('what does not go together', () => {
  test('of two who move a case at once the second is told who was first, and nothing is lost twice', async () => {
    const id = await opened()
    const answers = await whileLocked(db, sql`select id from complaint where id = ${id} for update`, [
      () => staffMove(id, 1, 'repairing', {}, ana),
      () => staffMove(id, 1, 'declined', { text: 'No es de la obra.' }, luis),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'respondido_antes' })
    expect(refused?.body.message).toMatch(/ movió el caso a las 10:00: /)
    expect((await read(id)).version).toBe(2)
  })

  test('the same act sent again answers the same, and nothing happens twice', async () => {
    const id = await opened()
    await staffMove(id, 1, 'visit_proposed', { text: 'Vamos.' })
    expect(await staffMove(id, 1, 'visit_proposed', { text: 'Vamos.' })).toMatchObject({ status: 204 })
    expect(await staffMove(id, 1, 'visit_proposed', { text: 'Vamos.' }, luis)).toMatchObject({ status: 409 })
    // Another hour is not the same, nor is a photo more.
    const later = { text: 'Vamos.', slots: [slots[0], '2026-12-02T09:00:00-05:00'] }
    expect(await staffMove(id, 1, 'visit_proposed', later)).toMatchObject({ status: 409 })
    const other = await finished()
    expect(await staffMove(other, 4, 'finished', done)).toMatchObject({ status: 204 })
    const more = { ...done, photos: [smallPicture, smallPicture] }
    expect(await staffMove(other, 4, 'finished', more)).toMatchObject({ status: 409 })
    const choice = { horario: '30/11/2026 10:00' }
    await move(id, 2, 'ELEGIR_VISITA', choice)
    expect(await move(id, 2, 'ELEGIR_VISITA', choice)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await move(id, 2, 'ELEGIR_VISITA', { horario: '01/12/2026 15:30' })).toMatchObject({
      status: 409,
      body: { code: 'caso_movido' },
    })
  })

  test('a visit at a past hour, twice the same or none at all is not proposed', async () => {
    const id = await opened()
    for (const [hours, campo, message] of [
      [['2026-11-27T09:59:00-05:00'], 'slots.0', repairFaults.slotPast],
      [[slots[0], slots[0]], 'slots.1', repairFaults.slotTwice],
      [[], 'slots', repairFaults.slotsMissing],
    ] as const) {
      const answer = await staffMove(id, 1, 'visit_proposed', { slots: hours })
      expect(answer).toMatchObject({ status: 400, body: { campo, message } })
    }
    expect((await read(id)).version).toBe(1)
  })

  test('an hour that passed while it was on offer, or that never was, is not chosen', async () => {
    const id = await opened()
    await staffMove(id, 1, 'visit_proposed')
    const past = { status: 400, body: { campo: 'horario', message: repairFaults.slotGone } }
    expect(await move(id, 2, 'ELEGIR_VISITA', { horario: '02/12/2026 10:00' })).toMatchObject(past)
    await db
      .updateTable('repair_slot')
      .set({ starts_at: '2026-11-27T14:59:00Z' })
      .where('complaint_id', '=', Number(id))
      .where('starts_at', '=', Temporal.Instant.from('2026-11-30T15:00:00Z'))
      .execute()
    expect(await move(id, 2, 'ELEGIR_VISITA', { horario: '27/11/2026 09:59' })).toMatchObject(past)
    expect(await move(id, 2, 'NINGUN_HORARIO', { motivo: 'Trabajo.' })).toMatchObject({
      status: 200,
      body: { estado: 'RECIBIDO', horarios: [] },
    })
  })

  test('a step that the state does not have is refused, and nothing moves', async () => {
    const id = await opened()
    expect(await staffMove(id, 1, 'finished', done)).toMatchObject({
      status: 409,
      body: { code: 'caso_movido' },
    })
    expect(await move(id, 1, 'CONFORME')).toMatchObject({ status: 409, body: { code: 'caso_movido' } })
    expect(await read(id)).toMatchObject({ estado: 'RECIBIDO', version: 1 })
  })

  test('a case that staff closed before its end is opened before it is moved; its buyer may still speak', async () => {
    const id = await finished()
    await ana.visitor.call('POST', `/mesa/inbox/cases/reclamo-${id}/close`, { seen: 99 })
    expect(await move(id, 5, 'NO_CONFORME', { motivo: 'Sigue.' })).toMatchObject({ status: 200 })
    expect(await readCase(id)).toMatchObject({ waitsFor: 'us' })
    await ana.visitor.call('POST', `/mesa/inbox/cases/reclamo-${id}/close`, { seen: 99 })
    expect(await staffMove(id, 6, 'repairing')).toMatchObject({ status: 409, body: { code: 'caso_cerrado' } })
  })

  test("nobody reads or moves somebody else's case", async () => {
    const other = await createCustomerFixture(fixture)
    expect(await move(other.repairId, 2, 'NINGUN_HORARIO')).toMatchObject({ status: 403 })
    expect(await read(other.repairId)).toBeUndefined()
    expect(await move('x', 2, 'NINGUN_HORARIO')).toMatchObject({ status: 403 })
  })
})

describe('photos with a reason', () => {
  test.each([
    ['fotos', { fotos: Array.from({ length: 6 }, () => smallPicture) }, repairFaults.tooManyPhotos],
    [
      'fotos.1',
      { fotos: [smallPicture, { base64: 'AAAA', fileName: 'a.jpg' }] },
      'El archivo no es una imagen jpg o png',
    ],
  ])('are refused by the name of %s, and nothing moves', async (campo, more, message) => {
    const id = await finished()
    const sent = { motivo: 'Falta.', ...more }
    expect(await move(id, 5, 'NO_CONFORME', sent)).toMatchObject({ status: 400, body: { campo, message } })
    expect(await read(id)).toMatchObject({ estado: 'TERMINADO', version: 5 })
  })

  test('come with opening a case again too, and with nothing else', async () => {
    const id = await finished()
    const fotos = [smallPicture]
    expect(await move(id, 5, 'CONFORME', { fotos })).toMatchObject({
      status: 400,
      body: { campo: 'fotos', message: repairFaults.photosElsewhere },
    })
    await move(id, 5, 'CONFORME')
    const { body } = await move(id, 6, 'REABRIR', { motivo: 'Otra vez.', fotos })
    expect(body.pasos.at(-1).fotos).toHaveLength(1)
  })

  test("of somebody else's case are not even looked at", async () => {
    const other = await createCustomerFixture(fixture)
    const fotos = [{ base64: 'AAAA', fileName: 'a.jpg' }]
    expect(await move(other.repairId, 2, 'NO_CONFORME', { motivo: 'x', fotos })).toMatchObject({
      status: 403,
    })
  })
})

describe('the e-mails', () => {
  const render = messageRenderers(testConfig(), db, clock)['repair-step']

  async function mails(id: string) {
    const { rows } = await sql<{
      id: number
    }>`select id from repair_step where complaint_id = ${id} order by position`.execute(db)
    return Promise.all(rows.map((step) => render({ stepId: step.id }, buyer.persona.email)))
  }

  test('say what happened to whom it belongs, and only the number at an address that was typed', async () => {
    const id = await finished()
    const [received, , chosen, , ended] = await mails(id)
    expect(received?.subject).toBe(`Recibimos tu caso (caso ${id})`)
    expect(chosen?.text).toContain('lunes 30/11/2026, 10:00 AM')
    expect(ended?.text).toContain(done.text)
    expect(ended?.text).toContain('nadie lo cierra por ti')
    const { id: last } = await db
      .selectFrom('repair_step')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const typed = await render({ stepId: last }, 'otra@correo.example')
    expect(typed?.text).not.toContain(done.text)
    expect(typed?.text).not.toContain(buyer.persona.name)
    expect(typed?.text).toContain(id)
    expect(await render({ stepId: 999_999 }, 'otra@correo.example')).toBeNull()
  })
  test('of a proposal list its hours', async () => {
    const id = await opened()
    await staffMove(id, 1, 'visit_proposed', { visitor: 'Ing. Raúl Medina' })
    const [, proposed] = await mails(id)
    expect(proposed?.text).toContain('30/11/2026 10:00 AM')
    expect(proposed?.text).toContain('Ing. Raúl Medina')
  })
})

test('the day of delivery is told with the cases, and that nobody said it', async () => {
  await db
    .updateTable('property')
    .set({ delivered_on: '2026-05-14' })
    .where('proforma', '=', proforma)
    .execute()
  const { entregas } = await list()
  expect(entregas).toContainEqual({ proforma, entregado: '2026-05-14' })
  expect(entregas).toContainEqual({ proforma: `PW${customer.document.number}`, entregado: null })
  const id = await opened()
  expect(await readCase(id)).toMatchObject({ repair: { deliveredOn: '2026-05-14', item: 'window' } })
})
