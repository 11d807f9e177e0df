import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

function read(buyer: { visitor: Visitor }, document: string) {
  return buyer.visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${document}`)
}

test('a debt that was paid here answers the receipt of its payment', async () => {
  const buyer = await newBuyer(fixture)
  const { body: receipt } = await buyer.register(await buyer.pay(await buyer.form()))
  expect(await read(buyer, buyer.code)).toMatchObject({ status: 200, body: receipt })
})

test('dollars paid in soles: the receipt names the debt and the rate with all its decimals', async () => {
  await insertExchangeRate(fixture.db, '3.8125')
  const buyer = await newBuyer(fixture, { amountMinor: 35050 })
  const { body: form } = await buyer.ask({ amount: 133628, currency: 'PEN' })
  const { body } = await buyer.register(await buyer.pay(form))
  expect(body).toMatchObject({
    montoPagado: 1336.28,
    monedaPago: 'PEN',
    importeOrigen: 350.5,
    monedaOrigen: 'USD',
    tipoCambio: 3.8125,
  })
  expect((await read(buyer, buyer.code)).body).toEqual(body)
})

test('a payment in the debt’s own currency has no rate', async () => {
  const buyer = await newBuyer(fixture, { amountMinor: 5000, currency: 'PEN' })
  const { body } = await buyer.register(await buyer.pay(await buyer.form()))
  expect(body).toMatchObject({ montoPagado: 50, importeOrigen: 50, monedaOrigen: 'PEN', tipoCambio: 0 })
})

test('an unpaid debt has no receipt, nor has one that was paid elsewhere', async () => {
  const buyer = await newBuyer(fixture)
  expect(await read(buyer, buyer.code)).toMatchObject({ status: 422, body: { code: 'no_disponible' } })
  await fixture.db
    .updateTable('receivable')
    .set({ state: 'paid', erp_paid_minor: 35050, paid_minor: 35050 })
    .where('id', '=', buyer.receivableId)
    .execute()
  expect((await read(buyer, buyer.code)).body.code).toBe('no_disponible')
})

test("another customer's debt and an unknown one get the same 403", async () => {
  const buyer = await newBuyer(fixture)
  await buyer.register(await buyer.pay(await buyer.form()))
  const other = await newBuyer(fixture)
  const stolen = await read(other, buyer.code)
  const invented = await read(other, 'L-NOBODY')
  expect(stolen).toMatchObject({ status: 403, body: { code: 'ajeno' } })
  expect([invented.status, invented.body]).toEqual([stolen.status, stolen.body])
})

test('without a document it answers 400, without a session 401', async () => {
  const buyer = await newBuyer(fixture)
  expect((await buyer.visitor.call('GET', '/api/MiCuenta/ObtenerRecibo')).status).toBe(400)
  expect((await read({ visitor: new Visitor(fixture.app) }, buyer.code)).status).toBe(401)
})
