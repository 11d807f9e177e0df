import type { Feed } from '@llave/domain/integration/feed'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { insertQuery } from '@llave/testkit/insert-query'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { operatorOf, signed } from '@llave/testkit/operate'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../../database/database.ts'
import { suspendAffiliation } from '../../debit/move-affiliation.store.ts'
import { runRefunds } from '../../payments/reconciliation/refund-surplus.ts'
import { numberEvents } from './number-events.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
const say = operatorOf(fixture)

async function read<F extends Feed>(feed: F) {
  await numberEvents(fixture.db, fixture.clock, new AbortController().signal)
  return readFeed(fixture, 'erp', feed)
}

const cursor = expect.stringMatching(/^\d{14}-\d+-[0-9a-f]{8}$/)

test('a payment says all that the accounting posts it by', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  const letra = await buyer.letra()
  const person = {
    documentType: '01',
    documentNumber: buyer.persona.document.number,
    name: buyer.persona.name,
  }
  const row = (await read('payments')).find(({ order }) => order === form.orderId)
  expect(row).toEqual({
    cursor,
    kind: 'payment',
    day: '2026-11-21',
    at: '2026-11-21T15:20:05-05:00',
    shop: usdShop.shopId,
    transaction: expect.stringMatching(/^[0-9a-f]{32}$/),
    order: form.orderId,
    receipt: expect.stringMatching(/^WEB-\d{8}$/),
    operatedAt: '2026-11-21T15:20:05-05:00',
    source: 'web',
    paymentSystem: 'IZIP',
    proforma: buyer.proforma,
    debtKind: 'instalment',
    code: buyer.code,
    documentClass: '',
    company: 'PE01',
    year: '2026',
    documentNumber: letra.accounting_number,
    currency: 'USD',
    amount: '350.50',
    paymentCurrency: 'USD',
    paymentAmount: '350.50',
    penPerUsd: null,
    prepayment: null,
    remaining: '350.50',
    decision: null,
    maskedCard: letra.masked_card,
    authorizationNumber: letra.authorization_number,
    customer: person,
    paidBy: person,
  })
})

test('dollars paid in soles come in both currencies, with their rate, and so do their corrections', async () => {
  await insertExchangeRate(fixture.db)
  const buyer = await newBuyer(fixture)
  const { body: form } = await buyer.ask({ amount: 131_438, currency: 'PEN' })
  await buyer.register(await buyer.pay(form))
  const letra = await buyer.letra()
  await importLetra(fixture, letra, { amount: 25_050, paidAmount: null })
  await say('decide-surplus', 'PE01', '2026', letra.accounting_number, 'return', ...signed)
  const rows = (await read('payments')).filter(({ order }) => order === form.orderId)
  const paid = { shop: penShop.shopId, currency: 'USD', paymentCurrency: 'PEN', penPerUsd: '3.7500' }
  expect(rows).toMatchObject([
    {
      ...paid,
      kind: 'payment',
      amount: '350.50',
      paymentAmount: '1314.38',
      remaining: '350.50',
      decision: null,
    },
    {
      ...paid,
      kind: 'correction',
      amount: '-100.00',
      paymentAmount: '-375.00',
      remaining: '250.50',
      decision: 'return',
    },
  ])
  expect(rows[1]?.receipt).toBe(rows[0]?.receipt)
  expect(rows.map(({ paymentSystem }) => paymentSystem)).toEqual(['IZTC', 'IZTC'])

  expect((await read('refunds')).filter(({ order }) => order === form.orderId)).toEqual([])
  fixture.card.capture()
  await runRefunds(fixture.jobs)
  expect((await read('refunds')).filter(({ order }) => order === form.orderId)).toMatchObject([
    { kind: 'refund', cause: 'correction', currency: 'PEN', amount: '375.00', proforma: buyer.proforma },
  ])
})

