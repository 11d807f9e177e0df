import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { afterAll, afterEach, expect, test } from 'vitest'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())

/** A buyer whose payment neither the form nor a notification reported. */
async function unreported() {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  await buyer.pay(form)
  return { buyer, orderId: form.orderId }
}

/** How many times the provider is asked about an order during `work`. */
async function questions(orderId: string, work: () => Promise<unknown>): Promise<number> {
  const times = 100
  fixture.card.faults.add({ kind: 'slow', service: 'Order/Get', orderId, ms: 1, times })
  await work()
  const fault = fixture.card.faults.list().find((each) => each.orderId === orderId)
  return times - (fault?.times ?? 0)
}

test('a payment whose answers were all lost is found when its state is requested', async () => {
  const { buyer, orderId } = await unreported()
  expect((await buyer.letra()).state).toBe('pending')
  expect((await buyer.state(orderId)).body).toMatchObject({ estado: 'PAGADA', montoPagado: 350.5 })
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
})

test.each([
  ['an HTTP error', { kind: 'server-error', status: 502 }],
  ['no answer', { kind: 'lose-response' }],
  ['an error that proves nothing', { kind: 'error-envelope', code: 'INT_905' }],
  ['an error that is new to us', { kind: 'error-envelope', code: 'PSP_NEW_CODE' }],
] as const)("without the provider's answer the state is never shown as unpaid: %s", async (_, fault) => {
  const { buyer, orderId } = await unreported()
  fixture.card.faults.add({ ...fault, service: 'Order/Get', orderId })
  expect((await buyer.state(orderId)).body).toEqual({ estado: 'EN_PROCESO', orderId })
  fixture.clock.advance({ seconds: 2 })
  expect((await buyer.state(orderId)).body.estado).toBe('PAGADA')
})

test('an unpaid order is reported as unpaid once the provider confirms it', async () => {
  const buyer = await newBuyer(fixture)
  const { orderId } = await buyer.form()
  expect((await buyer.state(orderId)).body).toEqual({ estado: 'SIN_PAGO', orderId })
})

test('a refusal of an earlier try does not decide a later one without an answer', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.pay(form, testCards.noFunds)
  expect((await buyer.state(form.orderId)).body.estado).toBe('RECHAZADA')
  fixture.clock.advance({ seconds: 2 })
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  await buyer.pay(form)
  fixture.card.faults.add({ kind: 'server-error', service: 'Order/Get', orderId: form.orderId })
  expect((await buyer.state(form.orderId)).body.estado).toBe('EN_PROCESO')
  fixture.clock.advance({ seconds: 2 })
  expect((await buyer.state(form.orderId)).body.estado).toBe('PAGADA')
})

test('a superseded form is asked about too, while it can be paid', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: first.orderId })
  await buyer.pay(first)
  fixture.clock.advance({ seconds: 2 })
  expect((await buyer.state(first.orderId)).body.estado).toBe('DEVUELTA')
})

test('concurrent requests share one inquiry to the provider, and a known state needs none', async () => {
  const { buyer, orderId } = await unreported()
  const asked = await questions(orderId, async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => buyer.state(orderId)))
    expect(new Set(answers.map(({ body }) => body.estado))).toEqual(new Set(['PAGADA']))
    fixture.clock.advance({ seconds: 10 })
    await buyer.state(orderId)
  })
  expect(asked).toBe(1)
})

test("nobody can cause an inquiry about another customer's order", async () => {
  const { orderId } = await unreported()
  const other = await newBuyer(fixture)
  expect(await questions(orderId, () => other.state(orderId))).toBe(0)
})
