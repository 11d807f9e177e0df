import { ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import type { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileOrder } from '../../payments/reconciliation/reconcile-order.ts'
import { runRefunds } from '../../payments/reconciliation/refund-surplus.ts'
import { groupQuery } from './refund-groups.store.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const service = (await mesa.newPerson(['service'])).visitor
const treasurer = await mesa.newPerson(['treasury'])
const treasury = treasurer.visitor
const other = (await mesa.newPerson(['treasury', 'service'])).visitor

let buyer: Buyer
let orderId = ''
let at = ''
beforeAll(async () => {
  await pay()
})

async function pay(): Promise<void> {
  buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  orderId = form.orderId
  at = `/mesa/orders/${orderId}/refunds`
}

const usd = (amount: number) => ({ amount, currency: 'USD' })
const fresh = { paid: usd(350.5), returned: usd(0), available: usd(350.5) }
const asked = (amount: number, changes: object = {}) => ({
  ...{ amount, seen: fresh, cause: 'wrong-debt', reason: 'Pagó la letra de otro', alone: false },
  ...changes,
})
const ask = (visitor: StaffVisitor, body: object, key = crypto.randomUUID()) =>
  visitor.call('POST', at, body, { 'idempotency-key': key })
const decide = (visitor: StaffVisitor, id: string, what: string, body?: object) =>
  visitor.call('POST', `/mesa/refund-requests/${id}/${what}`, body)
const whole = { charged: usd(350.5), note: 'Voucher conforme' }

test('one asks, another approves, the provider pays, and only then the customer is told; the letra is owed again', async () => {
  const key = crypto.randomUUID()
  const [first, second] = await Promise.all([
    ask(service, asked(350.5), key),
    ask(service, asked(350.5), key),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.requestId).toBe(first.body.requestId)
  expect((await ask(service, asked(100), key)).body.code).toBe('idempotencia_distinta')
  expect((await ask(other, asked(100))).body).toMatchObject({
    code: 'devolucion_imposible',
    message: expect.stringContaining('que pidió Persona 1'),
  })
  const { requestId } = first.body
  expect((await treasury.call('GET', '/mesa/refund-requests?group=waiting')).body.entries).toMatchObject([
    { requestId, isOwn: false, askedBy: 'Persona 1', state: 'asked' },
  ])
  const hoy = (await treasury.call('GET', '/mesa/today')).body.groups
  expect(hoy).toContainEqual(expect.objectContaining({ name: 'refunds', count: 1 }))
  expect((await treasury.call('GET', '/mesa/today/refunds')).body.rows).toMatchObject([
    { what: 'asked', code: orderId, amount: 350.5, customer: { customerId: String(buyer.id) } },
  ])
  expect((await decide(service, requestId, 'approval', whole)).body.code).toBe('sin_permiso')
  expect((await decide(treasury, requestId, 'approval', { ...whole, charged: usd(350) })).body.code).toBe(
    'devolucion_cambio',
  )

  const answers = await Promise.all([
    decide(treasury, requestId, 'approval', whole),
    decide(other, requestId, 'approval', whole),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'devolucion_decidida',
    message: expect.stringMatching(/^Ya se aprobó a las 15:20, Persona [23]\.$/),
  })
  const mails = () =>
    fixture.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'surplus-refunded')
      .where('recipient', '=', buyer.persona.email)
      .execute()
  expect(await mails()).toEqual([])
  fixture.card.capture()
  await runRefunds(fixture.jobs)
  expect(await mails()).toHaveLength(1)
  expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 0, credited_minor: 0 })
  expect((await buyer.state(orderId)).body.estado).toBe('DEVUELTA')
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  const { body } = await treasury.call('GET', at)
  expect(body).toMatchObject({
    basis: { paid: usd(350.5), returned: usd(350.5), available: usd(0) },
    requests: [{ state: 'approved', refund: { state: 'done' } }],
  })
  expect((await treasury.call('GET', '/mesa/refund-requests?group=ended')).body.entries).toHaveLength(1)
  // Paid anew, like any letra that is owed.
  const again = await buyer.form()
  await buyer.register(await buyer.pay(again))
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35_050 })
})

