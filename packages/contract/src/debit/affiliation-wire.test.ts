import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { affiliateCard } from './affiliate-card.ts'
import { issueCardForm } from './issue-card-form.ts'
import { listAffiliations } from './list-affiliations.ts'
import { readRegistrationAnswer } from './registration-answer.ts'
import { unaffiliateCard } from './unaffiliate-card.ts'

const { schema } = listAffiliations.answer
type Wire = z.input<typeof schema>[number]

const record: Wire = {
  tipoDocumento: '01',
  nroDocumento: '44556677',
  nombreCliente: 'Lucía Paredes',
  correoElectronico: 'lucia@correo.example',
  codProyecto: 'P01',
  nombreProyecto: 'Valle Sereno',
  proforma: '1000234',
  producto: 'MZ A LT 4',
  fechaVenta: '2025-03-14',
  codMoneda: 'USD',
  montoCuotaAprox: 350.5,
  fechaRegistro: '2026-11-21T15:20:05-05:00',
  token: '',
  estado: true,
  celularIngreso: '999888777',
  dispositivo: 'Mobile',
  tarjetaRegistrada: '497010******0055',
  fechaVencimiento: '12/2030',
  idTipoDocumento: '01',
  titularTarjeta: 'LUCIA PAREDES',
  motivoSuspension: '',
  correoOculto: 'lu***@correo.example',
  letrasVencidas: 0,
  impedimento: '',
  motivoImpedimento: '',
  monedasAfiliacion: ['USD'],
  cobroEnProceso: false,
  proximoCobro: {
    fecha: '2026-11-24',
    letras: [
      {
        nLETRAField: 'L-0012',
        fECHAVENCIMIENTOField: '2026-12-05',
        mONEDAField: 'USD',
        iMPORTEField: 350.5,
      },
    ],
    saltadoEl: '',
  },
  ultimoRechazo: null,
}

const unaffiliated: Wire = {
  ...record,
  fechaRegistro: '',
  estado: false,
  dispositivo: '',
  tarjetaRegistrada: '',
  fechaVencimiento: '',
  titularTarjeta: '',
  letrasVencidas: 2,
  impedimento: 'LETRAS_VENCIDAS',
  motivoImpedimento:
    'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático',
}

const affiliation = () => z.decode(schema, [structuredClone(record)])[0]

test('an affiliation is decoded with its card, its next charge and what the next 24th charges, and encoded back the same', () => {
  const [read] = z.decode(schema, [structuredClone(record)])
  expect(read).toMatchObject({
    owner: { type: '01', number: '44556677' },
    monthlyAmount: { minor: 35050, currency: 'USD' },
    card: {
      maskedCard: '497010******0055',
      expiry: { month: 12, year: 2030 },
      device: 'mobile',
      suspension: null,
    },
    nextCharge: { sums: [{ minor: 35050, currency: 'USD' }] },
  })
  expect(z.encode(schema, z.decode(schema, [record]))).toEqual([record])
})

test("an affiliation's dispositivo is Mobile or PC, and nothing else", () => {
  for (const [dispositivo, device] of [
    ['Mobile', 'mobile'],
    ['PC', 'desktop'],
  ] as const) {
    const wire = { ...record, dispositivo }
    const [read] = z.decode(schema, [wire])
    expect(read?.card?.device).toBe(device)
    expect(z.encode(schema, read ? [read] : [])).toEqual([wire])
  }
  expect(z.safeDecode(schema, [{ ...record, dispositivo: 'Tablet' }] as never).success).toBe(false)
})

test('a proforma without a card is estado false, with the reason why none can be affiliated', () => {
  const [read] = z.decode(schema, [unaffiliated])
  expect(read).toMatchObject({ card: null, overdueCount: 2, impediment: 'overdue' })
  expect(z.encode(schema, z.decode(schema, [unaffiliated]))).toEqual([unaffiliated])
})

test("the provider's token cannot be part of an affiliation", () => {
  expect(z.safeDecode(schema, [{ ...record, token: 'abc' }] as never).success).toBe(false)
})

