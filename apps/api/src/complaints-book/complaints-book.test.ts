import { randomUUID } from 'node:crypto'
import { fileSheet as fileSheetCall } from '@llave/contract/complaints-book/book-calls'
import { fromWire } from '@llave/contract/wire'
import { lawValues, readLawFields } from '@llave/testkit/law-fields'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { wireSheet } from '@llave/testkit/wire-sheet'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { transact } from '../database/database.ts'
import { messageRenderers } from '../render-messages.ts'
import { insertPerson } from '../staff/people/people.store.ts'
import { answerSheet } from './answer-sheet.ts'
import { fileSheet } from './file-sheet.ts'
import { findSheetByCode, forgetFilings } from './sheet.store.ts'

const fixture = await openPaymentFixture()
const { db, owner, clock } = fixture
afterAll(() => fixture.close())
const newcomer = { name: 'Ana Ruiz', email: 'ana@llave.example', roles: ['service'] } as const
const staffId = (await transact(db, (trx) => insertPerson(trx, newcomer, clock.now()))) ?? 0

let visitors = 0

/** From a network of its own, as strangers come. */
function call(path: string, body?: unknown) {
  const address = `10.1.${visitors++ % 250}.1`
  return new Visitor(fixture.app, address).call(
    body === undefined ? 'GET' : 'POST',
    `/api/Libro/${path}`,
    body,
  )
}

