import { rolesHolding } from '@llave/domain/staff/rights'
import { roles } from '@llave/domain/staff/roles'
import { newPrepayer } from '@llave/testkit/payments/new-prepayer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import type { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { followApplications } from '../../prepayment/follow-applications.ts'
import { messageRenderers } from '../../render-messages.ts'
import { findLatePlans } from '../today/late-plans.store.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
const { db, clock, jobs } = fixture
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
beforeEach(() => clock.set('2026-11-21T20:20:05Z'))
const collections = (await mesa.newPerson(['collections'])).visitor
const treasury = (await mesa.newPerson(['treasury'])).visitor

type Prepayer = Awaited<ReturnType<typeof newPrepayer>>

async function waiting(): Promise<{ buyer: Prepayer; number: string; orderId: string }> {
  const buyer = await newPrepayer(fixture)
  const number = await buyer.documentOf()
  const { body: form } = await buyer.askForm(number)
  await buyer.register(await buyer.pay(form))
  return { buyer, number, orderId: form.orderId }
}

const close = (visitor: StaffVisitor, number: string, outcome: string, reason?: string) =>
  visitor.call('POST', `/mesa/prepayments/${number}/closing`, { outcome, reason })

const rowOf = async (number: string) => {
  const { body } = await treasury.call('GET', '/mesa/prepayments')
  return body.rows.find((row: { number: string }) => row.number === number)
}

/** The e-mail that closing enqueued, as it would be sent now. */
async function mailOf(buyer: Prepayer) {
  const row = await db
    .selectFrom('outbox')
    .select(['payload', 'recipient'])
    .where('kind', '=', 'prepayment-closed')
    .where('recipient', '=', buyer.persona.email)
    .executeTakeFirst()
  if (!row) return 'none'
  const render = messageRenderers(fixture.config, db, clock)['prepayment-closed']
  return render(row.payload as { applicationId: number }, row.recipient)
}

const auditOf = (number: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'action', 'details', 'changes'])
    .where('subject', '=', `prepayment:${number}`)
    .execute()

test('a plan that fits no bounds is taken by a person: its letras can be paid, the buyer is told, who and why are kept', async () => {
  const { buyer, number, orderId } = await waiting()
  clock.advance({ minutes: 2 })
  await buyer.replan(9, 101_112)
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(0)
  expect(await rowOf(number)).toMatchObject({
    ...{ orderId, proforma: buyer.proforma, state: 'in_application', way: 'shorter' },
    customer: { customerId: String(buyer.id), name: buyer.persona.name },
    before: { count: 12, sum: { amount: 12_000, currency: 'USD' } },
    now: { count: 9, sum: { amount: 9_100.08, currency: 'USD' } },
    most: { amount: 9_000.09, currency: 'USD' },
    least: { amount: 8_341.16, currency: 'USD' },
  })
  const late = async () =>
    (await findLatePlans(db, clock.now().add({ hours: 25 }), 100)).map(({ code }) => code)
  expect(await late()).toContain(number)
  expect((await close(collections, number, 'applied', 'El ERP cobra un seguro')).status).toBe(204)
  expect(await buyer.application()).toMatchObject({ state: 'applied' })
  expect(await rowOf(number)).toBeUndefined()
  expect(await late()).not.toContain(number)
  expect(await buyer.ask({ amount: 101_112 })).toMatchObject({ status: 200 })
  expect(await auditOf(number)).toEqual([
    {
      actor: 'staff',
      action: 'prepayment.applied',
      details: { why: 'El ERP cobra un seguro' },
      changes: { state: { before: ['in_application'], after: ['applied'] } },
    },
  ])
  const mail = await mailOf(buyer)
  expect(mail).toMatchObject({ subject: 'Tu nuevo cronograma está registrado', to: buyer.persona.email })
  expect(mail).toHaveProperty('text', expect.stringMatching(/Letras por pagar: 9\n.*1,011\.12, vence el 05/))
})

