import { createHmac } from 'node:crypto'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, retiredKeys, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, afterEach, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())

/** A payment that was reported only to this browser. */
async function unreported() {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  return { buyer, form, answer: await buyer.pay(form) }
}

function signed(krAnswer: string, key = usdShop.hmacKey) {
  const krHash = createHmac('sha256', key).update(krAnswer).digest('hex')
  return { krAnswer, krHash, krHashAlgorithm: 'sha256_hmac', krHashKey: 'sha256_hmac' }
}

test("fault 3: without the notification the browser's answer settles once", async () => {
  const { buyer, answer } = await unreported()
  const [first, second] = await Promise.all([buyer.register(answer), buyer.register(answer)])
  expect(first).toMatchObject({ status: 200, body: { estado: 'PAGADA' } })
  expect(second.body).toEqual(first.body)
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
})

test('document and user that the browser adds are accepted and ignored', async () => {
  const { buyer, answer } = await unreported()
  const body = { ...answer, documento: { iMPORTEField: 1 }, usuario: null }
  expect(await buyer.visitor.call('POST', '/api/MiCuenta/RegistrarPago', body)).toMatchObject({ status: 200 })
})

test("an answer of another customer's order and of an unknown one get the same 403", async () => {
  const { buyer, answer } = await unreported()
  const other = await newBuyer(fixture)
  const stolen = await other.register(answer)
  const nobody = await other.register(
    signed(answer.krAnswer.replaceAll(/"orderId":"[^"]*"/g, '"orderId":"NOBODY"')),
  )
  expect(stolen).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect([nobody.status, nobody.body]).toEqual([stolen.status, stolen.body])
  expect((await buyer.letra()).state).toBe('pending')
})

test('forged answers are refused with firma_invalida and change nothing', async () => {
  const { buyer, form, answer } = await unreported()
  const forgeries = {
    tampered: { ...answer, krAnswer: answer.krAnswer.replaceAll('35050', '1') },
    'signed with the notification’s key': signed(answer.krAnswer, usdShop.password),
    'named as a notification': { ...signed(answer.krAnswer, usdShop.password), krHashKey: 'password' },
    'of another mode': signed(answer.krAnswer.replaceAll('"mode":"TEST"', '"mode":"PRODUCTION"')),
    'of another account': signed(answer.krAnswer.replaceAll(usdShop.shopId, '99999999')),
    'hash of nothing': { ...answer, krHash: '' },
    'no JSON': signed('PAID'),
    'no payment': signed('{"orderStatus":"PAID"}'),
  }
  for (const [name, forged] of Object.entries(forgeries)) {
    expect(await buyer.register(forged), name).toMatchObject({
      status: 400,
      body: { code: 'firma_invalida' },
    })
  }
  expect((await buyer.letra()).state).toBe('pending')
  expect((await buyer.order(form.orderId)).state).toBe('form_issued')
})

test('while a key is being rotated, an answer signed with the old one is still accepted', async () => {
  const { buyer, answer } = await unreported()
  expect((await buyer.register(signed(answer.krAnswer, retiredKeys.passwords[0]))).status).toBe(400)
  expect((await buyer.register(signed(answer.krAnswer, retiredKeys.hmacKeys[0]))).body.estado).toBe('PAGADA')
})

test('a replayed answer settles nothing again', async () => {
  const { buyer, answer } = await unreported()
  for (let time = 0; time < 4; time++) await buyer.register(answer)
  const receipts = await fixture.db
    .selectFrom('receipt as r')
    .innerJoin('settlement as s', 's.id', 'r.settlement_id')
    .select('r.id')
    .where('s.receivable_id', '=', buyer.receivableId)
    .execute()
  expect(receipts).toHaveLength(1)
})

test.each([
  undefined,
  {},
  { krAnswer: 1, krHash: 'x', krHashAlgorithm: 'x', krHashKey: 'x' },
  { krAnswer: '', krHash: 'x', krHashAlgorithm: 'x', krHashKey: 'x' },
  { krAnswer: 'x'.repeat(200_001), krHash: 'x', krHashAlgorithm: 'x', krHashKey: 'x' },
  { krAnswer: '{}', krHash: 'x'.repeat(201), krHashAlgorithm: 'x', krHashKey: 'x' },
  { krAnswer: '{}', krHash: null, krHashAlgorithm: 'x', krHashKey: 'x' },
])('bad input of RegistrarPago answers 400 and names the field', async (body) => {
  const buyer = await newBuyer(fixture)
  const answer = await buyer.visitor.call('POST', '/api/MiCuenta/RegistrarPago', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
})

test("EstadoPago answers an order's state only to its owner", async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  expect(await buyer.state(form.orderId)).toMatchObject({
    status: 200,
    body: { estado: 'SIN_PAGO', orderId: form.orderId },
  })
  const other = await newBuyer(fixture)
  const stolen = await other.state(form.orderId)
  const invented = await other.state('211126152005-0000')
  expect(stolen).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect([invented.status, invented.body]).toEqual([stolen.status, stolen.body])
  expect((await buyer.state('%00')).status).toBe(400)
  expect((await buyer.state('x'.repeat(65))).status).toBe(400)
  expect((await buyer.visitor.call('GET', '/api/MiCuenta/EstadoPago')).status).toBe(400)
})

test('no call of payments answers without a session', async () => {
  const nobody = new Visitor(fixture.app)
  for (const name of ['GenerarTokenIziPago', 'RegistrarPago', 'GenerarRecibo']) {
    expect((await nobody.call('POST', `/api/MiCuenta/${name}`, {})).status).toBe(401)
  }
  expect((await nobody.call('GET', '/api/MiCuenta/EstadoPago?OrderId=x')).status).toBe(401)
})
