import { createHmac } from 'node:crypto'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import {
  openPaymentFixture,
  penShop,
  signInCustomer,
  usdShop,
} from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { realRegistration } from '@llave/testkit/payments/real-registration'
import { afterAll, expect, test } from 'vitest'
import { reconcileRegistrations } from './reconcile-registrations.ts'
import { revokeTokens } from './revoke-tokens.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

const challenge = '4970110000001003'

async function registrationOf(orderId: string) {
  return fixture.db
    .selectFrom('card_registration')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function rowsOf(proforma: string) {
  return fixture.db
    .selectFrom('affiliation')
    .selectAll()
    .where('proforma', '=', proforma)
    .orderBy('id')
    .execute()
}

async function messagesAbout(affiliationId: number) {
  const rows = await fixture.db
    .selectFrom('outbox')
    .select('kind')
    .where('subject', '=', String(affiliationId))
    .where('kind', 'like', 'affiliation%')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The buyer pays the form, and the provider's notification is lost. */
async function payUnnoticed(buyer: Buyer) {
  const form = await buyer.registrationForm()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  return { form, answer: await buyer.pay(form) }
}

/** Revokes what other tests left, so that it is not counted. */
async function revokeAll() {
  while ((await revokeTokens(fixture.jobs)) > 0);
}

const tokens = () => [...fixture.card.state.tokens.values()]

test('a card registered by the form is on debit, with masked number, holder, expiry and the next charge', async () => {
  const buyer = await newBuyer(fixture)
  expect(await buyer.affiliation()).toMatchObject({ estado: false, impedimento: '', montoCuotaAprox: 350.5 })
  const { status, body } = await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  expect([status, body.resultado]).toEqual([200, 'AFILIADA'])
  expect(body.afiliacion).toMatchObject({
    tipoDocumento: '01',
    idTipoDocumento: '01',
    nroDocumento: buyer.persona.document.number,
    nombreCliente: buyer.persona.name,
    correoElectronico: buyer.persona.email,
    codProyecto: 'P01',
    nombreProyecto: 'Residencial Los Olivos',
    proforma: buyer.proforma,
    producto: 'MZ A LT 4',
    fechaVenta: '2025-03-14',
    codMoneda: 'USD',
    montoCuotaAprox: 350.5,
    fechaRegistro: '2026-11-21T15:20:05-05:00',
    token: '',
    estado: true,
    celularIngreso: buyer.persona.phone.number,
    dispositivo: 'Mobile',
    tarjetaRegistrada: '497010******0055',
    fechaVencimiento: '12/2030',
    titularTarjeta: '',
    proximoCobro: { fecha: '2026-11-24', letras: [{ nLETRAField: buyer.code, iMPORTEField: 350.5 }] },
  })
  expect(await buyer.affiliation()).toEqual(body.afiliacion)
})

test('a registration answer as the real provider gives it affiliates the card, whose token can be decrypted', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.registrationForm()
  const { token, uuid, ...answer } = realRegistration(usdShop, form)
  const { status, body } = await buyer.affiliate(answer)
  expect([status, body.resultado]).toEqual([200, 'AFILIADA'])
  const [row] = await rowsOf(buyer.proforma)
  const bytes = row?.encrypted_token ?? new Uint8Array()
  expect(fixture.jobs.vault.open({ bytes, keyId: 'test' }, usdShop.shopId)).toBe(token)
  expect(row).toMatchObject({ card_holder: '', chain_id: '3398451138180000' })
})

test.each([
  ['without an expiry', { expiryYear: null }],
  ['without a number', { pan: null }],
])(
  'a card that came %s is not kept: the answer says so, and its token is cancelled at the provider',
  async (_what, change) => {
    await revokeAll()
    const buyer = await newBuyer(fixture)
    const form = await buyer.registrationForm()
    const { token, uuid, ...answer } = realRegistration(usdShop, form, change)
    // The provider has stored the card by now, whatever we do with its answer.
    const kept = { pan: testCards.approved, brand: 'VISA', expiryMonth: 12, expiryYear: 2030 } as const
    fixture.card.state.tokens.put(token, {
      paymentMethodToken: token,
      shopId: usdShop.shopId,
      card: kept,
      initialIssuerTransactionIdentifier: null,
      createdAt: fixture.card.state.tokens.size(),
      cancelledAt: null,
    })
    const { body } = await buyer.affiliate(answer)
    expect(body).toMatchObject({
      resultado: 'NO_AFILIADA',
      motivo: 'El proveedor de pagos registró tu tarjeta sin los datos que necesitamos para cobrarla.',
      consejo: 'Intenta otra vez o usa otra tarjeta.',
    })
    expect((await registrationOf(form.orderId)).transaction_uuid).toBe(uuid)
    await buyer.affiliate(answer)
    expect(await revokeTokens(fixture.jobs)).toBe(1)
    expect(fixture.card.state.tokens.get(token)?.cancelledAt).not.toBeNull()
    expect(await rowsOf(buyer.proforma)).toEqual([])
  },
)

test('the form registers a zero amount with strong authentication, in the account of the currency, with the specified members', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.registrationForm()
  expect(form.publicKey).toBe(usdShop.publicKey)
  const inSoles = await newBuyer(fixture, { currency: 'PEN' })
  await fixture.db
    .updateTable('property')
    .set({ currency: 'PEN' })
    .where('proforma', '=', inSoles.proforma)
    .execute()
  expect((await inSoles.registrationForm()).publicKey).toBe(penShop.publicKey)
  const asked = [...fixture.card.state.forms.values()].find(({ orderId }) => orderId === form.orderId)
  const { persona } = buyer
  expect(asked).toMatchObject({
    shopId: usdShop.shopId,
    amount: 0,
    formAction: 'REGISTER',
    strongAuthentication: 'CHALLENGE_REQUESTED',
    currency: 'USD',
    customer: {
      email: persona.email,
      reference: persona.document.number,
      billingDetails: {
        cellPhoneNumber: persona.phone.number,
        firstName: persona.name,
        identityCode: persona.document.number,
        language: 'ES',
      },
    },
    metadata: {
      fechaVencimiento: '05/12/2026',
      codProyecto: 'P01',
      proyecto: 'Residencial Los Olivos',
      idTipoDocumento: '01',
      celular: persona.phone.number,
      celularIngreso: persona.phone.number,
      dispositivo: 'Mobile',
      producto: 'MZ A LT 4',
      tipoDocumento: 'DNI',
    },
  })
})