test('nobody approves what they asked for, whatever their roles, and the database refuses it as well', async () => {
  await pay()
  const { body } = await ask(treasury, asked(200))
  const refused = await decide(treasury, body.requestId, 'approval', { charged: usd(200), note: '' })
  expect(refused.body.code).toBe('devolucion_otra_persona')
  expect((await decide(treasury, body.requestId, 'refusal', { reason: 'No' })).body.code).toBe(
    'devolucion_otra_persona',
  )
  expect((await decide(other, body.requestId, 'withdrawal')).body.code).toBe('devolucion_otra_persona')
  await expect(
    sql`update refund_request set state = 'approved', decided_by = asked_by, decided_at = now(),
      refund_id = (select min(id) from refund) where id = ${body.requestId}`.execute(fixture.db),
  ).rejects.toThrow()
  await expect(
    sql`update refund_request set charged_minor = 1 where id = ${body.requestId}`.execute(fixture.db),
  ).rejects.toThrow('does not change')
  expect((await decide(other, body.requestId, 'refusal', {})).status).toBe(400)
  const declined = await decide(other, body.requestId, 'refusal', { reason: 'Sin voucher' })
  expect(declined.body).toMatchObject({ state: 'declined', decidedBy: 'Persona 3', note: 'Sin voucher' })
  const { body: next } = await ask(treasury, asked(200))
  expect((await decide(treasury, next.requestId, 'withdrawal')).body.state).toBe('withdrawn')
  expect((await buyer.letra()).paid_minor).toBe(35_050)
})

test('below the limit one person of treasury does both; parts of a payment count together', async () => {
  await pay()
  fixture.card.capture()
  expect((await ask(service, asked(100, { alone: true }))).body.code).toBe('devolucion_otra_persona')
  expect((await ask(treasury, asked(150, { alone: true }))).body.code).toBe('devolucion_otra_persona')
  const { body } = await ask(treasury, asked(100, { alone: true }))
  expect(body).toMatchObject({ state: 'approved', askedBy: 'Persona 2', decidedBy: 'Persona 2' })
  const seen = { paid: usd(350.5), returned: usd(100), available: usd(250.5) }
  expect((await ask(treasury, asked(50, { alone: true }))).body.code).toBe('devolucion_cambio')
  expect((await ask(treasury, asked(50, { alone: true, seen }))).body.code).toBe('devolucion_otra_persona')
  expect((await ask(treasury, asked(250.51, { seen }))).body.code).toBe('devolucion_imposible')
  expect((await buyer.letra()).paid_minor).toBe(25_050)
})

test('where less is left than was seen the approval is void, and while money left by another way nothing goes back', async () => {
  await pay()
  fixture.card.capture()
  const { body } = await ask(service, asked(350.5))
  const { transaction_uuid: paid } = await fixture.db
    .selectFrom('settlement')
    .select('transaction_uuid')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await fixture.jobs.provider.cancelOrRefund(usdShop, orderId, {
    uuid: paid,
    amount: 1_000,
    currency: 'USD',
  })
  await reconcileOrder(fixture.jobs, { id: orderId, shop: usdShop.shopId })
  expect((await decide(treasury, body.requestId, 'approval', whole)).body.code).toBe('devolucion_imposible')
  const { body: list } = await treasury.call('GET', '/mesa/quarantine')
  expect(list.rows).toMatchObject([
    {
      orderId,
      reason: 'unplanned-refund',
      operation: 'CREDIT',
      match: { codes: [buyer.code], customer: { name: buyer.persona.name } },
    },
  ])
  const [{ shop, uuid }] = list.rows
  const settleIt = (visitor: StaffVisitor) =>
    visitor.call('POST', `/mesa/quarantine/${shop}/${uuid}`, {
      decision: 'returned',
      reason: 'Lo devolvió el banco',
    })
  const both = await Promise.all([settleIt(treasury), settleIt(other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
    /^Persona [23] ya decidió sobre este dinero a las /,
  )
  expect((await decide(treasury, body.requestId, 'approval', whole)).body.code).toBe('devolucion_cambio')
  expect((await treasury.call('GET', at)).body.requests).toMatchObject([{ state: 'void' }])
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('a page of each group is read by an index over 10,000 requests', async () => {
  await fixture.owner.transaction().execute(async (trx) => {
    await sql`alter table refund_request disable trigger user`.execute(trx)
    await sql`insert into refund_request (request_key, order_id, settlement_id, amount_minor, currency, charged_minor,
        charged_currency, seen_paid_minor, seen_returned_minor, seen_available_minor, limit_minor, cause, reason, state,
        asked_by, asked_at, decided_by, decided_at, decision_note)
      select 'many-' || n, order_id, settlement_id, 1, 'USD', 1, 'USD', 1, 0, 1, 0, 'other', 'x', 'declined',
        asked_by, asked_at, asked_by + 1, asked_at, 'x' from refund_request, generate_series(1, 10000) n
      where id = (select min(id) from refund_request where state = 'declined')`.execute(trx)
    await sql`alter table refund_request enable trigger user`.execute(trx)
  })
  await sql`analyze refund_request`.execute(fixture.owner)
  for (const group of ['waiting', 'under-way', 'ended'] as const) {
    const { rows } = await sql<{
      'QUERY PLAN': unknown
    }>`explain (format json) ${groupQuery(group, 9_000, 51)}`.execute(fixture.db)
    expect(JSON.stringify(rows), group).not.toMatch(
      /"Node Type":"Seq Scan"[^}]*"Relation Name":"refund_request"/,
    )
  }
})
