import type { Customer } from '@llave/domain/access/customer'
import { money } from '@llave/domain/money/money'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FormTokenRequest, formTokenBody } from './form-token-body.ts'

const customer: Customer = {
  name: 'Ana Quispe Rojas',
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  email: 'ana@example.pe',
}
const letra: Instalment = {
  code: 'L-0012',
  proforma: '1000234',
  projectCode: 'P01',
  projectName: 'Valle Sereno',
  productName: 'MZ A LT 4',
  plaza: 'LIM',
  accounting: { number: '1900000012', company: 'PE01', year: '2026' },
  amount: money(35050, 'USD'),
  paidAmount: money(0, 'USD'),
  dueOn: Temporal.PlainDate.from('2026-12-05'),
  state: 'pending',
  paymentUnderWay: false,
  payment: null,
}
const request: FormTokenRequest = {
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0012' },
  further: [],
  amount: money(131438, 'PEN'),
  registerCard: false,
  device: 'mobile',
  description: {
    customer,
    phone: { dialCode: '51', number: '988777666' },
    receivable: letra,
    owed: money(35050, 'USD'),
    exchange: { rate: 3_750_000, soles: money(131438, 'PEN') },
    soldOn: Temporal.PlainDate.from('2025-03-14'),
    approximateInstalment: money(35050, 'USD'),
    timestamp: '211126152005',
  },
}

test('GenerarTokenIziPago sends amount in minor units, currency, orderId, customer, metadata and formAction', () => {
  expect(z.encode(formTokenBody, request)).toEqual({
    amount: 131438,
    currency: 'PEN',
    orderId: '211126152005',
    customer: {
      billingDetails: {
        identityCode: '44556677',
        firstName: 'Ana Quispe Rojas',
        cellPhoneNumber: '988777666',
        language: 'ES',
      },
      reference: '44556677',
    },
    formAction: 'ASK_REGISTER_PAY',
    metadata: {
      moneda: 'PEN',
      amountPay: 1314.38,
      fechaVencimiento: '05/12/2026',
      nombres: 'Ana Quispe Rojas',
      apellidos: '',
      numeroDocumento: '44556677',
      codProyecto: 'P01',
      proyecto: 'Valle Sereno',
      codPlaza: 'LIM',
      codLetra: 'L-0012',
      proforma: '1000234',
      idTipoDocumento: '01',
      celular: '999888777',
      nroCuota: '1900000012PE012026',
      tipoOperacion: 'R3',
      tienda: 'LETRAS/PREPAGOS',
      celularIngreso: '988777666',
      dispositivo: 'Mobile',
      monedaOrigen: 'USD',
      importeOrigen: 350.5,
      tipoCambio: 3.75,
      fechaVenta: '14/03/2025',
      montoCuotaAprox: 350.5,
      producto: 'MZ A LT 4',
      tipoDocumento: 'DNI',
    },
  })
})

test('the currency of the form is USD or PEN, and no other', () => {
  const inCurrency = (currency: string) => ({ ...z.encode(formTokenBody, request), currency })
  const read = (currency: string) =>
    z.safeDecode(formTokenBody, inCurrency(currency) as z.input<typeof formTokenBody>).success
  expect(['USD', 'PEN', 'EUR', 'usd', ''].map(read)).toEqual([true, true, false, false, false])
  const dollars = z.encode(formTokenBody, { ...request, amount: money(35050, 'USD') })
  expect([dollars.amount, dollars.currency]).toEqual([35050, 'USD'])
})

test('the server reads the debt, the amount, the form action and the device, and nothing else', () => {
  const { description: _, ...read } = request
  expect(z.decode(formTokenBody, z.encode(formTokenBody, request))).toEqual(read)
})

test('formAction is REGISTER_PAY where the customer chose to affiliate, else ASK_REGISTER_PAY', () => {
  expect(z.encode(formTokenBody, { ...request, registerCard: true }).formAction).toBe('REGISTER_PAY')
  expect(z.encode(formTokenBody, { ...request, registerCard: false }).formAction).toBe('ASK_REGISTER_PAY')
})

test('in cash mode tipoOperacion is the document class, and the debt is read as a cash item', () => {
  const { code: _, ...rest } = letra
  const item: CashItem = {
    ...rest,
    documentClass: 'R1',
    paidAmount: money(0, 'USD'),
    customerName: customer.name,
    customerEmail: customer.email,
    customerDocument: '44556677',
  }
  const cash: FormTokenRequest = {
    ...request,
    debt: { kind: 'cash', documentNumber: '1900000012' },
    ...(request.description ? { description: { ...request.description, receivable: item } } : {}),
  }
  const wire = z.encode(formTokenBody, cash)
  expect(wire.metadata).toMatchObject({ tipoOperacion: 'R1', codLetra: '1900000012', proforma: '1000234' })
  expect(z.decode(formTokenBody, wire).debt).toEqual(cash.debt)
  const initial = {
    ...cash,
    description: { ...cash.description, receivable: { ...item, documentClass: 'CI' } },
  }
  expect(z.encode(formTokenBody, initial as FormTokenRequest).metadata.tipoOperacion).toBe('CI')
})

test('ignored members may be anything', () => {
  const wire = {
    amount: 35050,
    currency: 'USD' as const,
    formAction: 'ASK_REGISTER_PAY' as const,
    orderId: 12,
    customer: null,
    metadata: { codLetra: 'L-0012', proforma: '1000234', nombres: ['x'], unknown: true },
  }
  expect(z.decode(formTokenBody, wire).debt).toEqual(request.debt)
})

test.each([
  ['a fraction of a minor unit', { amount: 350.5 }],
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -100 }],
  ['text', { amount: '35050' }],
  ['a currency that is none of ours', { currency: 'EUR' }],
  ['another form action', { formAction: 'SILENT' }],
  ['no metadata', { metadata: undefined }],
])('%s is refused', (_, change) => {
  const wire = { ...z.encode(formTokenBody, request), ...change }
  expect(z.safeDecode(formTokenBody, wire as z.input<typeof formTokenBody>).success).toBe(false)
})