async function present(changes: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await call('Presentar', wireSheet(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { key: body.clave as string, sheet: body.hoja }
}

async function mailsOf(code: string) {
  const { rows } = await sql<{ kind: string; recipient: string }>`select o.kind, o.recipient from outbox o
    join book_sheet b on o.subject = 'sheet:' || b.id
    where lpad(b.number::text, 10, '0') || '-' || b.year = ${code} order by o.id`.execute(db)
  return rows
}

function textsOf(bytes: Uint8Array): string {
  return readPdf(bytes).texts.join(' ').replace(/\s+/g, ' ')
}

test('the book says who answers in it and until when, for everybody', async () => {
  const { status, body } = await call('Leer')
  expect(status).toBe(200)
  expect(body).toEqual({
    proveedor: {
      razonSocial: 'Costa y Valle Inmobiliaria S.A.C.',
      ruc: '20999999990',
      domicilio: 'Av. Los Fresnos 1150, Miraflores, Lima',
      codigo: 'CV-01',
    },
    // 15 working days from Saturday the 21st, without 8 and 9 December.
    respuestaHasta: '2026-12-15',
  })
})

describe('a sheet', () => {
  test('has its number at once, the next of its year, and goes by e-mail to who presented it', async () => {
    const first = await present()
    const second = await present({ clase: 'QUEJA', correo: 'otra@correo.example' })
    expect(first.sheet).toMatchObject({
      estado: 'PRESENTADA',
      presentadaEl: '2026-11-21T15:20:05-05:00',
      respuestaHasta: '2026-12-15',
      respuesta: null,
      acuerdoEl: '',
    })
    expect(first.sheet.hoja).toMatchObject({ nombre: 'Rosa Quispe Mamani', monto: 899.33, clase: 'RECLAMO' })
    const numberOf = ({ codigo }: { codigo: string }) => Number(codigo.slice(0, 10))
    expect(second.sheet.codigo).toMatch(/^\d{10}-2026$/)
    expect(numberOf(second.sheet)).toBe(numberOf(first.sheet) + 1)
    expect(await mailsOf(second.sheet.codigo)).toEqual([
      { kind: 'sheet-filed', recipient: 'otra@correo.example' },
    ])
  })

  test('goes to the developer too, where they said how they are written to', async () => {
    const { provider } = fixture.config.brand
    const content = fromWire(fileSheetCall.body, wireSheet())
    const parts = { ...fixture, ...fixture.config, provider, complaintsEmail: 'libro@llave.example' }
    const { code } = await fileSheet(parts, content, '10.2.0.0/24')
    expect(await mailsOf(code)).toEqual([
      { kind: 'sheet-filed', recipient: content.content.consumer.email },
      { kind: 'sheet-to-answer', recipient: 'libro@llave.example' },
    ])
  })

  test('that is sent twice is one, also at the same moment; with other words it is refused', async () => {
    const envio = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => present({ envio })))
    const again = await present({ envio })
    expect(new Set([...answers, again].map(({ sheet }) => sheet.codigo)).size).toBe(1)
    expect(new Set([...answers, again].map(({ key }) => key)).size).toBe(1)
    const other = await call('Presentar', wireSheet({ envio, detalle: 'Otra cosa.' }))
    expect(other).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
  })

  test('numbers have no gap, whatever comes at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => present().then(({ sheet }) => sheet.codigo)),
    )
    const numbers = codes.map((code: string) => Number(code.slice(0, 10))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  test.each([
    ['nombre', ' ', 'Escribe tus nombres y apellidos'],
    ['nroDocumento', '123', 'El número de DNI es incorrecto'],
    ['detalle', '', 'Cuenta qué pasó'],
    ['correo', 'rosa@', 'El email de contacto es incorrecto'],
    ['monto', 0, 'El monto debe ser mayor que cero'],
    ['sitio', 'https://spam.example', null],
    ['envio', 'x', null],
  ])('with a wrong %s is refused and nothing is kept', async (campo, value, message) => {
    const before = await db
      .selectFrom('book_sheet')
      .select((of) => of.fn.countAll().as('n'))
      .executeTakeFirst()
    const answer = await call('Presentar', wireSheet({ [campo]: value }))
    expect(answer).toMatchObject({ status: 400, body: { campo } })
    if (message) expect(answer.body.message).toContain(message)
    expect(
      await db
        .selectFrom('book_sheet')
        .select((of) => of.fn.countAll().as('n'))
        .executeTakeFirst(),
    ).toEqual(before)
  })

  test('without address and e-mail is not presented; with one of them it is', async () => {
    const none = await call('Presentar', wireSheet({ domicilio: '', correo: '' }))
    expect(none).toMatchObject({ status: 400, body: { campo: 'domicilio' } })
    const { sheet } = await present({ correo: '' })
    expect(await mailsOf(sheet.codigo)).toEqual([])
  })

  test('is read and printed with its key alone', async () => {
    const { key, sheet } = await present()
    expect(await call('Hoja', { clave: key })).toMatchObject({
      status: 200,
      body: { clave: key, hoja: sheet },
    })
    const [checkCode = '', mac = ''] = key.split('.')
    const forged = `${checkCode}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
    for (const clave of [checkCode, forged, `${checkCode}.`, 'x', '']) {
      expect(await call('Hoja', { clave }), clave).toMatchObject({ status: 404 })
      expect(await call('ImprimirHoja', { clave }), clave).toMatchObject({ status: 404 })
    }
  })

  test('on paper has every field, both legends and its code; the check page tells no name', async () => {
    const { key, sheet } = await present({ apoderado: 'Elena Mamani Ccori', detalle: 'ñandú '.repeat(330) })
    const paper = textsOf((await call('ImprimirHoja', { clave: key })).bytes)
    for (const text of [
      ...[
        'Costa y Valle Inmobiliaria S.A.C., RUC 20999999990',
        'Av. Los Fresnos 1150',
        'CV-01',
        sheet.codigo,
      ],
      ...['21/11/2026', 'Rosa Quispe Mamani', 'DNI 09876543', 'Jr. Huáscar 1124', '976 543 210'],
      ...['rosa.quispe@correo.example', 'Elena Mamani Ccori', '[X] Producto', 'S/ 899.33', 'Lote A-11'],
      ...['[X] Reclamo (1)', '[ ] Queja (2)', 'ñandú ñandú', 'Que registren el pago', 'hasta el 15/12/2026'],
      'La formulación del reclamo no impide acudir a otras vías',
      'en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.',
    ])
      expect(paper, text).toContain(text)
    const { payload } = await fixture.app.inject({ url: `/verificar/${key.split('.')[0]}` })
    expect(payload).toContain('Esta hoja de reclamación es genuina')
    expect(payload).toContain(sheet.codigo)
    expect(payload).not.toMatch(/Rosa|Quispe|09876543/)
  })
})

test('every field of the law that the document lists stands in the answer, on the paper and in the e-mail, with its value', async () => {
  const [answer, offer] = ['Registramos el pago con su fecha.', 'Devolvemos la mora de S/ 12.00.']
  const guardian = 'Elena Mamani Ccori'
  const wanted = wireSheet({ apoderado: guardian })
  clock.set('2026-11-21T20:20:05Z')
  const { key, sheet } = await present(wanted)
  clock.set('2026-11-24T15:00:00Z')
  await answerSheet(fixture, sheet.codigo, { text: answer, offer }, staffId)
  const { body } = await call('AceptarOferta', { clave: key })
  const { id } = await findSheetByCode(db, sheet.codigo).then((found) => found ?? { id: 0 })
  const mail = await messageRenderers(fixture.config, db, clock)['sheet-filed'](
    { sheetId: id },
    'rosa@correo.example',
  )
  const paper = textsOf((await call('ImprimirHoja', { clave: key })).bytes)
  const values = lawValues({
    ...{ code: sheet.codigo, filed: '21/11/2026 15:20 PM', answer, offer, answered: '24/11/2026', guardian },
    ...{ detail: wanted.detalle, request: wanted.pedido },
  })
  // In what the wire writes otherwise than people read it.
  const wire: Readonly<Record<string, unknown>> = {
    Fecha: '2026-11-21T15:20:05-05:00',
    Documento: '09876543',
    Tipo: 'PRODUCTO',
    'Monto reclamado': 899.33,
    Clase: 'RECLAMO',
    'Firma del consumidor': '2026-11-21T15:20:05-05:00',
    'Acuerdo aceptado para solucionar el reclamo': '2026-11-24T10:00:00-05:00',
    'Fecha de la respuesta': '2026-11-24T10:00:00-05:00',
  }
  // What the paper's head says without its label, or in a box.
  const onPaper: Readonly<Record<string, string>> = { Tipo: '[X] Producto', Clase: '[X] Reclamo (1)' }
  const unlabelled = ['Proveedor', 'Domicilio del proveedor', 'Hoja de reclamación N.°']
  const fields = readLawFields()
  expect(fields.map(({ label }) => label).toSorted()).toEqual(Object.keys(values).toSorted())
  for (const { field, label, wire: path } of fields) {
    const value = values[label] ?? ''
    const told = path.split('.').reduce((part, member) => part?.[member], body.hoja)
    expect(told, field).toBe(wire[label] ?? value)
    expect(paper, field).toContain(onPaper[label] ?? value)
    if (!unlabelled.includes(label)) expect(paper, field).toContain(label)
    expect(mail?.text.replaceAll('\u00a0', ' '), field).toContain(`${label}: ${value}`)
    expect(mail?.html, field).toContain(label)
  }
  clock.set('2026-11-21T20:20:05Z')
})

test('an ordinary sheet is one A4, answered too; the longest one loses nothing', async () => {
  const { key, sheet } = await present()
  const offer = 'Devolvemos la mora de S/ 12.00.'
  await answerSheet(fixture, sheet.codigo, { text: 'Registramos el pago.', offer }, staffId)
  expect(readPdf((await call('ImprimirHoja', { clave: key })).bytes).pages).toBe(1)
  const words = (count: number) => Array.from({ length: count }, (_, place) => `palabra${place}`).join(' ')
  const long = await present({
    nombre: 'Ñ'.repeat(200),
    detalle: words(190).slice(0, 2000),
    pedido: words(95).slice(0, 1000),
  })
  const answered = { text: words(280).slice(0, 3000), offer: words(95).slice(0, 1000) }
  await answerSheet(fixture, long.sheet.codigo, answered, staffId)
  const { bytes } = await call('ImprimirHoja', { clave: long.key })
  const paper = textsOf(bytes)
  expect(paper).toContain('palabra180')
  expect(paper).toContain('palabra270')
  expect(readPdf(bytes).pages).toBe(3)
})

describe('an answer', () => {
  const answer = { text: 'Registramos el pago con su fecha.', offer: '' }

  test('is given once, goes to who presented the sheet, and stands on it', async () => {
    const { key, sheet } = await present()
    clock.advance({ hours: 1 })
    expect(await answerSheet(fixture, sheet.codigo, answer, staffId)).toBe(true)
    expect(await answerSheet(fixture, sheet.codigo, { text: 'Otra.', offer: '' }, staffId)).toBe(false)
    expect(await answerSheet(fixture, '0000009999-2026', answer, staffId)).toBeNull()
    const { body } = await call('Hoja', { clave: key })
    expect(body.hoja).toMatchObject({ estado: 'RESPONDIDA', respuesta: { texto: answer.text, oferta: '' } })
    expect((await mailsOf(sheet.codigo)).map(({ kind }) => kind)).toEqual(['sheet-filed', 'sheet-answered'])
    expect(await call('AceptarOferta', { clave: key })).toMatchObject({ status: 409 })
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'staff_id'])
      .where('subject', '=', `sheet:${sheet.codigo}`)
      .execute()
    expect(audit).toEqual([{ action: 'sheet.answered', staff_id: staffId }])
  })

  test('with an offer that is accepted is the agreement on the sheet; twice changes nothing', async () => {
    const { key, sheet } = await present()
    const offer = 'Devolvemos la mora de S/ 12.00.'
    expect(await call('AceptarOferta', { clave: key })).toMatchObject({ status: 409 })
    await answerSheet(fixture, sheet.codigo, { ...answer, offer }, staffId)
    const before = textsOf((await call('ImprimirHoja', { clave: key })).bytes)
    expect(before).toContain(`Ofrecido, sin aceptar todavía: ${offer}`)
    const agreed = await call('AceptarOferta', { clave: key })
    expect(agreed).toMatchObject({ status: 200, body: { hoja: { estado: 'ACUERDO' } } })
    clock.advance({ hours: 2 })
    expect((await call('AceptarOferta', { clave: key })).body).toEqual(agreed.body)
    const paper = textsOf((await call('ImprimirHoja', { clave: key })).bytes)
    expect(paper).toContain('Acuerdo aceptado para solucionar el reclamo')
    expect(paper).toContain(offer)
    expect(paper).not.toContain('sin aceptar')
  })

  test('comes by e-mail with the paper and the way to the offer', async () => {
    const { key, sheet } = await present()
    await answerSheet(fixture, sheet.codigo, { ...answer, offer: 'Una visita.' }, staffId)
    const { id } = await db
      .selectFrom('book_sheet')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const render = messageRenderers(fixture.config, db, clock)
    const filed = await render['sheet-filed']({ sheetId: id }, 'rosa@correo.example')
    const answered = await render['sheet-answered']({ sheetId: id }, 'rosa@correo.example')
    if (!filed || !answered) throw new Error('no mail')
    expect(filed.subject).toBe(`Tu hoja de reclamación ${sheet.codigo}`)
    expect(filed.text).toContain('Te responderemos hasta el 15/12/2026.')
    expect(answered.text).toContain('Te ofrecemos: Una visita.')
    expect(answered.text).toContain('Ver la oferta')
    for (const mail of [filed, answered]) {
      expect(mail.text).toContain(`/libro-de-reclamaciones/hoja#${key}`)
      expect(mail.attachments.map(({ fileName }) => fileName)).toEqual([
        `hoja-de-reclamacion-${sheet.codigo}.pdf`,
      ])
    }
    const told = await render['sheet-to-answer']({ sheetId: id }, 'reclamos@llave.example')
    expect(told?.text).toContain('Rosa Quispe Mamani, DNI 09876543')
    expect(told?.text).not.toContain(key)
  })
})

