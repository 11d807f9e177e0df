import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { wireSheet } from '@llave/testkit/wire-sheet'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readPerson } from '../../privacy/person.store.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
const { db, clock } = fixture
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
beforeEach(() => clock.set('2026-11-21T20:20:05Z'))
const { visitor } = await mesa.newPerson(['service'])
const reader = (await mesa.newPerson(['audit'])).visitor

async function present(at: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  clock.set(at)
  const { body } = await new Visitor(fixture.app).call('POST', '/api/Libro/Presentar', wireSheet(changes))
  return body.hoja.codigo
}

const answer = (code: string, text = 'Se registró el pago.', offer = '') =>
  visitor.call('POST', `/mesa/book/${code}/answer`, { text, offer })

test('what waits stands before what was answered, the oldest first, each with its day of the term', async () => {
  const late = await present('2026-10-20T15:00:00Z')
  const fresh = await present('2026-11-20T15:00:00Z', { clase: 'QUEJA' })
  const done = await present('2026-11-19T15:00:00Z')
  clock.set('2026-11-21T20:20:05Z')
  expect((await answer(done, 'Se registró.', 'Una visita.')).status).toBe(204)
  const { body } = await visitor.call('GET', '/mesa/book')
  expect(body.rows).toMatchObject([
    { code: late, clock: 'overdue', dueOn: '2026-11-10', daysLeft: 0 },
    { code: fresh, clock: 'calm', day: 0, daysLeft: 15, kind: 'grievance' },
    { code: done, clock: 'answered', state: 'answered', hasOffer: true },
  ])
  const { body: today } = await visitor.call('GET', '/mesa/today')
  const sheets = today.groups.find(({ name }: { name: string }) => name === 'sheets')
  expect(sheets).toMatchObject({ count: 2, oldestAt: '2026-10-20T10:00:00-05:00' })
  const { body: waiting } = await visitor.call('GET', '/mesa/today/sheets')
  expect(waiting.rows.map(({ code }: { code: string }) => code)).toEqual([late, fresh])
})

test('an answer is given once; who was faster is named', async () => {
  const code = await present('2026-11-21T15:00:00Z')
  expect(await answer(code, ' ')).toMatchObject({ status: 400, body: { campo: 'text' } })
  expect((await answer(code)).status).toBe(204)
  const { status, body } = await answer(code, 'Otra.')
  expect(status).toBe(409)
  expect(body.message).toMatch(/ ya respondió esta hoja a las \d\d:\d\d\.$/)
  for (const unknown of ['0000099999-2026', '9999999999-2026'])
    expect((await answer(unknown)).status).toBe(404)
  const read = await visitor.call('GET', `/mesa/book/${code}`)
  expect(read.body).toMatchObject({ sheet: { respuesta: { texto: 'Se registró el pago.' } }, customerId: '' })
  expect(read.body.answeredBy).not.toBe('')
})

test('of a customer whose document stands on a sheet it is kept who read it', async () => {
  const buyer = await newBuyer(fixture)
  const { type, number } = buyer.persona.document
  const code = await present('2026-11-21T16:00:00Z', { tipoDocumento: type, nroDocumento: number })
  const { body } = await reader.call('GET', `/mesa/book/${code}`)
  expect(body.customerId).toBe(String(buyer.id))
  await reader.call('GET', '/mesa/book')
  await reader.call('GET', `/mesa/book/${code}/sheet.pdf`)
  await reader.call('GET', '/mesa/book.csv?from=2026-11-21&to=2026-11-21')
  const { rows } = await sql<{ call: string }>`select distinct call from staff_reading
    where customer_id = ${buyer.id} order by call`.execute(db)
  expect(rows.map(({ call }) => call)).toEqual([
    'exportBookSheets',
    'listBookSheets',
    'printBookSheet',
    'readBookSheet',
  ])
})

test('the register has every sheet of its days in Lima, with all that stands on it', async () => {
  const before = await present('2026-10-01T04:59:59Z')
  const first = await present('2026-10-01T05:00:00Z')
  const last = await present('2026-10-03T04:59:59Z', { detalle: 'Dijo "mañana"; y no vino.' })
  const after = await present('2026-10-03T05:00:00Z')
  clock.set('2026-11-21T20:20:05Z')
  await answer(last, 'Fuimos el 4.', 'Una visita.')
  const { bytes } = await visitor.call('GET', '/mesa/book.csv?from=2026-10-01&to=2026-10-02')
  const file = bytes.toString()
  const rows: Record<string, string>[] = parse(file, { bom: true, delimiter: ';', columns: true })
  expect(rows.map((row) => row.Código)).toEqual([first, last])
  expect([before, after].some((code) => file.includes(code))).toBe(false)
  expect(rows[1]).toMatchObject({
    Clase: 'Reclamo',
    Nombre: 'Rosa Quispe Mamani',
    Monto: '899.33',
    Detalle: 'Dijo "mañana"; y no vino.',
    RUC: '20999999990',
    Respuesta: 'Fuimos el 4.',
    Oferta: 'Una visita.',
  })
  expect(await visitor.call('GET', '/mesa/book.csv?from=2026-10-02&to=2026-10-01')).toMatchObject({
    status: 400,
    body: { campo: 'to' },
  })
})

test('what is told of a person has their own sheets, without what proves who asks or who answered', async () => {
  const buyer = await newBuyer(fixture)
  const { rows } = await sql<{ number: string }>`
    select document_number as number from customer where id = ${buyer.id}`.execute(db)
  const code = await present('2026-11-21T15:00:00Z', { nroDocumento: rows[0]?.number })
  await present('2026-11-21T15:00:00Z')
  expect((await answer(code)).status).toBe(204)
  const { book_sheet: sheets = [] } = await readPerson(db, buyer.id)
  expect(sheets).toMatchObject([{ answer: 'Se registró el pago.' }])
  expect(Object.keys(sheets[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(check_code|request_key|answered_by)$/)]),
  )
})
