import { type CashOptions, insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
await insertExchangeRate(fixture.db)

const halfPaid = {
  kind: 'initial_payment',
  currency: 'PEN',
  amountMinor: 1_200_000,
  paidMinor: 450_000,
} as const

/** A buyer with one cash item, and the calls with which cash mode pays it. */
async function cashBuyer(options: CashOptions = {}) {
  const buyer = await newBuyer(fixture)
  const document = await insertCashItem(fixture.db, buyer.id, buyer.proforma, options)
  const { currency = 'USD', amountMinor = 50000, paidMinor = 0, kind = 'reservation' } = options
  function ask(changes: object = {}, metadata: object = {}) {
    return buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
      amount: amountMinor - paidMinor,
      currency,
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: {
        codLetra: document,
        proforma: buyer.proforma,
        tipoOperacion: kind === 'reservation' ? 'R1' : 'CI',
        dispositivo: 'PC',
        ...metadata,
      },
      ...changes,
    })
  }
  return {
    ...buyer,
    document,
    ask,
    async settle() {
      return (await buyer.register(await buyer.pay((await ask()).body))).body
    },
    async item() {
      const { body } = await buyer.visitor.call('POST', itemUrl(buyer.persona.document.number), [
        { bELNRField: document },
      ])
      return body[0]
    },
    /** As an import would. */
    change: (values: { amount_minor?: number; state?: 'annulled' }) =>
      fixture.db.updateTable('receivable').set(values).where('accounting_number', '=', document).execute(),
    print: (changes: object = {}) =>
      buyer.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: document, ...changes }),
  }
}

function itemUrl(number: string) {
  return `/api/MiCuenta/ConsultaClienteAD_LetterSap?TipoDocumento=01&NroDocumento=${number}`
}

test('a cash item that falls due after a letra of its property waits for no letra', async () => {
  const buyer = await cashBuyer()
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2027-02-05' })
    .where('accounting_number', '=', buyer.document)
    .execute()
  expect((await buyer.letra()).state).toBe('pending')
  expect((await buyer.ask()).status).toBe(200)
})

test('a reservation is paid through the one settlement: order, ledger, receipt and PAGADA', async () => {
  const buyer = await cashBuyer()
  const paid = await buyer.settle()
  expect(paid).toMatchObject({
    estado: 'PAGADA',
    tipoPago: 'Separación de lote',
    documento: buyer.document,
    proforma: '',
    montoPagado: 500,
    monedaPago: 'USD',
    numberCard: '497010******0055',
  })
  expect(await buyer.item()).toMatchObject({
    eSTADOLETRAField: 'PAGADA',
    bLARTField: 'R1',
    iMPORTEPAGADOField: 500,
    sISTEMAPAGOField: 'IZIP',
    ImportePago: 500,
    conRecibo: true,
    fECHAPAGOField: '2026-11-21',
  })
  const order = await buyer.order(paid.orderId)
  expect(order).toMatchObject({ state: 'paid', source: 'web' })
  const settlement = await fixture.db
    .selectFrom('settlement as s')
    .innerJoin('receipt as r', 'r.settlement_id', 's.id')
    .select(['s.amount_minor', 'r.number'])
    .where('s.order_id', '=', paid.orderId)
    .execute()
  expect(settlement).toEqual([{ amount_minor: 50000, number: paid.nroRecibo }])
})

test('the rest of a partly paid initial payment is charged, and then it is paid', async () => {
  const buyer = await cashBuyer(halfPaid)
  expect(await buyer.item()).toMatchObject({ iMPORTEField: 12000, iMPORTEPAGADOField: 4500 })
  expect(await buyer.ask({ amount: 1_200_000 })).toMatchObject({
    status: 409,
    body: { code: 'importe_distinto', amount: 750_000, currency: 'PEN' },
  })
  expect(await buyer.settle()).toMatchObject({
    estado: 'PAGADA',
    tipoPago: 'Pago Inicial',
    montoPagado: 7500,
    monedaPago: 'PEN',
  })
  expect(await buyer.item()).toMatchObject({ eSTADOLETRAField: 'PAGADA', iMPORTEPAGADOField: 12000 })
})