test("the specification's own message, without a proforma, finds it by project and product", async () => {
  const buyer = await newBuyer(fixture)
  expect((await buyer.askRegistration({ proforma: '' })).status).toBe(200)
})

test('the token is stored encrypted, with the consent: text version, time, address and device', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.registrationForm()
  await buyer.affiliate(await buyer.pay(form))
  const [row] = await rowsOf(buyer.proforma)
  const token = tokens().at(-1)
  expect(row).toMatchObject({
    key_id: 'test',
    chain_id: token?.initialIssuerTransactionIdentifier,
    consent_version: '2026-11-21',
    consent_address: '127.0.0.1',
    device: 'Mobile',
    registration_id: form.orderId,
  })
  expect(row?.consent_at.toString()).toBe('2026-11-21T20:20:05Z')
  const bytes = row?.encrypted_token ?? new Uint8Array()
  expect(Buffer.from(bytes).toString('latin1')).not.toContain(token?.paymentMethodToken)
  expect(fixture.jobs.vault.open({ bytes, keyId: 'test' }, usdShop.shopId)).toBe(token?.paymentMethodToken)
  expect(fixture.lines.join('')).not.toContain(token?.paymentMethodToken)
  const bodies = await fixture.db.selectFrom('provider_message').select('body').execute()
  expect(JSON.stringify(bodies)).not.toContain(token?.paymentMethodToken)
})

test('a PAID verification is accepted and is not money: nothing enters the ledger', async () => {
  const buyer = await newBuyer(fixture)
  const before = await fixture.db.selectFrom('ledger_entry').select('id').execute()
  const form = await buyer.registrationForm()
  const answer = await buyer.pay(form)
  expect(JSON.parse(answer.krAnswer).transactions[0]).toMatchObject({
    operationType: 'VERIFICATION',
    amount: 0,
    status: 'PAID',
  })
  await buyer.affiliate(answer)
  expect((await registrationOf(form.orderId)).state).toBe('registered')
  expect(await fixture.db.selectFrom('ledger_entry').select('id').execute()).toEqual(before)
  expect((await buyer.letra()).state).toBe('pending')
})

