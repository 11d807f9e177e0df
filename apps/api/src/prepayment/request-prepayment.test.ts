import { certificateRefusal } from '@llave/domain/certificates/certificate-conditions'
import { isOverdue } from '@llave/domain/receivables/overdue'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { newPrepayer } from '@llave/testkit/payments/new-prepayer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { linkFormBody, newPaymentLink } from '@llave/testkit/payments/payment-links'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findStatedProforma } from '../certificates/statement.store.ts'
import { statementFacts } from '../certificates/statement-facts.ts'
import { transact } from '../database/database.ts'
import { planRun } from '../debit/plan.store.ts'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { oweAgain } from '../payments/decisions/owe-again.store.ts'
import { readCashAccount, readInstalmentAccount } from '../receivables/account-statement.store.ts'
import { findProformaLetras } from '../receivables/proforma-letras.store.ts'
import { listOverdueDebts } from '../reminders/promise.store.ts'
import { findOverdueCustomers } from '../staff/collections/overdue.store.ts'
import { findCustomerRecord } from '../staff/customers/customer-record.store.ts'
import { findLatePlans } from '../staff/today/late-plans.store.ts'
import { followApplications } from './follow-applications.ts'

const fixture = await openPaymentFixture()
const { db, clock, jobs } = fixture
afterAll(() => fixture.close())
const morning = '2026-11-21T20:20:05Z'
beforeEach(() => clock.set(morning))

const prepayer = () => newPrepayer(fixture)

test('what was asked for is paid by the one settlement, waits, and ends with the new plan', async () => {
  const buyer = await prepayer()
  const document = await buyer.documentOf()
  expect(document).toMatch(/^PA-\d{8}$/)
  expect(await buyer.application()).toEqual({
    state: 'requested',
    way: 'shorter',
    plan_count: 9,
    plan_each_minor: 96_685,
    interest_saved_minor: 29_834,
  })
  // Asked for twice, it is one.
  expect(await buyer.documentOf()).toBe(document)

  const link = await newPaymentLink(buyer)
  const paid = await buyer.payPrepayment(document)
  expect(paid).toMatchObject({
    estado: 'PAGADA',
    tipoPago: 'Pago anticipado',
    documento: document,
    proforma: '',
    montoPagado: 3000,
    monedaPago: 'USD',
  })
  expect(await buyer.application()).toMatchObject({ state: 'in_application' })
  expect((await buyer.basis()).aplicacion).toMatchObject({
    documento: document,
    forma: 'BAJAR_PLAZO',
    monto: 3000,
    letrasAntes: 12,
    letras: 9,
  })

  // Its letras cannot be paid, not by a link of before either, and no other prepayment is asked for.
  const opened = await new Visitor(fixture.app).call('POST', '/api/Enlace/Abrir', {
    clave: link.secret,
    zonaHoraria: 'America/Lima',
  })
  expect([opened.status, opened.body.code]).toEqual([410, 'enlace_cerrado'])
  expect((await buyer.visitor.call('GET', '/api/MiCuenta/ObtenerEnlaces')).body).toMatchObject({
    letras: [],
    enlaces: [{ estado: 'ACTIVO', enPago: false }],
  })
  const { status, body } = await buyer.ask()
  expect([status, body.code, body.message]).toEqual([
    409,
    'pago_en_proceso',
    expect.stringContaining('en aplicación'),
  ])
  expect(await buyer.request()).toMatchObject({ status: 409, body: { code: 'pago_en_proceso' } })

  // The letras as they were, changed or half changed, are no new plan.
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(0)
  await buyer.replan(4, 96_685)
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(0)
  await buyer.replan(9, 96_685)
  expect(await followApplications(jobs)).toBe(0)
  clock.advance({ minutes: 1 })
  expect(await followApplications(jobs)).toBe(1)
  expect(await buyer.application()).toMatchObject({ state: 'applied' })
  expect((await buyer.basis()).aplicacion).toBeNull()
  expect(await buyer.ask({ amount: 96_685 })).toMatchObject({ status: 200 })
})

test('the feed tells request and payment in one row', async () => {
  const buyer = await prepayer()
  const document = await buyer.documentOf()
  await buyer.payPrepayment(document)
  await numberEvents(db, clock, new AbortController().signal)
  const { rows } = await sql<{ content: object }>`select content from feed_entry
    where feed = 'payments' and content ->> 'documentNumber' = ${document}`.execute(db)
  expect(rows).toEqual([
    {
      content: expect.objectContaining({
        debtKind: 'prepayment',
        documentClass: 'PA',
        company: 'PE01',
        amount: '3000.00',
        proforma: buyer.proforma,
        prepayment: {
          way: 'fewer_letras',
          requestedAt: '2026-11-21T15:20:05-05:00',
          letrasBefore: 12,
          totalBefore: '12000.00',
          letras: 9,
          amountEach: '966.85',
          amountLast: '966.86',
          firstDueOn: '2026-12-05',
          lastDueOn: '2027-08-05',
          interestSaved: '298.34',
          replaces: expect.arrayContaining([
            expect.objectContaining({
              company: 'PE01',
              code: buyer.code,
              dueOn: '2026-12-05',
              amount: '1000.00',
            }),
          ]),
        },
      }),
    },
  ])
})