test("the provider gets a cash item's document, and its class as tipoOperacion", async () => {
  const buyer = await cashBuyer()
  const { orderId } = (await buyer.ask()).body
  const told = [...fixture.card.state.forms.values()].find((form) => form.orderId === orderId)
  expect(told).toMatchObject({ amount: 50000, currency: 'USD', formAction: 'PAYMENT' })
  expect(told?.metadata).toMatchObject({
    codLetra: buyer.document,
    tipoOperacion: 'R1',
    proforma: buyer.proforma,
    monedaOrigen: 'USD',
    importeOrigen: '500.00',
    tipoCambio: '0',
  })
})

test("a cash item is found by its number alone, and its property's letras do not come first", async () => {
  const buyer = await cashBuyer()
  expect((await buyer.ask({}, { proforma: undefined, tipoOperacion: undefined })).status).toBe(200)
})

test('formAction is always ASK_REGISTER_PAY in cash mode: registering the card is refused', async () => {
  const buyer = await cashBuyer()
  expect(await buyer.ask({ formAction: 'REGISTER_PAY' })).toMatchObject({ status: 422 })
})

test('a cash item in dollars is not paid in soles: the refusal has its own currency', async () => {
  const buyer = await cashBuyer()
  expect(await buyer.ask({ amount: 187500, currency: 'PEN' })).toMatchObject({
    status: 409,
    body: { code: 'importe_distinto', amount: 50000, currency: 'USD' },
  })
})

test('an amount that the developer changed meanwhile is refused with the new one, and only that gets a form', async () => {
  const buyer = await cashBuyer()
  await buyer.change({ amount_minor: 65000 })
  expect(await buyer.ask()).toMatchObject({
    status: 409,
    body: { code: 'importe_distinto', amount: 65000, currency: 'USD' },
  })
  expect((await buyer.ask({ amount: 65000 })).status).toBe(200)
})

test('an annulled document cannot be paid, and is in no statement', async () => {
  const buyer = await cashBuyer()
  await buyer.change({ state: 'annulled' })
  expect(await buyer.ask()).toMatchObject({ status: 409, body: { code: 'no_pagable' } })
  const { number } = buyer.persona.document
  const statement = await buyer.visitor.call(
    'GET',
    `/api/MiCuenta/ConsultaClienteAD?TipoDocumento=01&NroDocumento=${number}`,
  )
  expect(statement.body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField).toEqual([])
  const single = await buyer.visitor.call('POST', itemUrl(number), [{ bELNRField: buyer.document }])
  expect(single).toMatchObject({ status: 403, body: { code: 'ajeno' } })
})

test('a document that was paid meanwhile is refused with ya_pagado', async () => {
  const buyer = await cashBuyer()
  await buyer.settle()
  expect(await buyer.ask()).toMatchObject({ status: 409, body: { code: 'ya_pagado' } })
})

test("another customer's document, an unknown one and nonsense get the same answer", async () => {
  const [buyer, other] = [await cashBuyer(), await cashBuyer()]
  const asked = await Promise.all(
    [other.document, '9999999999', "' or 1=1 --", buyer.code].map((codLetra) =>
      buyer.ask({}, { codLetra, proforma: undefined }),
    ),
  )
  for (const { status, body } of asked) expect([status, body]).toEqual([403, asked[0]?.body])
  expect(asked[0]?.body.code).toBe('ajeno')
  expect(await other.item()).toMatchObject({ pagoEnProceso: false, eSTADOLETRAField: 'PENDIENTE DE PAGO' })
})

