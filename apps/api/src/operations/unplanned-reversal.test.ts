import { operatorOf, signed } from '@llave/testkit/operate'
import { ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { reconcileOrder } from '../payments/reconciliation/reconcile-order.ts'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

await insertExchangeRate(fixture.db)

const say = operatorOf(fixture)

/**
 * A letra paid by card and then refunded, in part or before capture in full, in the provider's back office.
 */
async function givenBackAtDesk(amount: number) {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  const { body: receipt } = await buyer.register(await buyer.pay(form))
  if (amount < 35_050) fixture.card.capture()
  const ofOrder = () =>
    [...fixture.card.state.transactions.values()].filter(({ orderId }) => orderId === form.orderId)
  const [payment] = ofOrder()
  const request = { uuid: payment?.uuid ?? '', amount, currency: 'USD' } as const
  await fixture.jobs.provider.cancelOrRefund(usdShop, form.orderId, request)
  await reconcileOrder(fixture.jobs, { id: form.orderId, shop: usdShop.shopId })
  const { accounting_company, accounting_year, accounting_number } = await buyer.letra()
  const document = [accounting_company, accounting_year, accounting_number] as const
  return { buyer, form, receipt, document, uuid: ofOrder().at(-1)?.uuid ?? '' }
}

/** The ledger balances of the letra and of the quarantine. */
async function standing(receivableId: number) {
  const rows = await fixture.db
    .selectFrom('ledger_entry')
    .select('account')
    .select((of) => of.fn.sum<string>('amount_minor').as('sum'))
    .where('account', 'in', [`receivable/${receivableId}`, 'quarantine'])
    .groupBy('account')
    .orderBy('account', 'desc')
    .execute()
  return rows.map(({ sum }) => Number(sum))
}

test('a letra whose payment was reversed owes again what the ERP says, once the operator resolved it as returned', async () => {
  const { buyer, form, document, uuid } = await givenBackAtDesk(35_050)
  await importLetra(fixture, await buyer.letra())
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35_050 })

  await say('resolve', usdShop.shopId, uuid, 'returned', ...signed)
  await importLetra(fixture, await buyer.letra())
  expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0, masked_card: '' })
  expect((await buyer.state(form.orderId)).body.estado).toBe('DEVUELTA')
  expect(
    (await buyer.visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${buyer.code}`)).status,
  ).toBe(422)
  expect(await standing(buyer.receivableId)).toEqual([0, 0])
  const decided = await fixture.db
    .selectFrom('settlement_correction as c')
    .innerJoin('settlement as s', 's.id', 'c.settlement_id')
    .select(['c.decision', 'c.amount_minor', 'c.decided_by'])
    .where('s.order_id', '=', form.orderId)
    .execute()
  expect(decided).toEqual([{ decision: 'lost', amount_minor: 35_050, decided_by: 'Ana Ruiz' }])

  await buyer.register(await buyer.pay(await buyer.form()))
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35_050 })
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  expect(await say('decide-surplus', ...document, 'return', ...signed)).toContain('has no surplus')
})

test('a letra whose payment was reversed stays paid where the developer bears the loss', async () => {
  const { buyer, form, uuid } = await givenBackAtDesk(35_050)
  await say('resolve', usdShop.shopId, uuid, 'entered', ...signed)
  await importLetra(fixture, await buyer.letra())
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35_050 })
  expect((await buyer.state(form.orderId)).body.estado).toBe('PAGADA')
  expect(await standing(buyer.receivableId)).toEqual([-35_050, 0])
})

test('reversed money is not a surplus: none of it is refunded when the ERP lowers the debt', async () => {
  const { buyer, document } = await givenBackAtDesk(35_050)
  await importLetra(fixture, await buyer.letra(), { amount: 25_050 })
  expect(await say('surplus')).not.toContain(buyer.proforma)
  expect(await say('decide-surplus', ...document, 'return', ...signed)).toContain('has no surplus')
  await runRefunds(fixture.jobs)
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('a refund made in the back office for a debt that the ERP lowered by the same amount is not repeated', async () => {
  const { buyer, form, receipt, document, uuid } = await givenBackAtDesk(10_000)
  await importLetra(fixture, await buyer.letra(), { amount: 25_050 })
  expect(await say('surplus')).not.toContain(buyer.proforma)
  expect(await say('decide-surplus', ...document, 'return', ...signed)).toContain('has no surplus')
  await say('resolve', usdShop.shopId, uuid, 'returned', ...signed)
  expect(await say('surplus')).not.toContain(buyer.proforma)
  await importLetra(fixture, await buyer.letra())
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 25_050 })
  // The receipt of a partly refunded payment stays valid.
  expect((await buyer.state(form.orderId)).body.nroRecibo).toBe(receipt.nroRecibo)
  expect((await standing(buyer.receivableId))[0]).toBe(-25_050)
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('of a payment that is reversed after the accounting kept a part, the developer bears that part', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  const letra = await buyer.letra()
  await importLetra(fixture, letra, { amount: 25_050 })
  const { accounting_company, accounting_year, accounting_number } = letra
  await say('decide-surplus', accounting_company, accounting_year, accounting_number, 'keep', ...signed)
  const [payment] = [...fixture.card.state.transactions.values()].filter(
    ({ orderId }) => orderId === form.orderId,
  )
  const request = { uuid: payment?.uuid ?? '', amount: 35_050, currency: 'USD' } as const
  await fixture.jobs.provider.cancelOrRefund(usdShop, form.orderId, request)
  await reconcileOrder(fixture.jobs, { id: form.orderId, shop: usdShop.shopId })
  const quarantined = (await standing(buyer.receivableId))[1] ?? 0
  await say('resolve', usdShop.shopId, request.uuid, 'returned', ...signed)
  expect(await standing(buyer.receivableId)).toEqual([0, quarantined - 35_050])
  const borne = await fixture.db
    .selectFrom('ledger_entry')
    .select('amount_minor')
    .where('cause', '=', 'resolution')
    .where('cause_id', '=', `${usdShop.shopId}/${request.uuid}`)
    .where('account', '=', 'developer')
    .execute()
  expect(borne).toEqual([{ amount_minor: 10_000 }])
})

test('a reversal of dollars paid in soles is posted in both currencies, and leaves no balance between them', async () => {
  const buyer = await newBuyer(fixture)
  const { body: form } = await buyer.ask({ amount: 131_438, currency: 'PEN' })
  await buyer.register(await buyer.pay(form))
  fixture.card.capture()
  const [payment] = [...fixture.card.state.transactions.values()].filter(
    ({ orderId }) => orderId === form.orderId,
  )
  // The first 40,000 céntimos pay 10,667 cents, so 24,383 are left.
  for (const [amount, left] of [
    [40_000, 24_383],
    [91_438, 0],
  ] as const) {
    const request = { uuid: payment?.uuid ?? '', amount, currency: 'PEN' } as const
    await fixture.jobs.provider.cancelOrRefund(penShop, form.orderId, request)
    await reconcileOrder(fixture.jobs, { id: form.orderId, shop: penShop.shopId })
    const credit = [...fixture.card.state.transactions.values()].at(-1)
    await say('resolve', penShop.shopId, credit?.uuid ?? '', 'returned', ...signed)
    expect((await standing(buyer.receivableId))[0]).toBe(0 - left)
  }
  const exchanges = await fixture.db
    .selectFrom('ledger_entry')
    .select((of) => of.fn.sum<string>('amount_minor').as('sum'))
    .where('account', 'like', 'exchange/%')
    .groupBy('account')
    .execute()
  expect(exchanges.map(({ sum }) => Number(sum))).toEqual([0, 0])
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  await importLetra(fixture, await buyer.letra())
  expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0 })
})
