import { operatorOf, signed } from '@llave/testkit/operate'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { runRefunds } from '../../payments/reconciliation/refund-surplus.ts'
import { exportDay } from './export-day.ts'
import { numberEvents } from './number-events.ts'
import { readDayLedger } from './read-day-ledger.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const say = operatorOf(fixture)
const day = Temporal.PlainDate.from('2026-11-21')

async function pay(options: Parameters<typeof newBuyer>[1] = {}) {
  const buyer = await newBuyer(fixture, options)
  await buyer.register(await buyer.pay(await buyer.form()))
  return buyer
}

const soles = await pay({ amountMinor: 123_456, currency: 'PEN' })
await fixture.db
  .updateTable('customer')
  .set({ name: '=HYPERLINK("http://mal.example")' })
  .where('id', '=', soles.id)
  .execute()
const lowered = await pay()
await importLetra(fixture, await lowered.letra(), { amount: 25_050, paidAmount: null })
await say('decide-surplus', 'PE01', '2026', (await lowered.letra()).accounting_number, 'return', ...signed)
fixture.card.capture()
await runRefunds(fixture.jobs)
const contact = { phone: '+51999888777', email: 'ana@correo.example', text: 'Grieta; "larga"\nen el muro' }
await fixture.db
  .insertInto('complaint')
  .values({
    ...contact,
    customer_id: lowered.id,
    proforma: lowered.proforma,
    filed_at: '2026-11-21T15:30:00Z',
  })
  .execute()
await numberEvents(fixture.db, fixture.clock, new AbortController().signal)

async function readCsv(feed: Parameters<typeof exportDay>[1]) {
  const { bytes, fileName } = await exportDay(fixture.db, feed, day, 'csv')
  const text = Buffer.from(bytes).toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return {
    fileName,
    records: parse(text, { bom: true, delimiter: ';', relaxColumnCount: true }) as string[][],
  }
}

async function readWorkbook(feed: Parameters<typeof exportDay>[1]) {
  const { bytes, fileName } = await exportDay(fixture.db, feed, day, 'xlsx')
  return { fileName, rows: await readSheet(Buffer.from(bytes)) }
}

test('the payments of a day are a workbook with dates, numbers and the sums of the ledger', async () => {
  const { fileName, rows } = await readWorkbook('payments')
  expect(fileName).toBe('pagos-2026-11-21.xlsx')
  const [heading = [], ...more] = rows
  const cell = (row: number, title: string) => more[row]?.[heading.indexOf(title)]
  expect([0, 1, 2].map((row) => [cell(row, 'Tipo'), cell(row, 'Moneda'), cell(row, 'Importe')])).toEqual([
    ['Pago', 'PEN', 1234.56],
    ['Pago', 'USD', 350.5],
    ['Corrección', 'USD', -100],
  ])
  expect(cell(0, 'Día')).toEqual(new Date('2026-11-21T00:00:00Z'))
  expect(cell(0, 'Fecha y hora')).toEqual(new Date('2026-11-21T15:20:05Z'))
  expect(cell(0, 'Cliente')).toBe('=HYPERLINK("http://mal.example")')
  expect(cell(2, 'Decisión')).toBe('Devuelto')
  expect(cell(1, 'Documento del cliente')).toBe(`DNI ${lowered.persona.document.number}`)

  const { totals } = await readDayLedger(fixture.db, day)
  expect(rows.slice(5).map((row) => row.slice(0, 6))).toEqual([
    ['Totales', 'Sociedad', 'Moneda', 'Filas', 'Suma', 'SHA-256'],
    ...totals.map(({ company, currency, count, sum, checksum }) => [
      null,
      company,
      currency,
      count,
      Number(sum),
      checksum,
    ]),
    ['Día abierto: puede recibir más filas. Vuelve a exportarlo cuando cierre.', ...Array(5).fill(null)],
  ])
  expect(totals.map(({ sum }) => sum)).toEqual(['1234.56', '250.50'])
})

test('the same as CSV opens in Excel, and no name becomes a formula', async () => {
  const { fileName, records } = await readCsv('payments')
  expect(fileName).toBe('pagos-2026-11-21.csv')
  const [heading = [], first = [], , correction = []] = records
  expect(first[heading.indexOf('Cliente')]).toBe('\'=HYPERLINK("http://mal.example")')
  expect(first[heading.indexOf('Fecha y hora')]).toBe('2026-11-21 15:20:05')
  expect(correction[heading.indexOf('Importe')]).toBe('-100.00')
  const sums = records.filter(([, company]) => company === 'PE01').map((record) => record.slice(2, 5))
  expect(sums).toEqual([
    ['PEN', '1', '1234.56'],
    ['USD', '2', '250.50'],
  ])
})

test('refunds come with their sums, complaints with their words, and a day without any says so', async () => {
  const refunds = await readCsv('refunds')
  const [heading = [], first = []] = refunds.records
  expect(refunds.records).toHaveLength(6)
  expect([first[heading.indexOf('Causa')], first[heading.indexOf('Importe')]]).toEqual([
    'Corrección',
    '100.00',
  ])
  expect(refunds.records.slice(-3)).toEqual([
    ['Totales', 'Sociedad', 'Moneda', 'Filas', 'Suma'],
    ['', 'PE01', 'USD', '1', '100.00'],
    [expect.stringMatching(/^Día abierto/)],
  ])
  const complaints = await readCsv('complaints')
  const [titles = [], complaint = []] = complaints.records
  expect(complaint[titles.indexOf('Observación')]).toBe(contact.text)
  expect(complaint[titles.indexOf('Teléfono')]).toBe("'+51999888777")
  const { rows, complete } = await exportDay(fixture.db, 'refunds', day.subtract({ days: 1 }), 'xlsx')
  expect({ rows, complete }).toEqual({ rows: 0, complete: true })
})
