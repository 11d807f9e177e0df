import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findCountry } from './access/find-country.ts'
import { listCountries } from './access/list-countries.ts'
import { login } from './access/login.ts'
import { readUser } from './access/read-user.ts'
import { sendCode } from './access/send-code.ts'
import { verifyCode } from './access/verify-code.ts'
import { issueFormToken } from './payments/issue-form-token.ts'
import { readPaymentState } from './payments/read-payment-state.ts'
import { listProjectLocations } from './portfolio/list-project-locations.ts'
import { readCustomerStatement } from './portfolio/read-customer-statement.ts'
import { readProducts } from './portfolio/read-products.ts'
import { readProgress } from './portfolio/read-progress.ts'
import { searchNotices } from './portfolio/search-notices.ts'
import { prepaymentRequest } from './prepayment/prepayment-request.ts'
import { readRefinancingLimit } from './prepayment/read-refinancing-limit.ts'
import { simulatePrepayment } from './prepayment/simulate-prepayment.ts'
import { readCashStatement } from './receivables/read-cash-statement.ts'
import { readExchange } from './receivables/read-exchange.ts'
import { readInstalments } from './receivables/read-instalments.ts'

// Messages exactly as in docs/wire.md: decoded into domain values and encoded back to the same.

function bothWays<S extends z.ZodMiniType>(schema: S, wire: z.input<S>): z.output<S> {
  const value = z.decode(schema, structuredClone(wire))
  expect(z.encode(schema, value)).toEqual(wire)
  return value
}

const grant = {
  token: 'abc',
  tipoDocumento: '01',
  nroDocumento: '44556677',
  countryCode: '51',
  nroCellphone: '999888777',
  nombreCliente: '',
} as const

const general = {
  cLIENTEField: 'Ana Quispe',
  tIPODOCField: '01',
  nRODOCUMENTOField: '44556677',
  tELEFONOField: '999888777',
  eMAILField: 'ana@example.pe',
} as const

const product = {
  cOD_PROYECTOField: 'P01',
  pROYECTOField: 'Valle Sereno',
  pRODUCTOField: 'MZ A LT 4',
  pROFORMAField: '1000234',
  wAERSField: 'USD',
  cODPLAZAField: 'LIM',
  fECHAField: '2025-03-14',
} as const

const pendingLetra = {
  pROFORMAField: '1000234',
  cOD_PROYECTOField: 'P01',
  pROYECTOField: 'Valle Sereno',
  pRODUCTOField: 'MZ A LT 4',
  cODPLAZAField: 'LIM',
  nLETRAField: 'L-0012',
  bELNRField: '1900000012',
  bUKRSField: 'PE01',
  gJAHRField: '2026',
  mONEDAField: 'USD',
  iMPORTEField: 350.5,
  fECHAVENCIMIENTOField: '2026-12-05',
  eSTADOLETRAField: 'PENDIENTE DE PAGO',
  eSTADOField: 'PENDIENTE DE PAGO',
  fECHAPAGOField: '0000-00-00',
  FechaOperacionIzi: '',
  MonedaPago: '',
  ImportePago: 0,
  sISTEMAPAGOField: '',
  TarjetaPagoIzi: '',
  NroAutorizacionIzi: '',
  conRecibo: false,
  iMPORTEPAGADOField: 100.25,
  pagoEnProceso: false,
} as const

const paidLetra = {
  ...pendingLetra,
  eSTADOLETRAField: 'PAGADA',
  eSTADOField: 'PAGADA',
  FechaOperacionIzi: '2026-11-21',
  MonedaPago: 'PEN',
  ImportePago: 1314.38,
  sISTEMAPAGOField: 'IZTC',
  TarjetaPagoIzi: '497010******0055',
  NroAutorizacionIzi: '3fe1a9',
  conRecibo: true,
  pagoEnProceso: true,
} as const

test('Login takes document, phone and documentoPago: AD in cash mode, LT in letter mode', () => {
  const form = {
    documentoPago: 'LT',
    tipoDocumento: '01',
    nroDocumento: '44556677',
    countryCode: '51',
    nroCellphone: '999888777',
  } as const
  expect(bothWays(login.body, form)).toEqual({
    mode: 'letter',
    document: { type: '01', number: '44556677' },
    phone: { dialCode: '51', number: '999888777' },
  })
  expect(bothWays(login.body, { ...form, documentoPago: 'AD' }).mode).toBe('cash')
})

test('Login and VerificarCodigo answer the token and the fields of the user', () => {
  expect(bothWays(login.answer.schema, grant)).toEqual({
    token: 'abc',
    document: { type: '01', number: '44556677' },
    phone: { dialCode: '51', number: '999888777' },
    customerName: '',
  })
  const verified = bothWays(verifyCode.answer.schema, { ...grant, nombreCliente: 'Ana Quispe' })
  expect(verified.customerName).toBe('Ana Quispe')
})

