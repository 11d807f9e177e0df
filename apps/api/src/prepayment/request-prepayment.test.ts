import { isOverdue } from '@llave/domain/receivables/overdue'
import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { oweAgain } from '../payments/decisions/owe-again.store.ts'
import { readCashAccount, readInstalmentAccount } from '../receivables/account-statement.store.ts'
import { findOverdueCustomers } from '../staff/collections/overdue.store.ts'
import { findLatePlans } from '../staff/today/late-plans.store.ts'
import { followApplications } from './follow-applications.ts'

const fixture = await openPaymentFixture()
const { db, clock, jobs } = fixture
afterAll(() => fixture.close())
const morning = '2026-11-21T20:20:05Z'
beforeEach(() => clock.set(morning))

/** A buyer of twelve letras of 1,000.00 at 12 % from 05/12/2026 (docs/prepayment.md, example A), and their calls. */
async function prepayer() {
  const buyer = await newBuyer(fixture, { amountMinor: 100_000, letras: 1 })
  await insertLetras(
    db,
    buyer.id,
    buyer.proforma,
    Array.from({ length: 11 }, (_, months) => ({
      code: `${buyer.code}-${months}`,
      amountMinor: 100_000,
      dueOn: Temporal.PlainDate.from('2027-01-05').add({ months }).toString(),
    })),
  )
  await db
    .updateTable('property')
    .set({ annual_rate: '0.12' })
    .where('proforma', '=', buyer.proforma)
    .execute()
  const { number } = buyer.persona.document
  const owner = { tipoDocumento: '01', nroDocumento: number }
  const asked = {
    ...owner,
    proforma: buyer.proforma,
    fecha: '21/11/2026',
    tipomoneda: 'USD',
    montomoneda: 3000,
  }
  const post = (call: string, body: object) => buyer.visitor.call('POST', `/api/MiCuenta/${call}`, body)

  async function request(change: object = {}, forma = 'BAJAR_PLAZO') {
    const { body } = await post('PrepagoComparar', { ...asked, ...change })
    const visto = body.formas?.find((each: { forma: string }) => each.forma === forma)
    return post('PrepagoSolicitar', { ...asked, forma, visto, ...change })
  }
  async function documentOf(change: object = {}) {
    const { status, body } = await request(change)
    if (status !== 200) throw new Error(`Not asked for: ${body.code}`)
    return body.documento as string
  }
  function askForm(document: string, amount = 300_000) {
    return post('GenerarTokenIziPago', {
      amount,
      currency: 'USD',
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra: document, tipoOperacion: 'PA', dispositivo: 'PC' },
    })
  }
  return {
    ...buyer,
    asked,
    post,
    request,
    documentOf,
    askForm,
    async payPrepayment(document: string) {
      return (await buyer.register(await buyer.pay((await askForm(document)).body))).body
    },
    async basis() {
      const query = `TipoDocumento=01&NroDocumento=${number}&IdProforma=${buyer.proforma}`
      return (await buyer.visitor.call('GET', `/api/MiCuenta/PrepagoBase?${query}`)).body
    },
    async letras() {
      const query = `TipoDocumento=01&NroDocumento=${number}`
      const { body } = await buyer.visitor.call('GET', `/api/MiCuenta/ConsultaDatosCliente?${query}`)
      return body
    },
    /** As the ERP's rows would: other amounts for the first `count` letras, the others annulled. */
    async replan(count: number, amountMinor: number) {
      await sql`update receivable r set updated_at = ${clock.now().toString()}::timestamptz,
          amount_minor = case when n.place <= ${count} then ${amountMinor} else r.amount_minor end,
          state = case when n.place <= ${count} then 'pending' else 'annulled' end
        from (select id, row_number() over (order by due_on) as place from receivable
          where proforma = ${buyer.proforma} and kind = 'instalment') n where n.id = r.id`.execute(db)
    },
    application: () =>
      db
        .selectFrom('prepayment_application')
        .select(['state', 'way', 'plan_count', 'plan_each_minor', 'interest_saved_minor'])
        .where('proforma', '=', buyer.proforma)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}

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

  // Its letras cannot be paid, and no other prepayment is asked for.
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
