import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { payForm } from '@llave/testkit/payments/pay-form'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { readProviderDays } from '../../payments/reconciliation/read-provider-day.ts'
import { settle } from '../../payments/settlement/settle.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
let { visitor: one } = await mesa.newPerson(['treasury'])
let { visitor: other } = await mesa.newPerson(['treasury'])
const day = '2026-11-21'

const dollars = async (of = day) => (await one.call('GET', `/mesa/reconciliation/${of}`)).body.accounts[1]
const ask = (visitor = one) => visitor.call('POST', `/mesa/reconciliation/${day}/USD/provider`, {})
const runJob = () => readProviderDays(fixture.jobs, new AbortController().signal)

/** 350.50 that was paid with the card; whether Llave heard of it is said. */
async function pay(hears: boolean): Promise<string> {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  if (!hears) fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  const paid = await buyer.pay(form)
  if (hears) await buyer.register(paid)
  return form.orderId
}

test('a day is compared with what the provider says of each order, once it was asked', async () => {
  await pay(true)
  const unheard = await pay(false)
  const before = await dollars()
  expect(before).toMatchObject({
    ...{ currency: 'USD', shop: '70001002', asking: null, differences: [] },
    llave: { transactions: 1, minor: 350.5 },
    // Not 0: nobody asked.
    provider: null,
  })

  const asked = await Promise.all([ask(one), ask(other), ask(one)])
  expect(asked.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await dollars()).toMatchObject({ provider: null, asking: { unanswered: 0 } })
  const acts = await fixture.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'reconciliation.asked')
    .execute()
  expect(acts, 'one question, however many ask').toEqual([{ subject: `reconciliation:USD/${day}` }])

  expect(await runJob()).toBe(1)
  expect(await runJob()).toBe(0)
  expect(await dollars()).toMatchObject({
    llave: { transactions: 1, minor: 350.5 },
    provider: { transactions: 2, minor: 701, readAt: '2026-11-21T15:20:05-05:00' },
    asking: null,
    differences: [
      { cause: 'only-provider', orderIds: [unheard], llave: null, provider: 350.5, bank: null, gap: 350.5 },
    ],
  })
  fixture.clock.advance({ seconds: 1 })
  await pay(true)
  const later = await dollars()
  expect(later.llave.transactions, 'what came after it was asked is not compared').toBe(1)
  expect(later.differences).toHaveLength(1)
  expect(await dollars('2026-11-20')).toMatchObject({ llave: { transactions: 0 }, provider: null })
})

test('while one order has no answer nothing is read, and all are asked again', async () => {
  const before = await dollars()
  const orderId = await pay(true)
  fixture.card.faults.add({ kind: 'server-error', status: 502, service: 'Order/Get', orderId, times: 1 })
  await ask()
  await runJob()
  const { provider, asking } = await dollars()
  expect(provider, 'the reading from before stands, with its moment').toEqual(before.provider)
  expect(asking).toMatchObject({ by: 'Persona 1', unanswered: 1 })
  expect(await runJob(), 'not before its time').toBe(0)
  fixture.clock.advance({ minutes: 1 })
  expect(await runJob()).toBe(1)
  expect((await dollars()).provider).toMatchObject({ transactions: 4 })
  expect((await dollars()).asking).toBeNull()
})

test('a process that stops leaves the day to the next one', async () => {
  await ask()
  const stopped = new AbortController()
  stopped.abort()
  expect(await readProviderDays(fixture.jobs, stopped.signal)).toBe(0)
  expect(await runJob(), 'leased').toBe(0)
  fixture.clock.advance({ minutes: 10 })
  expect(await runJob()).toBe(1)
})

test('a payment that was taken back at the provider alone is told by its state', async () => {
  const orderId = await pay(true)
  const { uuid } = await fixture.db
    .selectFrom('provider_transaction')
    .select('uuid')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await fixture.jobs.provider.cancelOrRefund(fixture.config.card.shops.USD, orderId, {
    ...{ uuid, amount: 35_050, currency: 'USD' },
  })
  await ask()
  await runJob()
  expect((await dollars()).differences).toContainEqual(
    expect.objectContaining({ cause: 'state', orderIds: [orderId], llave: 350.5, provider: 0, gap: -350.5 }),
  )
})

test('money in quarantine, on an order that is none of ours, is asked about too', async () => {
  const { provider, shops, log } = fixture.jobs
  const before = await dollars()
  const order = { orderId: 'LINK-DE-PAGO-1', amount: 12_500, currency: 'USD', formAction: 'PAYMENT' } as const
  const form = await provider.createForm(shops.USD, {
    ...{ ...order, customer: {}, metadata: {}, ipnTargetUrl: fixture.card.url },
    transactionOptions: { cardOptions: { retry: 0 } },
  })
  if (form.outcome !== 'answered') throw new Error('No form')
  await payForm(fixture, {
    ...{ orderId: order.orderId, publicKey: shops.USD.publicKey, answer: { formToken: form.value } },
  })
  const told = await provider.readOrder(shops.USD, order.orderId)
  if (told.outcome !== 'answered') throw new Error('No order')
  await settle({ db: fixture.db, clock: fixture.clock, log }, 'poll', told.value)
  await ask()
  await runJob()
  const after = await dollars()
  expect(after.llave.minor).toBe(before.llave.minor + 125)
  expect(after.differences.flatMap(({ orderIds }: { orderIds: string[] }) => orderIds)).not.toContain(
    order.orderId,
  )
})