test('EnviarCodigo answers the seconds to wait, the number of digits and the masked phone', () => {
  bothWays(sendCode.body, { reenviar: false })
  const sent = { segundosEspera: 60, digitos: 3, celularOculto: '*******77' }
  expect(bothWays(sendCode.answer.schema, sent)).toEqual({
    waitSeconds: 60,
    digits: 3,
    maskedPhone: '*******77',
  })
})

test('ObtenerUsuario answers client, document, phone and e-mail as the server spells them', () => {
  expect(bothWays(readUser.answer.schema, general)).toEqual({
    name: 'Ana Quispe',
    document: { type: '01', number: '44556677' },
    phone: { dialCode: '51', number: '999888777' },
    email: 'ana@example.pe',
  })
})

test('the dial code of a foreign phone is an extension', () => {
  const user = bothWays(readUser.answer.schema, { ...general, cODIGOPAISField: '56' })
  expect(user.phone.dialCode).toBe('56')
})

test('CargarPaises answers name, dial_code and code', () => {
  const [peru] = bothWays(listCountries.answer.schema, [{ name: 'Perú', dial_code: '51', code: 'PE' }])
  expect(peru).toEqual({ name: 'Perú', dialCode: '51', code: 'PE' })
})

test('ObtenerPaisPorUbicacion reads numbers from the text of a query', () => {
  expect(bothWays(findCountry.query, { Latitud: '-12.1', Longitud: '-77' })).toEqual({
    latitude: -12.1,
    longitude: -77,
  })
  expect(bothWays(findCountry.answer.schema, { code: 'PE' })).toEqual({ code: 'PE' })
  for (const Latitud of ['', 'abc', '91', '1e3', '-12,1', 'NaN', '0x10']) {
    expect(z.safeDecode(findCountry.query, { Latitud, Longitud: '0' }).success, Latitud).toBe(false)
  }
})

test('ConsultaClienteLetra answers general data, products and letras in its envelope', () => {
  const statement = bothWays(readCustomerStatement.answer.schema, {
    ZWS_CONSULTA_CLIENTEResponse: {
      e_GENERALField: general,
      t_PRODUCTOSField: [product],
      t_ESTACCField: [pendingLetra, paidLetra, { ...pendingLetra, mONEDAField: 'PEN' }],
    },
  })
  const [pending, paid, inSoles] = statement.instalments
  expect(inSoles?.amount).toEqual({ minor: 35050, currency: 'PEN' })
  expect(pending).toMatchObject({
    code: 'L-0012',
    paidAmount: { minor: 10025, currency: 'USD' },
    amount: { minor: 35050, currency: 'USD' },
    state: 'pending',
    payment: null,
    paymentUnderWay: false,
  })
  expect(paid).toMatchObject({
    state: 'paid',
    paymentUnderWay: true,
    payment: { paidOn: null, amount: { minor: 131438, currency: 'PEN' }, system: 'IZTC' },
  })
  expect(paid?.payment?.operationOn?.toString()).toBe('2026-11-21')
  expect(statement.products[0]?.soldOn.toString()).toBe('2025-03-14')
})

test('USD is dollars, PEN is soles, and no other currency of a letra is accepted', () => {
  const read = (mONEDAField: string) =>
    z.safeDecode(readInstalments.answer.schema, [{ ...pendingLetra, mONEDAField }] as never)
  expect(read('USD').data?.[0]?.amount).toEqual({ minor: 35050, currency: 'USD' })
  expect(read('PEN').data?.[0]?.amount).toEqual({ minor: 35050, currency: 'PEN' })
  for (const other of ['EUR', 'usd', 'S/', '']) expect(read(other).success, other).toBe(false)
})

test('a payment date of 0000-00-00 means unknown, both ways', () => {
  expect(bothWays(readInstalments.answer.schema, [paidLetra])[0]?.payment?.paidOn).toBeNull()
  const dated = { ...paidLetra, fECHAPAGOField: '2026-11-20' }
  expect(bothWays(readInstalments.answer.schema, [dated])[0]?.payment?.paidOn?.day).toBe(20)
})

test('ConsultaClienteLetra_LetterSap names letras by proforma and code', () => {
  const [reference] = bothWays(readInstalments.body, [{ pROFORMAField: '1000234', nLETRAField: 'L-0012' }])
  expect(reference).toEqual({ proforma: '1000234', code: 'L-0012' })
})