test('figures that were not seen, an adelanto and an overdue letra are refused, and nothing is kept', async () => {
  const buyer = await prepayer()
  const visto = (await buyer.post('PrepagoComparar', buyer.asked)).body.formas[1]
  const order = { ...buyer.asked, forma: 'BAJAR_PLAZO', visto }
  const { status, body } = await buyer.post('PrepagoSolicitar', { ...order, montomoneda: 3000.01 })
  expect([status, body]).toEqual([
    409,
    {
      code: 'importe_distinto',
      amount: 300_001,
      currency: 'USD',
      message: 'Las cifras cambiaron. Revísalas y confírmalas otra vez.',
    },
  ])
  expect(await buyer.post('PrepagoSolicitar', { ...order, forma: 'ADELANTAR_LETRAS' })).toMatchObject({
    status: 400,
    body: { campo: 'forma' },
  })
  await db
    .updateTable('receivable')
    .set({ due_on: '2026-11-20' })
    .where('id', '=', buyer.receivableId)
    .execute()
  expect(await buyer.post('PrepagoSolicitar', order)).toMatchObject({
    status: 409,
    body: { code: 'letras_vencidas' },
  })
  expect(await buyer.application()).toBeUndefined()
})

test('a request is paid on its day and for its letras alone; another takes its place, and the night ends it', async () => {
  const buyer = await prepayer()
  const first = await buyer.documentOf()
  const second = await buyer.documentOf({ montomoneda: 2000 })
  expect(second).not.toBe(first)
  expect(await buyer.askForm(first)).toMatchObject({ status: 409, body: { code: 'no_pagable' } })
  expect(await buyer.askForm(second, 200_000)).toMatchObject({ status: 200 })

  // A letra is paid meanwhile.
  await db
    .updateTable('receivable')
    .set({ state: 'paid', paid_minor: 100_000 })
    .where('id', '=', buyer.receivableId)
    .execute()
  expect(await buyer.askForm(second, 200_000)).toMatchObject({
    status: 409,
    body: { code: 'no_pagable', message: expect.stringContaining('Vuelve a comparar') },
  })

  // While its form may be paid, it stays; then the provider was asked, and it ends.
  clock.set('2026-11-22T05:00:05Z')
  expect(await followApplications(jobs)).toBe(0)
  await db
    .updateTable('payment_order')
    .set({ state: 'expired' })
    .where('customer_id', '=', buyer.id)
    .where('state', '=', 'form_issued')
    .execute()
  expect(await followApplications(jobs)).toBe(1)
  expect(await buyer.application()).toMatchObject({ state: 'expired' })
})

test('a plan that does not come within a day is seen; money that goes back leaves the letras as they were', async () => {
  const buyer = await prepayer()
  const document = await buyer.documentOf()
  await buyer.payPrepayment(document)
  const now = clock.now()
  const [seen, early] = [now.add({ hours: 25 }), now.add({ hours: 23 })]
  expect((await findLatePlans(db, early, 10)).map(({ code }) => code)).not.toContain(document)
  expect(await findLatePlans(db, seen, 10)).toContainEqual(
    expect.objectContaining({ code: document, what: 'shorter', minor: 300_000, currency: 'USD' }),
  )
  // Neither late nor charged meanwhile, whatever day it is.
  const later = Temporal.PlainDate.from('2026-12-10')
  const filter = {
    band: null,
    projectCode: '',
    currency: null,
    atLeast: null,
    atMost: null,
    debit: null,
    promise: null,
  }
  expect(await findOverdueCustomers(db, filter, later)).not.toContain(buyer.id)
  expect(await listOverdueDebts(db, buyer.proforma, later)).toEqual([])
  expect(await findCustomerRecord(db, buyer.id, Temporal.Instant.from('2026-12-10T15:00:00Z'))).toMatchObject(
    {
      overdue: [],
      properties: [{ letras: 12, overdue: 0 }],
    },
  )
  const certified = await findProformaLetras(db, buyer.id, buyer.proforma)
  expect(certificateRefusal('02', { letras: certified?.letras ?? [], cashItems: [] }, later)).toBeNull()
  const stated = await findStatedProforma(db, buyer.id, buyer.proforma)
  if (!stated) throw new Error('Not held')
  const statement = statementFacts(stated, { from: stated.since, to: later }, later)
  expect(statement.figures[0]?.overdue.minor).toBe(0)
  expect(statement.rows.map(({ state }) => state).sort()).toEqual(['paid', 'pending'])
  const account = await readInstalmentAccount(db, { customerId: buyer.id })
  expect(account.debts.every((letra) => letra.inApplication && !isOverdue(letra, later))).toBe(true)
  // The debt itself is in no list of theirs.
  expect(
    (await readCashAccount(db, { customerId: buyer.id, document: buyer.persona.document })).debts,
  ).toEqual([])

  const { id } = await db
    .selectFrom('receivable')
    .select('id')
    .where('accounting_number', '=', document)
    .executeTakeFirstOrThrow()
  await transact(db, (trx) => oweAgain(trx, id, 300_000, clock.now()))
  expect(await buyer.application()).toMatchObject({ state: 'undone' })
  expect(await buyer.askForm(document)).toMatchObject({ status: 409, body: { code: 'no_pagable' } })
  expect(
    (await readInstalmentAccount(db, { customerId: buyer.id })).debts.some((letra) => letra.inApplication),
  ).toBe(false)
})