test('what is kept or lost of a payment is a correction too', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  const letra = await buyer.letra()
  await importLetra(fixture, letra, { amount: 25_050, paidAmount: null })
  await say('decide-surplus', 'PE01', '2026', letra.accounting_number, 'keep', ...signed)
  const rows = (await read('payments')).filter(({ order }) => order === form.orderId)
  expect(rows).toMatchObject([
    { kind: 'payment' },
    {
      kind: 'correction',
      decision: 'keep',
      amount: '-100.00',
      paymentAmount: '-100.00',
      remaining: '250.50',
    },
  ])
})

test('a second payment is no payment of the feed, and its refund says so', async () => {
  const buyer = await newBuyer(fixture)
  const forms = [await buyer.form(), await buyer.form()]
  const answers = []
  for (const form of forms) answers.push(await buyer.pay(form))
  for (const answer of answers) await buyer.register(answer)
  await runRefunds(fixture.jobs)
  const orders = forms.map(({ orderId }) => orderId)
  expect((await read('payments')).filter(({ order }) => orders.includes(order))).toHaveLength(1)
  expect((await read('refunds')).filter(({ order }) => orders.includes(order))).toMatchObject([
    { cause: 'surplus', amount: '350.50', currency: 'USD', code: buyer.code },
  ])
})

test('a card on debit is told when it goes on, is suspended and goes off', async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  await transact(fixture.db, (trx) =>
    suspendAffiliation(trx, buyer.affiliationId, 'refused', fixture.clock.now()),
  )
  await buyer.unaffiliate()
  const own = { affiliation: String(buyer.affiliationId), proforma: buyer.proforma, shop: usdShop.shopId }
  expect((await read('affiliations')).filter(({ proforma }) => proforma === buyer.proforma)).toMatchObject([
    { ...own, kind: 'affiliated', cause: '' },
    { ...own, kind: 'suspended', cause: 'refused' },
    { ...own, kind: 'ended', cause: 'unaffiliated' },
  ])
})

test('what a customer writes is told with its place in the thread, and what the developer answers is not', async () => {
  const buyer = await newBuyer(fixture)
  const { queryId } = await insertQuery(fixture.db, buyer.id, 'P01')
  for (const [index, author] of (['developer', 'customer'] as const).entries()) {
    const message = { query_id: Number(queryId), position: index + 2, author, text: `Mensaje ${index + 2}` }
    await fixture.db
      .insertInto('query_message')
      .values({ ...message, written_at: '2026-11-21T15:30:00Z' })
      .execute()
  }
  const own = { query: queryId, kind: 'message', projectCode: 'P01', subject: 'Filtración' }
  expect((await read('queries')).filter(({ query }) => query === queryId)).toMatchObject([
    { ...own, position: 1, text: 'Hay humedad.', pictures: 1, customer: { name: buyer.persona.name } },
    { ...own, position: 3, text: 'Mensaje 3', pictures: 0 },
  ])
})

test('a complaint is told with what its customer left to be reached by', async () => {
  const buyer = await newBuyer(fixture)
  const contact = { phone: '999888777', email: 'ana@correo.example' }
  const row = { ...contact, customer_id: buyer.id, proforma: buyer.proforma, text: 'Grieta en el muro' }
  const { id } = await fixture.db
    .insertInto('complaint')
    .values({ ...row, filed_at: '2026-11-21T15:30:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await read('complaints')).filter(({ complaint }) => complaint === String(id))).toMatchObject([
    {
      ...contact,
      kind: 'complaint',
      projectCode: 'P01',
      text: 'Grieta en el muro',
      at: '2026-11-21T10:30:00-05:00',
    },
  ])
})

test('what was erased before it had a number is told to nobody', async () => {
  const buyer = await newBuyer(fixture)
  const { queryId } = await insertQuery(fixture.db, buyer.id, 'P01')
  await fixture.db.deleteFrom('attachment').where('customer_id', '=', buyer.id).execute()
  await fixture.db.deleteFrom('query').where('id', '=', Number(queryId)).execute()
  const rows = await read('queries')
  expect(rows.filter(({ query }) => query === queryId)).toEqual([])
  expect(
    await fixture.db.selectFrom('feed_event').select('id').where('feed', '=', 'queries').execute(),
  ).toEqual([])
})