test('ConsultaClienteLetra_TProductosField takes the whole product and reads its proforma', () => {
  expect(z.decode(readProducts.body, [product])).toEqual([{ proforma: '1000234' }])
  const chosen = z.decode(readCustomerStatement.answer.schema, {
    ZWS_CONSULTA_CLIENTEResponse: {
      e_GENERALField: general,
      t_PRODUCTOSField: [product],
      t_ESTACCField: [],
    },
  }).products
  expect(z.encode(readProducts.body, [...chosen])).toEqual([product])
})

test('a product detail adds Banner, Map, GalleryItems between semicolons and GoogleMap', () => {
  const [detail] = bothWays(readProducts.answer.schema, [
    {
      ...product,
      Banner: '/media/banner.jpg',
      Map: '/media/plano.jpg',
      GalleryItems: '/media/a.jpg;/media/b.jpg',
      GoogleMap: '-12.0464,-77.0428',
      MapImagen: { url: '/media/plano.jpg', ancho: 1200, alto: 900 },
      GalleryImagenes: [
        { url: '/media/a.jpg', ancho: 2048, alto: 1024 },
        { url: '/media/b.jpg', ancho: 900, alto: 1200 },
      ],
    },
  ])
  expect(detail?.map).toEqual({ source: '/media/plano.jpg', width: 1200, height: 900 })
  expect(detail?.gallery).toEqual([
    { source: '/media/a.jpg', width: 2048, height: 1024 },
    { source: '/media/b.jpg', width: 900, height: 1200 },
  ])
  expect(detail?.position).toEqual({ latitude: -12.0464, longitude: -77.0428 })
})

test('the progress call answers imagenesStr, addresses separated by semicolons, and each picture with its day and size', () => {
  const progress = bothWays(readProgress.answer.schema, {
    imagenesStr: '/media/2.jpg;/media/1.jpg',
    imagenes: [
      {
        url: '/media/2.jpg',
        ancho: 1200,
        alto: 900,
        fecha: '16/11/2026',
        titulo: 'Fachada',
        etapa: 'Acabados',
        vista: 'Desde la calle',
      },
      { url: '/media/1.jpg', ancho: 900, alto: 1200, fecha: '02/06/2026', titulo: '', etapa: '', vista: '' },
    ],
    etapas: ['Cimientos', 'Acabados'],
    avisar: true,
    entrega: {
      prometida: '30/06/2027',
      cambios: [{ avisado: '02/09/2026', entrega: '31/08/2027', motivo: 'La subestación eléctrica' }],
    },
  })
  expect(progress.delivery?.changes[0]?.deliveryOn.toString()).toBe('2027-08-31')
  expect(progress.stages).toEqual(['Cimientos', 'Acabados'])
  expect(progress.pictures[0]).toMatchObject({
    source: '/media/2.jpg',
    width: 1200,
    stage: 'Acabados',
    view: 'Desde la calle',
  })
  expect(progress.pictures[0]?.takenOn.toString()).toBe('2026-11-16')
})

test('ObtenerUbicacionProyecto answers district, province and department, and the address as an extension', () => {
  const [location] = bothWays(listProjectLocations.answer.schema, [
    {
      CodProyecto: 'P01',
      Distrito: 'Cieneguilla',
      Provincia: 'Lima',
      Departamento: 'Lima',
      Direccion: 'Camino a Huaycán, km 14',
    },
  ])
  expect(location?.address).toBe('Camino a Huaycán, km 14')
})

test('SapLetrasTipoCambio answers the rate and the soles, 0 and 0 where there is no choice', () => {
  expect(bothWays(readExchange.answer.schema, { tipoCambio: 3.75, importePEN: 1314.38 })).toEqual({
    rate: 3_750_000,
    soles: { minor: 131438, currency: 'PEN' },
  })
  expect(bothWays(readExchange.answer.schema, { tipoCambio: 0, importePEN: 0 })).toBeNull()
})

test('ConsultaClienteAD adds bLARTField, client, e-mail, document and what was paid of an item', () => {
  const { items } = bothWays(readCashStatement.answer.schema, {
    ZWS_CONSULTA_CLIENTEResponse: {
      e_GENERALField: general,
      t_PRODUCTOSField: [],
      t_ESTACCField: [
        {
          ...pendingLetra,
          nLETRAField: '',
          bLARTField: 'R1',
          eMAILField: 'ana@example.pe',
          cLIENTEField: 'Ana Quispe',
          nRODOCUMENTOField: '44556677',
          iMPORTEPAGADOField: 100,
        },
      ],
    },
  })
  expect(items[0]).toMatchObject({ documentClass: 'R1', paidAmount: { minor: 10000, currency: 'USD' } })
})

