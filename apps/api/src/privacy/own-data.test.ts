import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { messageRenderers } from '../render-messages.ts'
import { erasePerson } from './erase-person.store.ts'

const fixture = await openPaymentFixture('2026-11-23T15:20:05Z')
const mesa = await openMesa(fixture)
const { db, clock } = fixture
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const nadia = await mesa.newPerson(['administration'])
const tomas = await mesa.newPerson(['administration'])

const read = async (buyer: Buyer) => (await buyer.visitor.call('GET', '/api/Account/MisDatos')).body
const ask = (buyer: Buyer, texto: string, tipo = 'CORRECCION') =>
  buyer.visitor.call('POST', '/api/Account/PedirSobreMisDatos', { tipo, texto })
const withdraw = (buyer: Buyer, tipo = 'CORRECCION') =>
  buyer.visitor.call('POST', '/api/Account/RetirarPedidoSobreMisDatos', { tipo })
const listed = async (buyer: Buyer) =>
  (await nadia.visitor.call('GET', `/mesa/customers/${buyer.id}/data-requests`)).body.requests
const answer = (requestId: string, person = nadia, decision = 'granted', words = 'Corregido.') =>
  person.visitor.call('POST', `/mesa/data-requests/${requestId}/answer`, { decision, answer: words })

