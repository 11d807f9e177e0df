import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { receiptProject } from '@llave/domain/payments/receipt'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { receiptRequest } from './receipt-request.ts'

const whole = {
  tipoDocumento: '01',
  nroDocumento: '44556677',
  email: 'ana@example.pe',
  nombreCompleto: 'Ana Quispe Rojas',
  documento: 'L-0012',
  tipoPago: 'Pago de letra',
  proyecto: 'Valle Sereno - MZ A LT 4',
  fechaVencimiento: '05/12/2026',
  montoCancelado: 'S/\u00a01,314.38',
  nroTarjeta: '497010******0055',
  nroOperacion: '3fe1a9',
  fechaPago: '21/11/2026',
  horaPago: '15:20 PM',
} as const

test('the receipt request has person, document, kind of payment, project, amount, card and time', () => {
  const request = z.decode(receiptRequest, whole)
  expect(request.document).toBe('L-0012')
  expect(request.paidAt?.toString()).toBe('15:20:00')
  expect(z.encode(receiptRequest, request)).toEqual(whole)
})

test('its proyecto is "project - product", its montoCancelado formatted for es-PE', () => {
  expect(receiptProject({ projectName: 'Valle Sereno', productName: 'MZ A LT 4' })).toBe(whole.proyecto)
  expect(formatMoney(money(131438, 'PEN'))).toBe(whole.montoCancelado)
})

test('absent members are decoded as absent, and not encoded', () => {
  const request = z.decode(receiptRequest, { documento: 'L-0012' })
  expect(request.amountText).toBeNull()
  expect(z.encode(receiptRequest, request)).toEqual({ documento: 'L-0012' })
})

test.each([
  ['documento', undefined],
  ['documento', ''],
  ['fechaPago', '2026-11-21'],
  ['fechaPago', '31/02/2026'],
  ['horaPago', '24:00'],
  ['horaPago', '9:20'],
])('%s with %j is refused', (member, value) => {
  const wire = { ...whole, [member]: value } as z.input<typeof receiptRequest>
  expect(z.safeDecode(receiptRequest, wire).success).toBe(false)
})
