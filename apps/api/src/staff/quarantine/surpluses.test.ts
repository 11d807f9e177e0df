import { ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import type { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { afterAll, expect, test } from 'vitest'
import { runRefunds } from '../../payments/reconciliation/refund-surplus.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const one = (await mesa.newPerson(['treasury'])).visitor
const other = (await mesa.newPerson(['treasury'])).visitor

const usd = (amount: number) => ({ amount, currency: 'USD' })

/** 350.50 paid by card here, of a debt that the ERP then lowers. */
async function paidTooMuch(lowered: number): Promise<{ buyer: Buyer; orderId: string; at: string }> {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  fixture.card.capture()
  await importLetra(fixture, await buyer.letra(), { amount: lowered, paidAmount: null })
  const letra = await buyer.letra()
  const at = `/mesa/surpluses/${letra.accounting_company}/${letra.accounting_year}/${letra.accounting_number}`
  return { buyer, orderId: form.orderId, at }
}

const decide = (visitor: StaffVisitor, at: string, decision: 'return' | 'keep', amount: number) =>
  visitor.call('POST', at, { decision, seen: usd(amount), reason: 'Descuento pactado' })

const rowsOf = async ({ code }: Buyer) => {
  const { body } = await one.call('GET', '/mesa/surpluses')
  return body.rows.filter((row: { code: string }) => row.code === code)
}

test('two decide at once: one does, the other reads who did; it goes back to the card, and the customer is told', async () => {
  const { buyer, orderId, at } = await paidTooMuch(25_050)
  expect(await rowsOf(buyer)).toMatchObject([
    {
      ...{ orderId, debt: usd(250.5), surplus: usd(100), mayReturnAlone: true },
      customer: { customerId: String(buyer.id), name: buyer.persona.name },
    },
  ])
  const today = await one.call('GET', '/mesa/today/quarantine')
  expect(today.body.rows).toContainEqual(
    expect.objectContaining({ code: buyer.code, what: 'debt-lowered', amount: 100 }),
  )
  const answers = await Promise.all([decide(one, at, 'return', 100), decide(other, at, 'return', 100)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ya_resuelto',
    message: expect.stringMatching(/^Persona [12] ya decidió sobre este dinero a las 15:20\.$/),
  })
  expect(await rowsOf(buyer)).toEqual([])
  await runRefunds(fixture.jobs)
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 25_050, credited_minor: 25_050 })
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  const audited = await fixture.db
    .selectFrom('audit')
    .select(['actor', 'details'])
    .where('action', '=', 'surplus.return')
    .execute()
  expect(audited).toMatchObject([
    { actor: 'staff', details: { why: 'Descuento pactado', amountMinor: 10_000 } },
  ])
})

test('from the limit on nobody returns it alone, while the payment takes a request; accounting may keep it', async () => {
  const { buyer, orderId, at } = await paidTooMuch(5_050)
  expect(await rowsOf(buyer)).toMatchObject([{ surplus: usd(300), mayReturnAlone: false }])
  expect((await decide(one, at, 'return', 300)).body).toMatchObject({
    code: 'devolucion_otra_persona',
    message: expect.stringContaining('pide la devolución en el pago'),
  })
  const seen = { paid: usd(350.5), returned: usd(0), available: usd(350.5) }
  const asked = { amount: 300, seen, cause: 'other', reason: 'Descuento pactado', alone: false }
  const { body: request } = await one.call('POST', `/mesa/orders/${orderId}/refunds`, asked)
  const approval = { charged: usd(300), note: '' }
  expect(
    (await other.call('POST', `/mesa/refund-requests/${request.requestId}/approval`, approval)).status,
  ).toBe(200)
  expect(await rowsOf(buyer), 'nothing is left to decide').toEqual([])
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 5_050 })

  const kept = await paidTooMuch(5_050)
  expect((await decide(one, kept.at, 'keep', 300)).status).toBe(204)
  expect(await rowsOf(kept.buyer)).toEqual([])
})

test('what changed since it was seen is refused, and what never had a surplus is unknown', async () => {
  const { buyer, at } = await paidTooMuch(25_050)
  await importLetra(fixture, await buyer.letra(), { amount: 24_050, paidAmount: null })
  expect((await decide(one, at, 'return', 100)).body.code).toBe('devolucion_cambio')
  expect(await rowsOf(buyer)).toMatchObject([{ surplus: usd(110) }])
  expect((await decide(one, '/mesa/surpluses/PE01/2026/nothing', 'keep', 100)).status).toBe(404)
  expect((await one.call('POST', at, { decision: 'keep', seen: usd(110) })).status).toBe(400)
})

test('a debt of cash, which has no code, is named by its document among what waits', async () => {
  const buyer = await newBuyer(fixture)
  async function payReservation(beforeItIsPaid?: (document: string) => Promise<unknown>): Promise<string> {
    const document = await insertCashItem(fixture.db, buyer.id, buyer.proforma)
    const { body: form } = await buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
      ...{ amount: 50_000, currency: 'USD', orderId: '211126152005', formAction: 'ASK_REGISTER_PAY' },
      metadata: { codLetra: document, proforma: buyer.proforma, tipoOperacion: 'R1', dispositivo: 'PC' },
    })
    await beforeItIsPaid?.(document)
    await buyer.register(await buyer.pay(form))
    return document
  }
  const change = (document: string, values: { amount_minor: number; paid_minor?: number }) =>
    fixture.db.updateTable('receivable').set(values).where('accounting_number', '=', document).execute()
  const lowered = await payReservation()
  await change(lowered, { amount_minor: 40_000, paid_minor: 40_000 })
  const { body } = await one.call('GET', '/mesa/surpluses')
  expect(body.rows).toContainEqual(expect.objectContaining({ code: lowered, surplus: usd(100) }))

  const changed = await payReservation((document) => change(document, { amount_minor: 60_000 }))
  const { body: quarantine } = await one.call('GET', '/mesa/quarantine')
  expect(quarantine.rows).toMatchObject([{ reason: 'debt-changed', match: { codes: [changed] } }])
})