test('a day is closed once it ended, with what was seen, by one of two, with a reason where it differs', async () => {
  const close = (visitor: typeof one, body: object) =>
    visitor.call('POST', `/mesa/reconciliation/${day}/USD/close`, body)
  const early = await close(one, { seen: (await dollars()).seen, reason: 'Se revisa luego' })
  expect(early).toMatchObject({ status: 409, body: { code: 'dia_cambio' } })

  fixture.clock.set('2026-11-22T15:00:00Z')
  // The sessions of the day before are over.
  one = (await mesa.newPerson(['treasury'])).visitor
  other = (await mesa.newPerson(['treasury'])).visitor
  await ask()
  await runJob()
  const { seen, differences, llave } = await dollars()
  expect(differences.length).toBeGreaterThan(0)
  expect(await close(one, { seen })).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
  const stale = await close(one, { seen: 'f'.repeat(64), reason: 'El proveedor lo busca' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'dia_cambio' } })
  expect((await dollars()).closed).toBeNull()

  const both = await Promise.all(
    [one, other].map((visitor) => close(visitor, { seen, reason: 'El proveedor lo busca' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ya_resuelto',
    message: expect.stringMatching(/^Persona [34] ya cerró este día el 22\/11\/2026 a las 10:00\.$/),
  })
  expect(await dollars()).toMatchObject({
    ...{ llave, differences },
    closed: {
      by: expect.stringMatching(/^Persona [34]$/),
      reason: 'El proveedor lo busca',
      hasChanged: false,
    },
  })
  const acts = await fixture.db
    .selectFrom('audit')
    .select(['subject', 'details'])
    .where('action', '=', 'reconciliation.closed')
    .execute()
  expect(acts).toMatchObject([
    {
      subject: `reconciliation:USD/${day}`,
      details: { why: 'El proveedor lo busca', differences: differences.length },
    },
  ])
  await expect(
    fixture.owner.updateTable('day_close').set({ reason: 'otra' }).execute(),
    'nobody rewrites it',
  ).rejects.toThrow('append-only')

  // Soles agree, as nothing moved: no reason is asked for.
  await one.call('POST', `/mesa/reconciliation/${day}/PEN/provider`, {})
  await runJob()
  const [soles] = (await one.call('GET', `/mesa/reconciliation/${day}`)).body.accounts
  const agreed = await one.call('POST', `/mesa/reconciliation/${day}/PEN/close`, { seen: soles.seen })
  expect(agreed.status).toBe(204)
})

test('what comes to light after a day was closed is told, and the day stays as it was closed', async () => {
  const before = await dollars()
  const [unheard] = before.differences.filter(({ cause }: { cause: string }) => cause === 'only-provider')
  const { provider, shops, log } = fixture.jobs
  const told = await provider.readOrder(shops.USD, unheard.orderIds[0])
  if (told.outcome !== 'answered') throw new Error('No order')
  await settle({ db: fixture.db, clock: fixture.clock, log }, 'poll', told.value)
  const after = await dollars()
  expect(after.closed.hasChanged).toBe(true)
  expect(after).toMatchObject({ llave: before.llave, differences: before.differences })
})

test('a workbook has the sums of each account and its differences', async () => {
  const file = await mesa.app.inject({
    url: `/mesa/reconciliation/${day}/xlsx`,
    headers: { cookie: one.cookie ?? '' },
  })
  const rows = await readSheet(file.rawPayload)
  expect(rows[0]?.slice(0, 4)).toEqual(['Cuenta', 'Moneda', 'Qué', 'Pedido'])
  const { llave, differences } = await dollars()
  expect(rows).toHaveLength(3 + differences.length)
  expect(rows[2]?.slice(0, 3)).toEqual(['70001002', 'USD', 'Total del día'])
  expect(rows[2]?.[5]).toBe(llave.minor)
  expect(rows[2]?.[14]).toBe('El proveedor lo busca')
})

test('a day to come, and a currency without an account, are refused', async () => {
  const future = await one.call('GET', '/mesa/reconciliation/2026-11-23')
  expect(future).toMatchObject({ status: 400, body: { code: 'dato_invalido' } })
  expect((await one.call('POST', '/mesa/reconciliation/2026-11-23/USD/provider', {})).status).toBe(400)
  expect((await one.call('POST', `/mesa/reconciliation/${day}/EUR/provider`, {})).status).toBe(400)
})
