import { money } from '@llave/domain/money/money'
import type { Instalment, ReceivablePayment } from '@llave/domain/receivables/receivable'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { renderLetrasReport } from './render-letras-report.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

const pending: Instalment = {
  code: 'L-0013',
  proforma: '1000234',
  projectCode: 'P01',
  projectName: 'Valle Sereno',
  productName: '=HYPERLINK("http://mal.example")',
  plaza: 'LIM',
  accounting: { number: '1900000013', company: 'PE01', year: '2026' },
  amount: money(123_456_789, 'PEN'),
  paidAmount: money(0, 'PEN'),
  dueOn: day('2026-12-05'),
  state: 'pending',
  paymentUnderWay: false,
  payment: null,
}
const payment: ReceivablePayment = {
  paidOn: day('2026-11-04'),
  operationOn: day('2026-11-03'),
  system: 'IZTC',
  amount: money(131_438, 'PEN'),
  maskedCard: '497010******0055',
  authorizationNumber: '048213',
  hasReceipt: true,
}
const paid: Instalment = { ...pending, code: 'L-0012', amount: money(35_050, 'USD'), state: 'paid', payment }

test('each letra is a row with real dates and numbers', async () => {
  const [header, ...rows] = await readSheet(Buffer.from(await renderLetrasReport([paid, pending])))
  expect(header).toEqual([
    'Proyecto',
    'Producto',
    'Proforma',
    'Letra',
    'Número de cuota',
    'Fecha de vencimiento',
    'Estado',
    'Moneda',
    'Importe',
    'Fecha de pago',
    'Forma de pago',
    'Moneda de pago',
    'Importe pagado',
    'Tarjeta',
    'Número de operación',
  ])
  expect(rows[0]).toEqual([
    'Valle Sereno',
    '=HYPERLINK("http://mal.example")',
    '1000234',
    'L-0012',
    '1900000013PE012026',
    new Date('2026-12-05T00:00:00Z'),
    'PAGADA',
    'USD',
    350.5,
    new Date('2026-11-04T00:00:00Z'),
    'Tipo de cambio preferencial',
    'PEN',
    1314.38,
    '497010******0055',
    '048213',
  ])
  expect(rows[1]?.slice(5, 11)).toEqual([
    new Date('2026-12-05T00:00:00Z'),
    'PENDIENTE DE PAGO',
    'PEN',
    1_234_567.89,
    null,
    null,
  ])
})

test('a payment on an unknown day shows the operation date, or none', async () => {
  const rows = await readSheet(
    Buffer.from(
      await renderLetrasReport([
        { ...paid, payment: { ...payment, paidOn: null } },
        { ...paid, payment: { ...payment, paidOn: null, operationOn: null } },
      ]),
    ),
  )
  expect([rows[1]?.[9], rows[2]?.[9]]).toEqual([new Date('2026-11-03T00:00:00Z'), null])
})

test('the totals are below the letras, one per currency, never added', async () => {
  const more = [paid, paid, pending, { ...pending, amount: money(50, 'USD') }]
  const rows = await readSheet(Buffer.from(await renderLetrasReport(more)))
  const places = ['Estado', 'Moneda', 'Importe'].map((title) => rows[0]?.indexOf(title) ?? -1)
  expect(rows.slice(6).map((row) => places.map((place) => row[place]))).toEqual([
    ['Total pagado', 'USD', 701],
    ['Total pendiente', 'PEN', 1_234_567.89],
    ['Total pendiente', 'USD', 0.5],
    ['Total', 'PEN', 1_234_567.89],
    ['Total', 'USD', 701.5],
  ])
})

test('a proforma without letras gives a sheet with only the header', async () => {
  expect(await readSheet(Buffer.from(await renderLetrasReport([])))).toHaveLength(1)
})
