import { anyReceipt } from '@llave/testkit/arbitraries'
import { letraReceipt as receipt } from '@llave/testkit/payments/letra-receipt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money/money.ts'
import {
  exchangeLines,
  receiptDocument,
  receiptFileName,
  receiptHeading,
  receiptLines,
  receiptProject,
  sharedReceiptFileName,
} from './receipt.ts'

test('the letter-mode receipt says "y afiliación" only after an affiliation', () => {
  expect(receiptHeading(receipt)).toBe('Tu pago se ha realizado con éxito')
  expect(receiptHeading({ ...receipt, affiliation: 'declined' })).toBe('Tu pago se ha realizado con éxito')
  expect(receiptHeading({ ...receipt, affiliation: 'done' })).toBe(
    'Tu pago y afiliación se ha realizado con éxito',
  )
})

test('the cash-mode receipt is titled "Tu pago fue realizado con éxito"', () => {
  for (const kind of ['reservation', 'initial-payment'] as const) {
    expect(receiptHeading({ ...receipt, kind })).toBe('Tu pago fue realizado con éxito')
  }
})

test('a receipt is named after its letter code or document number', () => {
  expect(receiptDocument(receipt)).toBe('L-0012')
  expect(receiptDocument({ debt: { kind: 'cash', documentNumber: '1900000099' } })).toBe('1900000099')
  expect(receiptFileName('L-0012')).toBe('Recibo_de_pago_L-0012.pdf')
  expect(sharedReceiptFileName).toBe('Recibo_de_pago.pdf')
})

test('proyecto is "project - product"', () => {
  expect(receiptProject(receipt)).toBe('Valle Sereno - Lote C-2')
})

test('a receipt prints time, operation, card, order, client, document, due date and amount', () => {
  expect(receiptLines(receipt)).toEqual([
    ['Recibo Nro.', 'W-00000001'],
    ['Fecha y hora', '21/11/2026 15:20 PM'],
    ['Operación Nro.', '3fe1a9'],
    ['Tarjeta', '497010******0055'],
    ['Pedido', '211126152005-7K2Q'],
    ['Cliente', 'Ana Quispe Rojas'],
    ['Tipo de pago', 'Pago de letra'],
    ['Letra', 'L-0012'],
    ['Proyecto', 'Valle Sereno - Lote C-2'],
    ['Vencimiento', '05/12/2026'],
    ['Importe', 'S/\u00a01,314.38'],
  ])
})

test('where a co-holder paid, the holder of the contract stands beside them', () => {
  const lines = receiptLines({ ...receipt, holderName: 'Luis Salas Mori' })
  expect(lines.slice(5, 7)).toEqual([
    ['Cliente', 'Ana Quispe Rojas'],
    ['Titular', 'Luis Salas Mori'],
  ])
  expect(lines.toSpliced(6, 1)).toEqual(receiptLines(receipt))
})

test('dollars paid in soles print the debt and the rate with all its decimals, any other payment neither', () => {
  const exchange = { debtAmount: money(34475, 'USD'), rate: 3_812_500 }
  const lines = [
    ['Importe de la deuda', 'US$\u00a0344.75'],
    ['Tipo de cambio', '3.8125'],
  ]
  expect(exchangeLines({ exchange })).toEqual(lines)
  expect(receiptLines({ ...receipt, exchange }).slice(-2)).toEqual(lines)
  expect(exchangeLines(receipt)).toEqual([])
})

test('several letras are printed one by one, each with its part and the day on which it was due', () => {
  const letras = ['L-0012', 'L-0013'].map((code, index) => ({
    code,
    dueOn: Temporal.PlainDate.from('2026-12-05').add({ months: index }),
    amount: money(65719, 'PEN'),
    debtAmount: money(17525, 'USD'),
  }))
  expect(receiptLines({ ...receipt, letras }).slice(6)).toEqual([
    ['Tipo de pago', 'Pago de letra'],
    ['Letras', '2'],
    ['Proyecto', 'Valle Sereno - Lote C-2'],
    ['Letra L-0012', 'S/\u00a0657.19, vence el 05/12/2026'],
    ['Letra L-0013', 'S/\u00a0657.19, vence el 05/01/2027'],
    ['Importe', 'S/\u00a01,314.38'],
  ])
})

test('every receipt prints the same lines', () => {
  fc.assert(
    fc.property(anyReceipt, (any) => {
      const labels = receiptLines(any).map(([label]) => label)
      const additions =
        (any.exchange === null ? 0 : 2) + (any.holderName === null ? 0 : 1) + (any.payer === null ? 0 : 1)
      const several = any.letras.length
      expect(labels).toHaveLength(11 + additions + (several === 0 ? 0 : several - 1))
      expect(labels.includes('Letra')).toBe(any.kind === 'instalment' && several === 0)
    }),
  )
})
