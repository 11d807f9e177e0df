import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { afterAll, expect, test } from 'vitest'
import { runCardTokenDisposal } from './reconciliation/discard-card-tokens.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
await insertExchangeRate(fixture.db)

/** The request to the provider that created the order's form. */
function requestOf(orderId: string) {
  const form = [...fixture.card.state.forms.values()].find((each) => each.orderId === orderId)
  if (!form) throw new Error(`The provider has no form of ${orderId}`)
  return form
}

test("a letra is paid: the notification settles, and the browser's answer after it gets the same receipt", async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  expect(form.orderId).toMatch(/^211126152005-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(form).toMatchObject({ venceEn: 900, publicKey: usdShop.publicKey, endpoint: fixture.card.url })

  const answer = await buyer.pay(form)
  expect(fixture.card.state.ipnLog.at(-1)).toMatchObject({ orderId: form.orderId, status: 200 })
  const settled = await buyer.state(form.orderId)
  expect(settled).toMatchObject({
    status: 200,
    body: {
      estado: 'PAGADA',
      orderId: form.orderId,
      numberCard: '497010******0055',
      operationDate: '2026-11-21T15:20:05-05:00',
      montoPagado: 350.5,
      monedaPago: 'USD',
      nombreCliente: buyer.persona.name,
      documento: buyer.code,
      proforma: buyer.proforma,
      fechaVencimiento: '2026-12-05',
      afiliacion: 'NO_PEDIDA',
    },
  })
  expect(settled.body.operationNumber).not.toBe('')
  expect(await buyer.register(answer)).toEqual({ ...settled, headers: expect.anything() })
  expect(await buyer.register(answer)).toMatchObject({
    status: 200,
    body: { nroRecibo: settled.body.nroRecibo },
  })
})

test('settling writes the payment details, the ledger, one receipt, one e-mail and an audit entry', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  expect(await buyer.letra()).toMatchObject({
    state: 'paid',
    paid_minor: 35050,
    payment_system: 'IZIP',
    paid_currency: 'USD',
    paid_amount_minor: 35050,
    masked_card: '497010******0055',
    version: 2,
    operation_on: Temporal.PlainDate.from('2026-11-21'),
    paid_on: Temporal.PlainDate.from('2026-11-21'),
  })
  const receipts = await fixture.db
    .selectFrom('receipt as r')
    .innerJoin('settlement as s', 's.id', 'r.settlement_id')
    .select(['r.id', 'r.number', 'r.series', 'r.check_code'])
    .where('s.order_id', '=', form.orderId)
    .execute()
  expect(receipts).toMatchObject([{ series: 'online', number: expect.stringMatching(/^WEB-\d{8}$/) }])
  expect(receipts[0]?.check_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  const mails = await fixture.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', buyer.persona.email)
    .execute()
  expect(mails).toMatchObject([{ kind: 'payment-receipt', subject: String(receipts[0]?.id) }])
  const ledger = await fixture.db
    .selectFrom('ledger_entry')
    .select(['account', 'amount_minor'])
    .where('account', '=', `receivable/${buyer.receivableId}`)
    .execute()
  expect(ledger).toEqual([{ account: `receivable/${buyer.receivableId}`, amount_minor: -35050 }])
  const audit = await fixture.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `order:${form.orderId}`)
    .execute()
  expect(audit).toEqual([{ action: 'payment.settled' }])
})

test('dollars are paid in soles at the preferential rate, half up, in the account of soles', async () => {
  const buyer = await newBuyer(fixture, { amountMinor: 35050 })
  const { status, body: form } = await buyer.ask({ amount: 131438, currency: 'PEN' })
  expect({ status, publicKey: form.publicKey }).toEqual({ status: 200, publicKey: penShop.publicKey })
  const { body } = await buyer.register(await buyer.pay(form))
  expect(body).toMatchObject({ estado: 'PAGADA', montoPagado: 1314.38, monedaPago: 'PEN' })
  expect(await buyer.letra()).toMatchObject({
    state: 'paid',
    paid_minor: 35050,
    payment_system: 'IZTC',
    paid_currency: 'PEN',
    paid_amount_minor: 131438,
  })
  const entries = await fixture.db
    .selectFrom('ledger_entry')
    .select(['account', 'amount_minor as amount', 'currency'])
    .where('cause_id', 'like', `${penShop.shopId}/%`)
    .orderBy('account')
    .execute()
  expect(entries).toEqual([
    { account: 'exchange/PEN', amount: -131438, currency: 'PEN' },
    { account: 'exchange/USD', amount: 35050, currency: 'USD' },
    { account: `provider/${penShop.shopId}`, amount: 131438, currency: 'PEN' },
    { account: `receivable/${buyer.receivableId}`, amount: -35050, currency: 'USD' },
  ])
})