test('two forms of one document take the money once, and the second payment is a surplus', async () => {
  const buyer = await cashBuyer(halfPaid)
  const forms = [(await buyer.ask()).body, (await buyer.ask()).body]
  for (const form of forms) await buyer.register(await buyer.pay(form))
  const states = await Promise.all(forms.map(async ({ orderId }) => (await buyer.order(orderId)).state))
  expect(states.toSorted()).toEqual(['paid', 'surplus'])
  expect(await buyer.item()).toMatchObject({ iMPORTEPAGADOField: 12000 })
})

/** The receipt request of cash mode, with every member that the specification names. */
function request(
  buyer: Awaited<ReturnType<typeof cashBuyer>>,
  paid: Record<string, string>,
  changes: object,
) {
  return {
    tipoDocumento: '01',
    nroDocumento: buyer.persona.document.number,
    email: buyer.persona.email,
    nombreCompleto: buyer.persona.name,
    proyecto: 'Residencial Los Olivos - MZ A LT 4',
    fechaVencimiento: '05/12/2026',
    nroTarjeta: '497010******0055',
    nroOperacion: paid.operationNumber,
    fechaPago: '21/11/2026',
    horaPago: '15:20 PM',
    ...changes,
  }
}

test('the receipt of cash mode is a PDF with every field, the same bytes when asked for again', async () => {
  const cases = [
    { options: {}, tipoPago: 'Separación de lote', figure: 'US$\u00a0500.00' },
    { options: halfPaid, tipoPago: 'Pago Inicial', figure: 'S/\u00a07,500.00' },
  ]
  for (const { options, tipoPago, figure } of cases) {
    const buyer = await cashBuyer(options)
    const paid = await buyer.settle()
    const said = request(buyer, paid, { tipoPago, montoCancelado: figure })
    const first = await buyer.print(said)
    expect(first.headers['content-disposition']).toBe(
      `attachment; filename="Recibo_de_pago_${buyer.document}.pdf"`,
    )
    expect((await buyer.print()).bytes.equals(first.bytes)).toBe(true)
    const { texts, pages } = readPdf(first.bytes)
    expect(pages).toBe(1)
    for (const field of [
      `Recibo Nro. ${paid.nroRecibo}`,
      figure,
      '21/11/2026 15:20 PM',
      paid.operationNumber,
      '497010******0055',
      paid.orderId,
      buyer.persona.name,
      `DNI ${buyer.persona.document.number}`,
      buyer.persona.email,
      tipoPago,
      buyer.document,
      'Residencial Los Olivos - MZ A LT 4',
      '05/12/2026',
      `${fixture.config.publicUrl}/verificar/${paid.codigoVerificacion}`,
    ]) {
      expect(texts).toContain(field)
    }
  }
})

test.each([
  ['the whole amount of a half-paid one', { montoCancelado: 'S/ 12,000.00' }],
  ['another kind', { tipoPago: 'Separación de lote' }],
  ['another card', { nroTarjeta: '497010******0056' }],
  ['another minute', { horaPago: '15:19 PM' }],
])('a cash receipt with %s is refused with recibo_distinto', async (_name, changes) => {
  const buyer = await cashBuyer(halfPaid)
  const paid = await buyer.settle()
  expect((await buyer.print(request(buyer, paid, {}))).status).toBe(200)
  expect(await buyer.print(request(buyer, paid, changes))).toMatchObject({
    status: 409,
    body: { code: 'recibo_distinto' },
  })
})

test("the receipt of another customer's document is refused as unknown", async () => {
  const [buyer, other] = [await cashBuyer(), await cashBuyer()]
  await other.settle()
  expect(await buyer.print({ documento: other.document })).toMatchObject({
    status: 403,
    body: { code: 'ajeno' },
  })
})

test('receipts of letras and cash items share one series without gaps', async () => {
  const buyer = await cashBuyer()
  const first = await buyer.settle()
  const letra = (await buyer.register(await buyer.pay(await buyer.form()))).body
  const number = (receipt: { nroRecibo: string }) => Number(receipt.nroRecibo.replace(/\D/g, ''))
  expect(number(letra)).toBe(number(first) + 1)
})