test('GetAllBuscaAviso answers its notices in getAllBuscaAvisoResult; an empty proforma means for all', () => {
  const [notice] = bothWays(searchNotices.answer.schema, {
    getAllBuscaAvisoResult: [
      { id: '7', pROFORMAField: '', titulo: 'Corte', texto: 'De agua', fecha: '21/11/2026', leido: false },
    ],
  })
  expect(notice).toMatchObject({ id: '7', proforma: null, read: false })
})

test('GenerarTokenIziPago answers the form token in answer.formToken', () => {
  const token = bothWays(issueFormToken.answer.schema, {
    answer: { formToken: 'xyz' },
    orderId: '211126152005-7K2Q',
    venceEn: 900,
    publicKey: '12345678:testpublickey_x',
    endpoint: 'http://localhost:4001',
  })
  expect(token.formToken).toBe('xyz')
  expect(token.expiresInSeconds).toBe(900)
})

test('EstadoPago answers the receipt of a settled payment, with amount, card, operation and time', () => {
  const outcome = bothWays(readPaymentState.answer.schema, {
    estado: 'PAGADA',
    orderId: '211126152005-7K2Q',
    numberCard: '497010******0055',
    operationNumber: '3fe1a9',
    operationDate: '2026-11-21T15:20:05-05:00',
    montoPagado: 1314.38,
    monedaPago: 'PEN',
    importeOrigen: 344.75,
    monedaOrigen: 'USD',
    tipoCambio: 3.8125,
    nroRecibo: 'W-00000001',
    codigoVerificacion: '7K2Q9A3M',
    afiliacion: 'NO_PEDIDA',
    titular: '',
    pagador: null,
    tipoPago: 'Pago de letra',
    nombreCliente: 'Ana Quispe',
    email: 'ana@example.pe',
    documento: 'L-0012',
    proforma: '1000234',
    proyecto: 'Valle Sereno',
    producto: 'MZ A LT 4',
    fechaVencimiento: '2026-12-05',
  })
  expect(outcome).toMatchObject({
    state: 'settled',
    receipt: {
      amount: { minor: 131438, currency: 'PEN' },
      exchange: { debtAmount: { minor: 34475, currency: 'USD' }, rate: 3_812_500 },
      debt: { kind: 'instalment', proforma: '1000234', code: 'L-0012' },
      kind: 'instalment',
      letras: [],
      affiliation: 'none',
    },
  })
})

test('EstadoPago answers that a payment is being confirmed, or why it was refused', () => {
  const orderId = '211126152005-7K2Q'
  expect(bothWays(readPaymentState.answer.schema, { estado: 'EN_PROCESO', orderId }).state).toBe('confirming')
  const refused = {
    estado: 'RECHAZADA',
    orderId,
    motivo: 'La tarjeta no tiene saldo suficiente.',
    consejo: 'Usa otra tarjeta.',
  } as const
  expect(bothWays(readPaymentState.answer.schema, refused)).toMatchObject({
    state: 'refused',
    reason: 'La tarjeta no tiene saldo suficiente.',
  })
})

test("the simulator's calls have the format of docs/wire.md", () => {
  const limit = { nRO_CUOTMAX: 24, amountTotal: 8412, montoCancelacion: 7900.05 }
  expect(bothWays(readRefinancingLimit.answer.schema, limit)).toEqual({
    maxLetras: 24,
    totalMinor: 841_200,
    payoffMinor: 790_005,
  })
  const request = bothWays(prepaymentRequest, {
    tipoDocumento: '01',
    nroDocumento: '44556677',
    proforma: '1000234',
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 500,
    letras: 12,
  })
  expect(request).toMatchObject({ prepayment: { minor: 50_000, currency: 'USD' }, count: 12 })
  expect(request.on.toString()).toBe('2026-11-21')
  const [first] = bothWays(simulatePrepayment.answer.schema, {
    zaC_INT_CALCULAR_REFIN: {
      e_REFINANCIAMIENTO: {
        nUEVA_PROF: [
          {
            cuota: 1,
            tipo_cuota: 'LETRA',
            fecha_vencimiento: '05/12/2026',
            imp_cuota: 300.25,
            pagada: false,
          },
        ],
      },
    },
  })
  expect(first).toMatchObject({ number: 1, amountMinor: 30_025, paid: false })
})

test('a simulation with a fractional letra, a fractional cent or an invalid day is refused', () => {
  const good = {
    tipoDocumento: '01',
    nroDocumento: '44556677',
    proforma: '1000234',
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 500,
    letras: 12,
  }
  for (const fault of [{ letras: 1.5 }, { letras: '12' }, { montomoneda: 0.005 }, { fecha: '2026-11-21' }])
    expect(z.safeDecode(prepaymentRequest, { ...good, ...fault } as never).success).toBe(false)
})
