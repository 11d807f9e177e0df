import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { runCardTokenDisposal } from '../payments/reconciliation/discard-card-tokens.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

type Buyer = Awaited<ReturnType<typeof newBuyer>>

async function form(buyer: Buyer, changes: { amount?: number; currency?: string } = {}) {
  const { status, body } = await buyer.ask({ formAction: 'REGISTER_PAY', ...changes })
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

async function makeOverdue(buyer: Buyer, ...codes: readonly string[]) {
  await fixture.db
    .updateTable('receivable')
    .set({ due_on: '2026-11-01' })
    .where('proforma', '=', buyer.proforma)
    .where('code', 'in', codes)
    .execute()
}

const lastToken = () => [...fixture.card.state.tokens.values()].at(-1)

test('the box pays the letra and puts the card on debit at once, with its consent', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  const opened = await form(buyer)
  const asked = [...fixture.card.state.forms.values()].find(({ orderId }) => orderId === opened.orderId)
  expect(asked).toMatchObject({
    formAction: 'REGISTER_PAY',
    strongAuthentication: 'CHALLENGE_REQUESTED',
    amount: 35050,
    customer: { email: buyer.persona.email },
  })
  const { body } = await buyer.register(await buyer.pay(opened))
  expect(body).toMatchObject({ estado: 'PAGADA', afiliacion: 'HECHA' })
  expect(await buyer.affiliation()).toMatchObject({ estado: true, tarjetaRegistrada: '497010******0055' })
  expect(await buyer.order(opened.orderId)).toMatchObject({ state: 'paid', registers_card: true })
  const consent = await fixture.db
    .selectFrom('affiliation')
    .select(['consent_version', 'consent_address', 'device', 'registration_id'])
    .where('proforma', '=', buyer.proforma)
    .executeTakeFirstOrThrow()
  expect(consent).toEqual({
    consent_version: '2026-11-21',
    consent_address: '127.0.0.1',
    device: 'Mobile',
    registration_id: opened.orderId,
  })
  while ((await runCardTokenDisposal(fixture.jobs)) > 0);
  expect(lastToken()?.cancelledAt).toBeNull()
})

test('the overdue letra being paid does not block the affiliation; another one does', async () => {
  const alone = await newBuyer(fixture)
  await makeOverdue(alone, alone.code)
  expect((await alone.register(await alone.pay(await form(alone)))).body.afiliacion).toBe('HECHA')

  const buyer = await newBuyer(fixture, { letras: 3 })
  await makeOverdue(buyer, ...buyer.codes.slice(0, 2))
  const { status, body } = await buyer.ask({ formAction: 'REGISTER_PAY' })
  expect([status, body.code]).toEqual([409, 'letras_vencidas'])
  expect(body.message).toContain('1 letra(s) vencida(s)')
})

test('the impediments are checked again when settling: the payment is credited, but the card is neither affiliated nor kept', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  const opened = await form(buyer)
  await makeOverdue(buyer, buyer.codes[1] ?? '')
  const { body } = await buyer.register(await buyer.pay(opened))
  expect(body).toMatchObject({ estado: 'PAGADA', afiliacion: 'NO_HECHA' })
  expect(await buyer.affiliation()).toMatchObject({ estado: false })
  await runCardTokenDisposal(fixture.jobs)
  expect(lastToken()?.cancelledAt).not.toBeNull()
})

test('a second payment of the same letra is refunded, and its card is neither affiliated nor kept', async () => {
  const buyer = await newBuyer(fixture, { letras: 2 })
  const [first, second] = [await form(buyer), await form(buyer)]
  await buyer.register(await buyer.pay(second))
  await buyer.register(await buyer.pay(first, '5970100300000067'))
  expect(await buyer.affiliation()).toMatchObject({ estado: true, tarjetaRegistrada: '497010******0055' })
  while ((await runCardTokenDisposal(fixture.jobs)) > 0);
  expect(lastToken()).toMatchObject({ card: { pan: '5970100300000067' }, cancelledAt: expect.any(Number) })
})

test('a dollar debt paid in soles in another account cannot affiliate its card: the server refuses the box', async () => {
  await insertExchangeRate(fixture.db)
  const buyer = await newBuyer(fixture)
  expect(await buyer.affiliation()).toMatchObject({ monedasAfiliacion: ['USD'] })
  const { status, body } = await buyer.ask({ formAction: 'REGISTER_PAY', currency: 'PEN', amount: 131438 })
  expect([status, body.code]).toEqual([422, 'no_disponible'])
})

test('where one account charges both currencies, paying a dollar letra in soles can affiliate the card', async () => {
  const shared = await openPaymentFixture(undefined, { PEN: usdShop, USD: usdShop })
  try {
    await insertExchangeRate(shared.db)
    const buyer = await newBuyer(shared, { letras: 2 })
    expect(await buyer.affiliation()).toMatchObject({ monedasAfiliacion: ['PEN', 'USD'] })
    const opened = await form(buyer, { currency: 'PEN', amount: 131438 })
    const { body } = await buyer.register(await buyer.pay(opened))
    expect(body).toMatchObject({ estado: 'PAGADA', afiliacion: 'HECHA' })
  } finally {
    await shared.close()
  }
})

test('without an e-mail, or with card registration closed, only the box is refused, not the payment', async () => {
  const mute = await newBuyer(fixture, { email: '' })
  expect((await mute.ask({ formAction: 'REGISTER_PAY' })).body.code).toBe('no_disponible')
  expect((await mute.ask()).status).toBe(200)
  const buyer = await newBuyer(fixture)
  const turn = (open: boolean) =>
    fixture.db.updateTable('operator_switch').set({ open }).where('name', '=', 'card_registration').execute()
  await turn(false)
  expect((await buyer.ask({ formAction: 'REGISTER_PAY' })).body.code).toBe('registro_suspendido')
  expect((await buyer.ask()).status).toBe(200)
  await turn(true)
})

test('a refused payment affiliates nothing', async () => {
  const buyer = await newBuyer(fixture)
  const { body } = await buyer.register(await buyer.pay(await form(buyer), '4970100000000113'))
  expect(body.estado).toBe('RECHAZADA')
  expect(await buyer.affiliation()).toMatchObject({ estado: false })
})