test('one that is given up frees its letras, stays in Hoy until its money went back, and says so to the buyer', async () => {
  const { buyer, number, orderId } = await waiting()
  expect((await close(treasury, number, 'given_up', 'El ERP no lo admite')).status).toBe(204)
  expect(await buyer.application()).toMatchObject({ state: 'given_up' })
  expect((await buyer.basis()).aplicacion).toBeNull()
  expect(await buyer.ask({ amount: 100_000 })).toMatchObject({ status: 200 })
  expect(await buyer.askForm(number)).toMatchObject({ status: 409 })
  expect(await findLatePlans(db, clock.now(), 100)).toContainEqual(
    expect.objectContaining({ code: number, what: 'given_up', minor: 300_000 }),
  )
  expect(await rowOf(number)).toMatchObject({ state: 'given_up' })
  const mail = await mailOf(buyer)
  expect(mail).toMatchObject({ subject: 'Tu pago anticipado no se aplicó' })
  expect(mail).toHaveProperty(
    'text',
    expect.stringMatching(/no pagaron ninguna letra y todavía no vuelven a tu tarjeta/),
  )
  // A plan that comes all the same closes nothing any more.
  await buyer.replan(9, 96_685)
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(0)

  // The money goes back.
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const { body: request } = await collections.call('POST', `/mesa/orders/${orderId}/refunds`, {
    ...{ amount: 3000, seen: { paid: usd(3000), returned: usd(0), available: usd(3000) } },
    ...{ cause: 'other', reason: 'El ERP no lo admite', alone: false },
  })
  const approval = { charged: usd(3000), note: '' }
  const approved = await treasury.call(
    'POST',
    `/mesa/refund-requests/${request.requestId}/approval`,
    approval,
  )
  expect(approved.status).toBe(200)
  expect(await buyer.application()).toMatchObject({ state: 'undone' })
  expect(await rowOf(number)).toBeUndefined()
  expect(await buyer.askForm(number)).toMatchObject({ status: 409, body: { code: 'no_pagable' } })
  expect(await mailOf(buyer), 'what went back is told by its refund').toBeNull()
})

test('two decide at once: one does, the other reads who did; the buyer gets one e-mail', async () => {
  const { buyer, number } = await waiting()
  const answers = await Promise.all([
    close(collections, number, 'applied', 'Llegó por correo'),
    close(treasury, number, 'given_up', 'No llegará'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ya_resuelto',
    message: expect.stringMatching(/^Persona \d+ ya cerró este pago anticipado a las 15:20\.$/),
  })
  expect(await auditOf(number)).toHaveLength(1)
  const { count } = await db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('kind', '=', 'prepayment-closed')
    .where('recipient', '=', buyer.persona.email)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('nobody closes without a reason, without the right, or what does not wait', async () => {
  const { buyer, number } = await waiting()
  expect((await close(treasury, number, 'given_up')).status).toBe(400)
  expect((await close(treasury, number, 'given_up', ' ')).status).toBe(400)
  expect((await close(treasury, number, 'undone', 'Prueba')).status).toBe(400)
  for (const role of roles.filter((each) => !rolesHolding('write:prepayments').includes(each))) {
    const { visitor } = await mesa.newPerson([role])
    expect((await close(visitor, number, 'given_up', 'Prueba')).status, role).toBe(403)
  }
  expect(await buyer.application()).toMatchObject({ state: 'in_application' })
  expect((await close(treasury, 'PA-99999999', 'applied', 'Prueba')).body.code).toBe('no_encontrado')
  // Asked for and not paid.
  const other = await newPrepayer(fixture)
  const unpaid = await other.documentOf()
  expect((await close(treasury, unpaid, 'given_up', 'Prueba')).body.code).toBe('no_encontrado')
  expect(await other.application()).toMatchObject({ state: 'requested' })
})

test('the plan that closes one by itself is told as well, and a person comes too late', async () => {
  const { buyer, number } = await waiting()
  clock.advance({ minutes: 2 })
  await buyer.replan(9, 96_685)
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(1)
  expect(await mailOf(buyer)).toMatchObject({ subject: 'Tu nuevo cronograma está registrado' })
  expect((await close(treasury, number, 'given_up', 'Prueba')).body.code).toBe('no_encontrado')
  expect(await buyer.application()).toMatchObject({ state: 'applied' })
})