test("the notification affiliates with the browser closed, and the browser's answer after it changes nothing", async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.registrationForm()
  const answer = await buyer.pay(form)
  const notified = fixture.card.state.ipnLog.findLast(({ orderId }) => orderId === form.orderId)
  const notify = () =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/Pagos/NotificacionIziPago',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(notified?.fields).toString(),
    })
  expect((await notify()).statusCode).toBe(200)
  expect(await buyer.affiliation()).toMatchObject({ estado: true })
  expect((await notify()).statusCode).toBe(200)
  expect((await buyer.affiliate(answer)).body.resultado).toBe('AFILIADA')
  const rows = await rowsOf(buyer.proforma)
  expect(rows).toHaveLength(1)
  expect(await messagesAbout(rows[0]?.id ?? 0)).toEqual([
    'affiliation-confirmed',
    'affiliation-confirmed-sms',
  ])
})

test('a forged notification affiliates nothing', async () => {
  const buyer = await newBuyer(fixture)
  const { form } = await payUnnoticed(buyer)
  const notified = fixture.card.state.ipnLog.findLast(({ orderId }) => orderId === form.orderId)
  const fields = { ...notified?.fields, 'kr-hash': '0'.repeat(64) }
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/api/Pagos/NotificacionIziPago',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(response.statusCode).toBe(400)
  expect(await rowsOf(buyer.proforma)).toEqual([])
})

test('an unreported registration is found by polling, and an unused form expires', async () => {
  const [buyer, idle] = [await newBuyer(fixture), await newBuyer(fixture)]
  const unused = await idle.registrationForm()
  await payUnnoticed(buyer)
  fixture.clock.advance({ minutes: 2 })
  while ((await reconcileRegistrations(fixture.jobs)) > 0);
  expect(await buyer.affiliation()).toMatchObject({ estado: true })
  expect((await registrationOf(unused.orderId)).state).toBe('form_issued')
  fixture.clock.advance({ minutes: 40 })
  while ((await reconcileRegistrations(fixture.jobs)) > 0);
  expect(await registrationOf(unused.orderId)).toMatchObject({ state: 'expired', next_check_at: null })
})

test('a card that the bank refuses is not affiliated, and says why in Spanish', async () => {
  const buyer = await newBuyer(fixture)
  const { status, body } = await buyer.affiliate(
    await buyer.pay(await buyer.registrationForm(), testCards.noFunds),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ resultado: 'RECHAZADA', motivo: 'La tarjeta no tiene saldo suficiente.' })
  expect(await buyer.affiliation()).toMatchObject({ estado: false })
})

test('a card that needs a challenge is on debit only after it', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.registrationForm()
  await expect(buyer.pay(form, challenge)).rejects.toThrow('challenge')
  expect(await buyer.affiliation()).toMatchObject({ estado: false })
})

test('with overdue letras the server refuses a form, with the text of the specification', async () => {
  const buyer = await newBuyer(fixture, { letras: 3 })
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2026-11-20' })
    .where('proforma', '=', buyer.proforma)
    .where('code', 'in', buyer.codes.slice(0, 2))
    .execute()
  const { status, body } = await buyer.askRegistration()
  const sentence =
    'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'
  expect([status, body]).toEqual([409, { code: 'letras_vencidas', message: sentence }])
  expect(await buyer.affiliation()).toMatchObject({
    letrasVencidas: 2,
    impedimento: 'LETRAS_VENCIDAS',
    motivoImpedimento: sentence,
  })
})

test('a letra that becomes overdue while the form is open blocks the affiliation, and the token is cancelled', async () => {
  const buyer = await newBuyer(fixture)
  const { answer } = await payUnnoticed(buyer)
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2026-11-20' })
    .where('proforma', '=', buyer.proforma)
    .execute()
  const { body } = await buyer.affiliate(answer)
  expect(body).toMatchObject({ resultado: 'NO_AFILIADA' })
  expect(body.motivo).toContain('1 letra(s) vencida(s)')
  await buyer.affiliate(answer)
  await revokeTokens(fixture.jobs)
  expect(tokens().at(-1)?.cancelledAt).not.toBeNull()
  expect(await rowsOf(buyer.proforma)).toEqual([])
})

test('without a registered e-mail, with an old consent version, or in another currency a form is refused', async () => {
  const mute = await newBuyer(fixture, { email: '' })
  expect((await mute.askRegistration()).body).toMatchObject({ code: 'no_disponible' })
  expect(await mute.affiliation()).toMatchObject({ impedimento: 'SIN_CORREO' })
  const buyer = await newBuyer(fixture)
  expect((await buyer.askRegistration({ version: '2020-01-01' })).body).toMatchObject({
    code: 'dato_invalido',
    campo: 'metadata.versionConsentimiento',
  })
  expect((await buyer.askRegistration({ version: '2026-11-21' })).status).toBe(200)
  expect((await buyer.askRegistration({ currency: 'PEN' })).body).toMatchObject({ campo: 'currency' })
})