test('the provider gets amount, customer and all specified metadata, from our own data', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  const request = requestOf(form.orderId)
  expect(request).toMatchObject({
    shopId: usdShop.shopId,
    amount: 35050,
    currency: 'USD',
    formAction: 'PAYMENT',
    retry: 2,
    ipnTargetUrl: `${fixture.config.publicUrl}/api/Pagos/NotificacionIziPago`,
    customer: {
      reference: buyer.persona.document.number,
      email: buyer.persona.email,
      billingDetails: {
        identityCode: buyer.persona.document.number,
        firstName: buyer.persona.name,
        cellPhoneNumber: buyer.persona.phone.number,
        language: 'ES',
      },
    },
  })
  expect(request.metadata).toEqual({
    moneda: 'USD',
    amountPay: '350.50',
    fechaVencimiento: '05/12/2026',
    nombres: buyer.persona.name,
    apellidos: '',
    numeroDocumento: buyer.persona.document.number,
    codProyecto: 'P01',
    proyecto: 'Residencial Los Olivos',
    codPlaza: 'LIM',
    codLetra: buyer.code,
    proforma: buyer.proforma,
    idTipoDocumento: '01',
    celular: buyer.persona.phone.number,
    nroCuota: expect.stringMatching(/^\d+PE012026$/),
    tipoOperacion: 'R3',
    tienda: 'LETRAS/PREPAGOS',
    celularIngreso: buyer.persona.phone.number,
    dispositivo: 'Mobile',
    monedaOrigen: 'USD',
    importeOrigen: '350.50',
    tipoCambio: '0',
    fechaVenta: '14/03/2025',
    montoCuotaAprox: '350.50',
    producto: 'MZ A LT 4',
    tipoDocumento: 'DNI',
  })
})

test("without the portal's own checkbox the provider gets PAYMENT, whose form does not offer to store the card", async () => {
  const buyer = await newBuyer(fixture)
  const { body: form } = await buyer.ask({ formAction: 'ASK_REGISTER_PAY' })
  expect(requestOf(form.orderId).formAction).toBe('PAYMENT')
  await buyer.pay(form, testCards.approved, true)
  expect([...fixture.card.state.transactions.values()].at(-1)).toMatchObject({
    orderId: form.orderId,
    paymentMethodToken: null,
  })
})

test('a customer without e-mail pays like any other, and no e-mail is mentioned', async () => {
  const buyer = await newBuyer(fixture, { email: '' })
  const form = await buyer.form()
  expect(requestOf(form.orderId).customer.email).toBeUndefined()
  await buyer.pay(form)
  expect(await buyer.state(form.orderId)).toMatchObject({ body: { estado: 'PAGADA', email: '' } })
})

test('cash mode: a reservation is paid by its document number, with its class as operation', async () => {
  const buyer = await newBuyer(fixture)
  await fixture.db
    .insertInto('receivable')
    .values({
      customer_id: buyer.id,
      proforma: buyer.proforma,
      kind: 'reservation',
      document_class: 'R1',
      accounting_company: 'PE01',
      accounting_year: '2026',
      accounting_number: '2900000099',
      currency: 'PEN',
      amount_minor: 100000,
      paid_minor: 40000,
      erp_paid_minor: 40000,
      due_on: '2027-12-05',
    })
    .execute()
  const { status, body: form } = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
    amount: 60000,
    currency: 'PEN',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: '2900000099', tipoOperacion: 'R1', proforma: buyer.proforma },
  })
  expect(status).toBe(200)
  expect(requestOf(form.orderId).metadata).toMatchObject({
    tipoOperacion: 'R1',
    codLetra: '2900000099',
    dispositivo: 'PC',
  })
  await buyer.pay(form)
  expect(await buyer.state(form.orderId)).toMatchObject({
    body: { estado: 'PAGADA', documento: '2900000099', proforma: '', montoPagado: 600 },
  })
})

test('a refusal is shown with its reason in Spanish, and the same form accepts another card', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  const refused = await buyer.register(await buyer.pay(form, testCards.noFunds))
  expect(refused).toMatchObject({
    status: 200,
    body: { estado: 'RECHAZADA', motivo: 'La tarjeta no tiene saldo suficiente.', orderId: form.orderId },
  })
  expect((await buyer.letra()).state).toBe('pending')
  expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('PAGADA')
})

test('after the last refusal a new form is issued for the same letra', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  for (let attempt = 0; attempt < 3; attempt++) await buyer.pay(form, testCards.noFunds)
  expect(await buyer.order(form.orderId)).toMatchObject({ state: 'refused', refusal_code: 'ACQ_001:51' })
  const again = await buyer.form()
  await buyer.pay(again)
  expect(await buyer.state(again.orderId)).toMatchObject({ body: { estado: 'PAGADA' } })
})

test('a card that the provider stored unasked is cancelled there, and its token is not kept here', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  const { forms } = fixture.card.state
  const asked = forms.get(form.answer.formToken)
  if (!asked) throw new Error('The provider has no such form')
  forms.put(asked.formToken, { ...asked, formAction: 'ASK_REGISTER_PAY' })
  await buyer.pay(form, testCards.approved, true)
  const [token] = [...fixture.card.state.tokens.values()].slice(-1)
  expect(token).toMatchObject({ cancelledAt: null })
  fixture.card.faults.add({ kind: 'server-error', service: 'Token/Cancel' })
  expect(await runCardTokenDisposal(fixture.jobs)).toBe(1)
  expect(await runCardTokenDisposal(fixture.jobs)).toBe(0)
  fixture.clock.advance({ minutes: 1 })
  expect(await runCardTokenDisposal(fixture.jobs)).toBe(1)
  expect([...fixture.card.state.tokens.values()].at(-1)?.cancelledAt).not.toBeNull()
  fixture.clock.advance({ hours: 48 })
  expect(await runCardTokenDisposal(fixture.jobs)).toBe(0)
  const messages = await fixture.db.selectFrom('provider_message').select('body').execute()
  expect(messages.some(({ body }) => body.includes(token?.paymentMethodToken ?? ''))).toBe(false)
})