async function mailsTo(buyer: Buyer): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from outbox
    where recipient = ${buyer.persona.email} and kind like 'data-%' order by id`.execute(db)
  return rows.map(({ kind }) => kind)
}

test('what was agreed to stands with its version and day', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  const { politica, debitos, recordatorios, obras, calendario } = await read(buyer)
  expect(politica).toMatch(/^2026-\d\d-\d\d$/)
  expect(debitos).toEqual([
    {
      proforma: buyer.proforma,
      producto: expect.any(String),
      tarjeta: expect.stringMatching(/\d{4}$/),
      version: expect.stringMatching(/./),
      desde: expect.stringMatching(/^2026-11-/),
    },
  ])
  // What holds until they choose: no day on which they did.
  expect([recordatorios, obras, calendario]).toEqual([{ correo: true, sms: false, desde: '' }, [], ''])
  await buyer.visitor.call('POST', '/api/MiCuenta/ElegirRecordatorios', {
    antes: { correo: false, sms: false },
    vencidas: { correo: false, sms: true },
  })
  await buyer.visitor.call('POST', '/api/MiCuenta/AvisarAvanceObra', { CodigoProyecto: 'P01', avisar: true })
  await buyer.visitor.call('POST', '/api/MiCuenta/CrearCalendario', { cambiar: false })
  expect(await read(buyer)).toMatchObject({
    recordatorios: { correo: false, sms: true, desde: '2026-11-23T10:20:05-05:00' },
    obras: [{ proforma: buyer.proforma, desde: '2026-11-23T10:20:05-05:00' }],
    calendario: '2026-11-23T10:20:05-05:00',
  })
  await buyer.visitor.call('POST', '/api/MiCuenta/TerminarCalendario')
  expect(await read(buyer)).toMatchObject({ calendario: '' })
})

test('a correction is asked for once, waits in Hoy with its term, and is answered once by e-mail', async () => {
  const buyer = await newBuyer(fixture)
  expect((await ask(buyer, '  Mi nombre lleva\r\ntilde. ')).status).toBe(204)
  // Its answer was lost: sent again it is the same one.
  expect((await ask(buyer, 'Mi nombre lleva\ntilde.')).status).toBe(204)
  expect(await ask(buyer, 'Otra cosa.')).toMatchObject({ status: 422, body: { code: 'no_disponible' } })
  expect((await ask(buyer, 'Bórrenme.', 'BORRADO')).status).toBe(204)
  const asked = {
    tipo: 'CORRECCION',
    estado: 'ABIERTA',
    texto: 'Mi nombre lleva\ntilde.',
    presentada: '2026-11-23T10:20:05-05:00',
    respuestaHasta: '2026-12-07',
    respuesta: '',
    terminada: '',
  }
  expect((await read(buyer)).solicitudes).toEqual([{ ...asked, tipo: 'BORRADO', texto: 'Bórrenme.' }, asked])
  const { body: today } = await nadia.visitor.call('GET', '/mesa/today')
  expect(today.groups.find(({ name }: { name: string }) => name === 'dataRequests').count).toBe(2)

  const [, { requestId, dueOn }] = await listed(buyer)
  expect(dueOn).toBe('2026-12-07')
  expect(await answer(requestId, nadia, 'granted', ' \n')).toMatchObject({
    status: 400,
    body: { campo: 'answer', message: 'Escribe la respuesta' },
  })
  const both = await Promise.all([answer(requestId, nadia), answer(requestId, tomas, 'refused', 'No.')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/ ya lo cerró a las 10:20\.$/)
  expect(await withdraw(buyer)).toMatchObject({
    status: 409,
    body: { message: 'Este pedido ya se respondió.' },
  })
  expect(await mailsTo(buyer)).toEqual([
    'data-request-received',
    'data-request-received',
    'data-request-answered',
  ])
  const { rows } = await sql<{ action: string; staff_id: number }>`select action, staff_id from audit
    where subject = ${`customer:${buyer.id}`} and action like 'data-request.%'`.execute(db)
  expect(rows).toHaveLength(1)
  const { rows: readings } = await sql`select call from staff_reading
    where customer_id = ${buyer.id} and call = 'listDataRequests'`.execute(db)
  expect(readings.length).toBeGreaterThan(0)
})

test('what is open is taken back, twice as once, and can be asked again', async () => {
  const buyer = await newBuyer(fixture)
  expect(await withdraw(buyer)).toMatchObject({ status: 409, body: { message: 'No hay un pedido abierto.' } })
  await ask(buyer, 'Mi correo es otro.')
  const other = await newBuyer(fixture)
  expect((await withdraw(other)).status).toBe(409)
  expect([(await withdraw(buyer)).status, (await withdraw(buyer)).status]).toEqual([204, 204])
  const [{ requestId }] = await listed(buyer)
  expect(await answer(requestId)).toMatchObject({
    status: 409,
    body: { message: 'El cliente ya lo cerró a las 10:20.' },
  })
  expect((await ask(buyer, 'Mi correo es otro.')).status).toBe(204)
  expect((await read(buyer)).solicitudes.map(({ estado }: { estado: string }) => estado)).toEqual([
    'ABIERTA',
    'RETIRADA',
  ])
})

test('words that say nothing or hide characters are refused by their field', async () => {
  const buyer = await newBuyer(fixture)
  for (const texto of [' \u200b', 'Mi \u202enombre', 'a'.repeat(2001)])
    expect(await ask(buyer, texto)).toMatchObject({ status: 400, body: { campo: 'texto' } })
  expect((await ask(buyer, 'اسمي رشيد')).status).toBe(204)
})

test('all that is stored comes as a file under what it is, without secrets, and an e-mail tells of it', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  await ask(buyer, 'Mi nombre lleva tilde.')
  const { status, body, headers } = await buyer.visitor.call('POST', '/api/Account/DescargarMisDatos')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('mis-datos-2026-11-23.json')
  expect(body).toMatchObject({
    'Tus datos de cliente': [{ name: buyer.persona.name }],
    'Tarjetas en débito automático': [{ proforma: buyer.proforma }],
    'Tus pedidos sobre tus datos': [{ words: 'Mi nombre lleva tilde.' }],
  })
  expect(Object.keys(body)).not.toContain('Tus reclamos')
  expect(JSON.stringify(body)).not.toMatch(/token_hash|encrypted_token|answered_by/)
  expect(await mailsTo(buyer)).toContain('data-downloaded')
})

test('the e-mails say what was asked, until when, and what was answered', async () => {
  const buyer = await newBuyer(fixture)
  await ask(buyer, 'Mi nombre lleva tilde.')
  const [{ requestId }] = await listed(buyer)
  const renderers = messageRenderers(fixture.config, db, clock)
  const received = await renderers['data-request-received']({ requestId: Number(requestId) }, 'a@b.pe')
  expect(received).toMatchObject({ text: expect.stringContaining('07/12/2026') })
  await answer(requestId, nadia, 'refused', 'Tu documento\n\ndice otra cosa.')
  const answered = await renderers['data-request-answered']({ requestId: Number(requestId) }, 'a@b.pe')
  expect(answered?.text).toContain('Tu documento')
  expect(answered?.text).toContain('No podemos hacer lo que pides')
  expect(answered?.text).toContain('Autoridad Nacional de Protección de Datos Personales')
  const downloaded = await renderers['data-downloaded']({ at: '2026-11-23T15:20:05Z' }, 'a@b.pe')
  expect(downloaded?.text).toContain('23/11/2026')
})

test('with the person their requests go', async () => {
  const buyer = await newBuyer(fixture)
  await ask(buyer, 'Bórrenme.', 'BORRADO')
  await transact(db, (trx) => erasePerson(trx, buyer.id, { staffId: nadia.id, why: 'Carta 9' }, clock.now()))
  expect(await listed(buyer)).toEqual([])
})