test('a letra in the currency of another account blocks the affiliation', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  await fixture.db
    .updateTable('receivable')
    .set({ currency: 'PEN' })
    .where('code', '=', buyer.codes[1] ?? '')
    .execute()
  expect((await buyer.askRegistration()).body.code).toBe('no_disponible')
  expect(await buyer.affiliation()).toMatchObject({ impedimento: 'OTRA_CUENTA' })
})

test('the switch of the operator closes the registration of cards', async () => {
  const buyer = await newBuyer(fixture)
  await fixture.db
    .updateTable('operator_switch')
    .set({ open: false })
    .where('name', '=', 'card_registration')
    .execute()
  const { status, body } = await buyer.askRegistration()
  expect([status, body.code]).toEqual([503, 'registro_suspendido'])
  expect(await buyer.affiliation()).toMatchObject({ impedimento: 'CERRADO' })
  await fixture.db
    .updateTable('operator_switch')
    .set({ open: true })
    .where('name', '=', 'card_registration')
    .execute()
})

test('another card replaces the first in one step, and the old token is cancelled at the provider', async () => {
  await revokeAll()
  const buyer = await newBuyer(fixture)
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  const old = tokens().at(-1)
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm(), '5970100300000067'))
  expect(await buyer.affiliation()).toMatchObject({ estado: true, tarjetaRegistrada: '597010******0067' })
  const rows = await rowsOf(buyer.proforma)
  expect(rows.map(({ end_cause, encrypted_token }) => [end_cause, encrypted_token === null])).toEqual([
    ['replaced', true],
    [null, false],
  ])
  expect(await revokeTokens(fixture.jobs)).toBe(1)
  const state = (id = '') => fixture.card.state.tokens.get(id)?.cancelledAt ?? null
  expect(state(old?.paymentMethodToken)).not.toBeNull()
  expect(state(tokens().at(-1)?.paymentMethodToken)).toBeNull()
})

test('unaffiliating takes effect here at once and at the provider as soon as it answers, and the customer is notified', async () => {
  await revokeAll()
  const buyer = await newBuyer(fixture)
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  const token = tokens().at(-1)?.paymentMethodToken ?? ''
  fixture.card.faults.add({ kind: 'server-error', service: 'Token/Cancel' })
  expect((await buyer.unaffiliate()).status).toBe(204)
  expect(await buyer.affiliation()).toMatchObject({ estado: false })
  await revokeTokens(fixture.jobs)
  expect(fixture.card.state.tokens.get(token)?.cancelledAt).toBeNull()
  fixture.clock.advance({ minutes: 2 })
  await revokeTokens(fixture.jobs)
  expect(fixture.card.state.tokens.get(token)?.cancelledAt).not.toBeNull()
  const [row] = await rowsOf(buyer.proforma)
  expect(row).toMatchObject({ end_cause: 'unaffiliated', encrypted_token: null })
  expect(await messagesAbout(row?.id ?? 0)).toEqual([
    'affiliation-confirmed',
    'affiliation-confirmed-sms',
    'affiliation-ended',
    'affiliation-ended-sms',
  ])
  expect((await buyer.unaffiliate()).status).toBe(204)
})

test('a repeated unaffiliation does not end a card that was affiliated since', async () => {
  const buyer = await newBuyer(fixture)
  const take = () =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/MiCuenta/DesafiliacionDebitoAutomatico',
      headers: { authorization: `Bearer ${buyer.visitor.token}`, 'idempotency-key': 'once-0001' },
      payload: { proforma: buyer.proforma },
    })
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  expect((await take()).statusCode).toBe(204)
  fixture.clock.advance({ minutes: 1 })
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  expect((await take()).statusCode).toBe(204)
  expect(await buyer.affiliation()).toMatchObject({ estado: true })
})

test('a registration that arrives after the customer unaffiliated does not affiliate again', async () => {
  const buyer = await newBuyer(fixture)
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  const { answer: late } = await payUnnoticed(buyer)
  fixture.clock.advance({ minutes: 1 })
  await buyer.unaffiliate()
  expect((await buyer.affiliate(late)).body).toMatchObject({ resultado: 'NO_AFILIADA' })
  expect(await buyer.affiliation()).toMatchObject({ estado: false })
})