test('the database keeps a sheet as it was presented, and as it was answered', async () => {
  const { sheet } = await present()
  await answerSheet(fixture, sheet.codigo, { text: 'Sí.', offer: '' }, staffId)
  const refused = 'A sheet of the complaints book stays as it was presented'
  await expect(sql`update book_sheet set detail = 'x'`.execute(db)).rejects.toThrow(refused)
  await expect(sql`update book_sheet set answer = 'x' where state = 'answered'`.execute(db)).rejects.toThrow(
    refused,
  )
  await expect(sql`delete from book_sheet`.execute(owner)).rejects.toThrow(refused)
})

test('how many sheets came from a network is forgotten within four hours', async () => {
  clock.set('2026-11-24T14:10:00Z')
  const windows = async () => {
    await forgetFilings(db, clock.now())
    const { rows } = await sql<{ hour: number }>`select 1 as hour from book_filing`.execute(db)
    return rows.length
  }
  await sql`delete from book_filing`.execute(db)
  await new Visitor(fixture.app).call('POST', '/api/Libro/Presentar', wireSheet())
  clock.advance({ hours: 1 })
  await new Visitor(fixture.app).call('POST', '/api/Libro/Presentar', wireSheet())
  expect(await windows()).toBe(2)
  clock.advance({ hours: 2 })
  expect(await windows()).toBe(1)
  clock.advance({ hours: 1 })
  expect(await windows()).toBe(0)
})