test("the form token's request has the members of the specification", () => {
  const body = z.encode(issueCardForm.body, {
    proforma: '1000234',
    projectCode: 'P01',
    productName: 'MZ A LT 4',
    currency: 'USD',
    device: 'mobile',
    consentVersion: '2026-11-21',
    description: { affiliation: affiliation() as never, timestamp: '211126152005' },
  })
  expect(body).toEqual({
    currency: 'USD',
    orderId: '211126152005',
    customer: {
      billingDetails: {
        cellPhoneNumber: '999888777',
        firstName: 'Lucía Paredes',
        identityCode: '44556677',
        language: 'ES',
      },
      email: 'lucia@correo.example',
      reference: '44556677',
    },
    metadata: {
      fechaVencimiento: '05/12/2026',
      codProyecto: 'P01',
      proyecto: 'Valle Sereno',
      idTipoDocumento: '01',
      tipoDocumento: 'DNI',
      celular: '999888777',
      celularIngreso: '999888777',
      dispositivo: 'Mobile',
      producto: 'MZ A LT 4',
      proforma: '1000234',
      versionConsentimiento: '2026-11-21',
    },
  })
})

test('a request with only the specified members is accepted, and names its proforma by project and product', () => {
  const body = {
    currency: 'PEN',
    orderId: '211126152005',
    customer: { email: 'x' },
    metadata: { codProyecto: 'P01', producto: 'MZ A LT 4', dispositivo: 'PC', celular: 7 },
  } as const
  expect(z.decode(issueCardForm.body, body)).toMatchObject({
    proforma: '',
    projectCode: 'P01',
    device: 'desktop',
  })
})

const rawAnswer = JSON.stringify({
  orderStatus: 'PAID',
  orderDetails: { orderId: '211126152005-7K2Q' },
  transactions: [
    {
      amount: 0,
      currency: 'USD',
      metadata: { NroCuota: '1900000012PE012026' },
      creationDate: '2026-11-21T20:20:05+00:00',
      paymentMethodToken: 'd662d15e7ebf4682a22b8858b4f20000',
      transactionDetails: { cardDetails: { pan: '497010XXXXXX0055' } },
    },
  ],
})
const answer = { rawAnswer, hash: 'h', hashAlgorithm: 'sha256_hmac', hashKey: 'sha256_hmac' }

test('the registration is sent as the record with estado true, the card, its token and the date', () => {
  const body = z.encode(affiliateCard.body, { proforma: '1000234', answer, record: affiliation() as never })
  expect(body).toMatchObject({
    tipoDocumento: '01',
    nroDocumento: '44556677',
    nombreCliente: 'Lucía Paredes',
    proforma: '1000234',
    montoCuotaAprox: 350.5,
    estado: true,
    tarjetaRegistrada: '497010******0055',
    token: 'd662d15e7ebf4682a22b8858b4f20000',
    fechaRegistro: '2026-11-21T20:20:05+00:00',
    krAnswer: rawAnswer,
  })
  expect(z.decode(affiliateCard.body, body)).toEqual({ proforma: '1000234', answer })
})

test('the server reads only the proforma of the record', () => {
  const body = z.encode(unaffiliateCard.body, { proforma: '1000234', record: affiliation() as never })
  expect(body).toMatchObject({ proforma: '1000234', nombreCliente: 'Lucía Paredes', estado: true })
  expect(z.decode(unaffiliateCard.body, body)).toEqual({ proforma: '1000234' })
})

test("the provider's answer to a registration is decoded with status, order, currency, amount, instalment number, card, token and creation date", () => {
  expect(readRegistrationAnswer(rawAnswer)).toEqual({
    paid: true,
    orderId: '211126152005-7K2Q',
    currency: 'USD',
    amount: 0,
    instalmentNumber: '1900000012PE012026',
    maskedCard: '497010******0055',
    token: 'd662d15e7ebf4682a22b8858b4f20000',
    createdAt: '2026-11-21T20:20:05+00:00',
  })
  for (const text of [
    '',
    '{}',
    '[]',
    'null',
    '{"transactions":[]}',
    '{"orderDetails":{},"transactions":[null]}',
  ])
    expect(readRegistrationAnswer(text)).toBeNull()
})