test('money on an order that registers a card is quarantined and logged, and affiliates nothing', async () => {
  const buyer = await newBuyer(fixture)
  const { answer } = await payUnnoticed(buyer)
  const payment = JSON.parse(answer.krAnswer)
  const { readPaymentObject } = await import('../payments/provider/read-payment.ts')
  Object.assign(payment.transactions[0], {
    operationType: 'DEBIT',
    amount: 35050,
    detailedStatus: 'AUTHORISED',
  })
  const snapshot = readPaymentObject(payment, usdShop)
  if (!snapshot) throw new Error('unreadable')
  await fixture.jobs.cards.settle('poll', snapshot)
  expect(await rowsOf(buyer.proforma)).toEqual([])
  const held = await fixture.db
    .selectFrom('provider_transaction')
    .select('quarantine_reason')
    .where('uuid', '=', payment.transactions[0].uuid)
    .executeTakeFirstOrThrow()
  expect(held.quarantine_reason).toBe('unknown-order')
  const { orderId: order } = snapshot
  const [line] = fixture.lines
    .map((each) => JSON.parse(each))
    .filter(({ transaction }) => transaction === payment.transactions[0].uuid)
  expect(line).toMatchObject({ order, source: 'poll', reason: 'unknown-order', msg: 'payment needs a look' })
})

test('a customer sees only their own proformas', async () => {
  const { visitor } = await signInCustomer(fixture, {
    name: 'Nadie',
    document: { type: '01', number: '11112222' },
    phone: { dialCode: '51', number: '911112222' },
    email: 'nadie@correo.example',
  })
  const query = 'tipoDocumento=01&nroDocumento=11112222'
  expect((await visitor.call('GET', `/api/MiCuenta/ObtenerProyectoAfiliacion?${query}`)).body).toEqual([])
})

test('a forged answer of the form affiliates nothing, though it names a registration of who brings it', async () => {
  const buyer = await newBuyer(fixture)
  const { form, answer } = await payUnnoticed(buyer)
  const signed = (krAnswer: string, key: string) => ({
    ...answer,
    krAnswer,
    krHash: createHmac('sha256', key).update(krAnswer).digest('hex'),
  })
  const { hmacKey, password, shopId } = usdShop
  const forgeries = {
    tampered: { ...answer, krAnswer: answer.krAnswer.replace('"orderStatus":', ' "orderStatus":') },
    'signed with the notification’s key': signed(answer.krAnswer, password),
    'named as a notification': { ...signed(answer.krAnswer, password), krHashKey: 'password' },
    'of another account': signed(answer.krAnswer.replaceAll(shopId, '99999999'), hmacKey),
    'of another mode': signed(answer.krAnswer.replaceAll('"mode":"TEST"', '"mode":"PRODUCTION"'), hmacKey),
    'a hash of nothing': { ...answer, krHash: '' },
    'no JSON': signed('PAID', hmacKey),
  }
  for (const [name, forged] of Object.entries(forgeries)) {
    expect(await buyer.affiliate(forged), name).toMatchObject({
      status: 400,
      body: { code: 'firma_invalida' },
    })
  }
  expect(await rowsOf(buyer.proforma)).toEqual([])
  expect((await registrationOf(form.orderId)).state).toBe('form_issued')
  expect((await buyer.affiliate(answer)).body.resultado).toBe('AFILIADA')
})

test('where the provider gives no form, none is registered and the screen can say so', async () => {
  const buyer = await newBuyer(fixture)
  fixture.card.faults.add({ kind: 'server-error', service: 'Charge/CreateToken' })
  expect(await buyer.askRegistration()).toMatchObject({
    status: 502,
    body: { code: 'proveedor_no_responde' },
  })
  const registrations = fixture.db.selectFrom('card_registration').select('state')
  expect(await registrations.where('proforma', '=', buyer.proforma).execute()).toEqual([{ state: 'created' }])
  expect((await buyer.askRegistration()).status).toBe(200)
})

test('a key of a request that is none is refused by name, and the card stays on debit', async () => {
  const buyer = await newBuyer(fixture)
  await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/api/MiCuenta/DesafiliacionDebitoAutomatico',
    headers: { authorization: `Bearer ${buyer.visitor.token}`, 'idempotency-key': 'x y' },
    payload: { proforma: buyer.proforma },
  })
  expect([response.statusCode, response.json().campo]).toEqual([400, 'Idempotency-Key'])
  expect(await buyer.affiliation()).toMatchObject({ estado: true })
})