test('a network that fills the book has to wait; another does not', async () => {
  const from = (remoteAddress: string) =>
    fixture.app.inject({ method: 'POST', url: '/api/Libro/Presentar', payload: wireSheet(), remoteAddress })
  const answers = []
  for (let nth = 0; nth < 31; nth++) answers.push(await from('203.0.113.7'))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  expect(answers.at(-1)?.statusCode).toBe(429)
  // Until the hour is over.
  const next = clock.now().round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  expect(answers.at(-1)?.json()).toMatchObject({
    segundosEspera: Math.ceil(next.since(clock.now()).total('seconds')),
  })
  expect((await from('198.51.100.7')).statusCode).toBe(200)
  // Sending one again is no other one.
  const payload = wireSheet()
  for (let nth = 0; nth < 31; nth++) {
    const again = {
      method: 'POST',
      url: '/api/Libro/Presentar',
      payload,
      remoteAddress: '192.0.2.7',
    } as const
    expect((await fixture.app.inject(again)).statusCode).toBe(200)
  }
})

test('the blank sheet has the provider and both legends, and names nobody', async () => {
  const { rawPayload } = await fixture.app.inject({ url: '/api/Libro/HojaEnBlanco' })
  const paper = textsOf(rawPayload)
  expect(paper).toContain('RUC 20999999990')
  expect(paper).toContain('improrrogable')
  expect(paper).toContain('[ ] Reclamo (1)')
  expect(readPdf(rawPayload).pages).toBe(1)
})

test('where the developer keeps its book elsewhere the address leads there, and Llave keeps none', async () => {
  const brand = { ...fixture.config.brand, complaintsBookUrl: 'https://reclamos.inmobiliaria.pe/libro' }
  const app = await buildApp({ config: testConfig({ brand }), db, clock })
  const { statusCode, headers } = await app.inject({ url: '/libro-de-reclamaciones?x=1' })
  expect([statusCode, headers.location]).toEqual([302, brand.complaintsBookUrl])
  for (const path of ['Leer', 'HojaEnBlanco'])
    expect((await app.inject({ url: `/api/Libro/${path}` })).statusCode, path).toBe(404)
  const sent = await app.inject({ method: 'POST', url: '/api/Libro/Presentar', payload: wireSheet() })
  expect(sent.statusCode).toBe(404)
  await app.close()
})