test('two tabs that ask at one moment for one prepayment have one debt, for two amounts the later one, and each is paid once', async () => {
  const buyer = await newPrepayer(fixture)
  const [one, same] = await Promise.all([buyer.documentOf(), buyer.documentOf()])
  expect(same).toBe(one)
  const documents = await Promise.all([buyer.documentOf(), buyer.documentOf({ montomoneda: 2000 })])
  const open = await db
    .selectFrom('prepayment_application as a')
    .innerJoin('receivable as r', 'r.id', 'a.receivable_id')
    .select(['r.accounting_number as number', 'r.amount_minor as minor'])
    .where('a.proforma', '=', buyer.proforma)
    .where('a.state', '=', 'requested')
    .execute()
  expect(open).toHaveLength(1)
  const { number = '', minor = 0 } = open[0] ?? {}
  expect(documents).toContain(number)

  // Two forms of it, both paid: the second is superseded by its own successor, and goes back.
  const [first, second] = [await buyer.askForm(number, minor), await buyer.askForm(number, minor)]
  await buyer.register(await buyer.pay(first.body))
  await buyer.register(await buyer.pay(second.body))
  expect((await buyer.state(first.body.orderId)).body.estado).toBe('DEVUELTA')
  expect((await buyer.state(second.body.orderId)).body.estado).toBe('PAGADA')
  expect(await buyer.application()).toMatchObject({ state: 'in_application' })
})

test('a letra whose payment was under way is credited, and is a part of the old plan and of the new', async () => {
  const buyer = await newPrepayer(fixture)
  const document = await buyer.documentOf({ montomoneda: 500 })
  clock.advance({ seconds: 1 })
  const [letra, form] = [await buyer.form(), (await buyer.askForm(document, 50_000)).body]
  await buyer.register(await buyer.pay(form))
  clock.advance({ seconds: 1 })
  await buyer.register(await buyer.pay(letra))
  expect(await buyer.letra()).toMatchObject({ state: 'paid' })
  // Paying it lowers the debt by more than the prepayment does, and is no new plan.
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(0)
  expect(await buyer.application()).toMatchObject({ state: 'in_application' })

  // The plan of the eleven that are left, of what is owed less what was paid ahead.
  await sql`update receivable set amount_minor = 95454, updated_at = ${clock.now().toString()}::timestamptz
    where proforma = ${buyer.proforma} and kind = 'instalment' and state = 'pending'`.execute(db)
  clock.advance({ minutes: 2 })
  expect(await followApplications(jobs)).toBe(1)
  expect(await buyer.application()).toMatchObject({ state: 'applied' })
})

test('a stranger with a link is told nothing of the prepayment that its letra waits for', async () => {
  const buyer = await newPrepayer(fixture)
  const { secret } = await newPaymentLink(buyer)
  await buyer.payPrepayment(await buyer.documentOf())
  const stranger = new Visitor(fixture.app)
  const { status, body } = await stranger.call(
    'POST',
    '/api/Enlace/GenerarToken',
    linkFormBody(secret, { importe: 1000 }),
  )
  expect([status, body.code]).toEqual([409, 'pago_en_proceso'])
  expect(body.message).not.toContain('anticipado')
})

test('a debit day leaves the letras of a prepayment alone until the new plan, and charges what that says', async () => {
  const days = simulateDebitDays(fixture)
  const buyer = await newPrepayer(fixture)
  expect((await buyer.affiliate(await buyer.pay(await buyer.registrationForm()))).body).toMatchObject({
    resultado: 'AFILIADA',
  })
  clock.set('2026-11-24T10:00:00Z')
  await days.staySignedIn()
  const on = { fecha: '24/11/2026' }
  const document = await buyer.documentOf(on)
  // Planned before it is paid.
  await days.begin()
  await planRun(db, Temporal.PlainDate.from('2026-11-24'), jobs.shops, clock.now())
  await buyer.payPrepayment(document)
  const charges = () =>
    db
      .selectFrom('payment_order')
      .select(['amount_minor', 'state'])
      .where('customer_id', '=', buyer.id)
      .where('source', '=', 'debit')
      .execute()
  await days.advance(10)
  expect(await charges()).toEqual([])
  await buyer.replan(9, 96_900)
  await days.advance(2)
  expect(await followApplications(jobs)).toBe(1)
  await days.advance(6)
  expect(await charges()).toEqual([{ amount_minor: 96_900, state: 'paid' }])
})
