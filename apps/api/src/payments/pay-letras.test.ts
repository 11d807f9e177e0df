import { money } from '@llave/domain/money/money'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { insertExchangeRate } from '@llave/testkit/payments/insert-exchange-rate'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, penShop } from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { lockLetras } from '../debit/charge.store.ts'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { findPaymentPage } from '../staff/payments/payment-list.store.ts'
import { findPaymentStory } from '../staff/payments/payment-story.store.ts'
import { runRefunds } from './reconciliation/refund-surplus.ts'

const fixture = await openPaymentFixture()
const { db, clock, jobs } = fixture
afterAll(() => fixture.close())
afterEach(async () => {
  expect(await findAccountingFaults(fixture)).toEqual([])
})
await insertExchangeRate(db)

const monthly = (letras: number) => newBuyer(fixture, { letras, apart: 'month' })
const states = async (buyer: Buyer) => (await buyer.letras()).map(({ state }) => state)
const receipt = (buyer: Buyer, code = '') =>
  buyer.visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?documento=${code}`)

describe('several letras are paid with one charge', () => {
  test('each is settled with its own part, and one receipt lists them, found by the code of any', async () => {
    const buyer = await monthly(4)
    const form = await buyer.formOf(3)
    const { body } = await buyer.register(await buyer.pay(form))
    expect(body).toMatchObject({ estado: 'PAGADA', montoPagado: 1051.5, documento: buyer.code })
    expect(body.letras).toEqual(
      buyer.codes.slice(0, 3).map((documento, index) => ({
        documento,
        fechaVencimiento: ['2026-12-05', '2027-01-05', '2027-02-05'][index],
        montoPagado: 350.5,
        importeOrigen: 350.5,
      })),
    )
    expect(await buyer.letras()).toMatchObject([
      ...Array(3).fill({
        state: 'paid',
        paid_minor: 35050,
        paid_amount_minor: 35050,
        payment_system: 'IZIP',
      }),
      { state: 'pending', paid_minor: 0 },
    ])
    for (const code of buyer.codes.slice(0, 3)) expect((await receipt(buyer, code)).body).toEqual(body)
    expect((await receipt(buyer, buyer.codes[3])).body.code).toBe('no_disponible')
    const mails = await db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', buyer.persona.email)
      .execute()
    expect(mails).toEqual([{ kind: 'payment-receipt' }])
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
    // The provider took it once.
    const settled = await db
      .selectFrom('settlement')
      .select('charged_minor')
      .where('order_id', '=', form.orderId)
      .execute()
    expect(settled).toEqual(Array(3).fill({ charged_minor: 35050 }))
  })

  test('dollars in soles: each letra is converted by itself, as it would be alone', async () => {
    const buyer = await monthly(2)
    const form = await buyer.formOf(2, { amount: 262_876, currency: 'PEN' })
    const { body } = await buyer.register(await buyer.pay(form))
    expect(body).toMatchObject({
      montoPagado: 2628.76,
      monedaPago: 'PEN',
      importeOrigen: 701,
      tipoCambio: 3.75,
    })
    expect(await buyer.letras()).toMatchObject(
      Array(2).fill({
        state: 'paid',
        paid_currency: 'PEN',
        paid_amount_minor: 131_438,
        payment_system: 'IZTC',
      }),
    )
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
    const entries = await db
      .selectFrom('ledger_entry')
      .select(['account', 'amount_minor as amount'])
      .where('cause_id', 'like', `${penShop.shopId}/%`)
      .where('account', 'not like', 'receivable/%')
      .orderBy('account')
      .execute()
    expect(entries).toEqual([
      { account: 'exchange/PEN', amount: -262_876 },
      { account: 'exchange/USD', amount: 70_100 },
      { account: `provider/${penShop.shopId}`, amount: 262_876 },
    ])
  })

  test('a refused card pays none of them, and the next one all', async () => {
    const buyer = await monthly(2)
    const form = await buyer.formOf(2)
    await buyer.register(await buyer.pay(form, testCards.noFunds))
    expect(await states(buyer)).toEqual(['pending', 'pending'])
    await buyer.register(await buyer.pay(await buyer.formOf(2)))
    expect(await states(buyer)).toEqual(['paid', 'paid'])
  })
})

describe('whoever reads payments counts a charge for several letras once', () => {
  test('the feed has a row for each letra, with its own part of one transaction and one receipt', async () => {
    const buyer = await monthly(2)
    const form = await buyer.formOf(2, { amount: 262_876, currency: 'PEN' })
    const { body } = await buyer.register(await buyer.pay(form))
    await numberEvents(db, clock, new AbortController().signal)
    const rows = (await readFeed({ db, clock }, 'erp', 'payments')).filter(
      ({ order }) => order === form.orderId,
    )
    expect(rows).toMatchObject(
      buyer.codes.map((code) => ({
        ...{ kind: 'payment', code, amount: '350.50', currency: 'USD', receipt: body.nroRecibo },
        ...{ paymentAmount: '1314.38', paymentCurrency: 'PEN', penPerUsd: '3.7500', remaining: '350.50' },
      })),
    )
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
    // What tells rows apart where one transaction has several (docs/feeds.md).
    expect(new Set(rows.map(({ documentNumber }) => documentNumber)).size).toBe(2)
  })

  test('Mesa lists it once with its whole amount, finds it by any letra, and tells each in its story', async () => {
    const buyer = await monthly(3)
    const form = await buyer.formOf(3)
    const { body } = await buyer.register(await buyer.pay(form))
    for (const q of [...buyer.codes, buyer.proforma, body.nroRecibo]) {
      const found = await findPaymentPage(db, { q }, { before: null, limit: 10 })
      expect(found).toMatchObject([
        {
          orderId: form.orderId,
          amount: money(105_150, 'USD'),
          debtCode: `${buyer.code} y 2 más`,
          receipt: body.nroRecibo,
        },
      ])
    }
    const story = await findPaymentStory(db, form.orderId)
    expect(story).toMatchObject({
      amount: money(105_150, 'USD'),
      debtCode: `${buyer.code} y 2 más`,
      receipt: body.nroRecibo,
    })
    const of = (kind: string) => story?.steps.filter((step) => step.kind === kind) ?? []
    expect(of('credited').map(({ note, amount }) => ({ note, amount }))).toEqual(
      buyer.codes.map((note) => ({ note, amount: money(35_050, 'USD') })),
    )
    expect([of('receipt').length, of('receipt-mail').length, of('authorized').length]).toEqual([1, 1, 1])
  })
})

describe('no form is given', () => {
  test('for a gap, one that is paid, another amount, one in process, or letras of somebody else', async () => {
    const buyer = await monthly(4)
    const [first = '', second = '', third = ''] = buyer.codes
    const ask = async (further: string[], changes: Parameters<Buyer['ask']>[0] = {}) => {
      const { status, body } = await buyer.ask({ amount: 35050 * (further.length + 1), further, ...changes })
      return status === 200 ? 'form' : body.code
    }
    expect(await ask([third])).toBe('fuera_de_orden')
    expect(await ask([third], { code: second })).toBe('fuera_de_orden')
    expect(await ask([(await monthly(1)).code])).toBe('ajeno')
    expect((await buyer.ask({ amount: 70_101, further: [second] })).body).toMatchObject({
      code: 'importe_distinto',
      amount: 70_100,
      currency: 'USD',
    })
    // The order in which they are named does not matter.
    expect(await ask([first], { code: second })).toBe('form')
    await db
      .updateTable('payment_order')
      .set({ state: 'unknown' })
      .where('customer_id', '=', buyer.id)
      .execute()
    expect(await ask([second])).toBe('pago_en_proceso')
    expect(await ask([third], { code: second })).toBe('pago_en_proceso')
    await db
      .updateTable('payment_order')
      .set({ state: 'expired' })
      .where('customer_id', '=', buyer.id)
      .execute()
    await buyer.register(await buyer.pay(await buyer.form()))
    expect(await ask([second])).toBe('ya_pagado')
    expect(await ask([third], { code: second })).toBe('form')
  })

  test('for what is no set of letras, with the field that is wrong', async () => {
    const buyer = await monthly(13)
    const [, second = ''] = buyer.codes
    for (const changes of [
      { further: [buyer.code] },
      { further: [second, second] },
      { further: [second], formAction: 'REGISTER_PAY' },
      { further: buyer.codes.slice(1) },
      { further: [] },
    ]) {
      const { status, body } = await buyer.ask({ amount: 70_100, ...changes })
      expect({ status, code: body.code, campo: body.campo }).toEqual({
        status: 400,
        code: 'dato_invalido',
        campo: 'metadata.codLetrasAdicionales',
      })
    }
  })
})

test('a letra that changes between tick and form is told, uncharged; between form and card, all of it waits and holds every letra', async () => {
  const buyer = await monthly(3)
  const raise = async (place: number, amount: number) => {
    const letra = (await buyer.letras())[place]
    if (letra) await importLetra(fixture, letra, { amount, paidAmount: null })
  }
  await raise(1, 45_050)
  const further = buyer.codes.slice(1)
  expect((await buyer.ask({ amount: 105_150, further })).body).toMatchObject({
    ...{ code: 'importe_distinto', amount: 115_150, currency: 'USD' },
  })
  expect(
    await db.selectFrom('payment_order').select('id').where('customer_id', '=', buyer.id).execute(),
  ).toEqual([])
  const form = await buyer.formOf(3, { amount: 115_150 })
  await raise(2, 36_000)
  await buyer.register(await buyer.pay(form))
  expect(await states(buyer)).toEqual(['pending', 'pending', 'pending'])
  expect((await buyer.ask()).body.code).toBe('pago_en_proceso')
  const held = await db
    .selectFrom('held_debt')
    .select('receivable_id')
    .where('receivable_id', 'in', [...buyer.receivableIds.values()])
    .execute()
  expect(held).toHaveLength(3)
})

describe('two people pay overlapping letras', () => {
  test('the second form takes the place of the first, whose money goes back by itself', async () => {
    const buyer = await monthly(3)
    const other = await newBuyer(fixture)
    await insertCoHolder(db, buyer.proforma, other.id, clock.now())
    const whole = await buyer.formOf(3)
    const { body: single } = await other.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
      amount: 35050,
      currency: 'USD',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra: buyer.code, proforma: buyer.proforma },
    })
    await buyer.register(await buyer.pay(whole))
    await other.register(await other.pay(single))
    expect(await states(buyer)).toEqual(['paid', 'pending', 'pending'])
    expect((await buyer.state(whole.orderId)).body.estado).toBe('DEVUELTA')
    expect((await other.state(single.orderId)).body.estado).toBe('PAGADA')
    while ((await runRefunds(jobs)) > 0) clock.advance({ minutes: 5 })
    expect(await db.selectFrom('refund').select(['amount_minor', 'state', 'cause']).execute()).toEqual([
      { amount_minor: 105_150, state: 'done', cause: 'surplus' },
    ])
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  })
})

test('a letra in an open set is passed over by a debit day, as one in a form of its own', async () => {
  const buyer = await monthly(3)
  await buyer.formOf(2)
  const ids = buyer.codes.map((code) => buyer.receivableIds.get(code) ?? 0)
  const letras = await transact(db, (trx) => lockLetras(trx, ids, clock.now()))
  expect(ids.map((id) => letras.get(id)?.inUse)).toEqual([true, true, false])
})

test('the database refuses a payment that settles some of the debts of its order', async () => {
  const buyer = await monthly(2)
  const form = await buyer.formOf(2)
  const insert = transact(db, async (trx) => {
    const uuid = 'a'.repeat(32)
    const at = clock.now().toString()
    await trx
      .insertInto('provider_transaction')
      .values({
        ...{ shop: penShop.shopId, uuid, order_id: form.orderId, operation: 'DEBIT', amount_minor: 70_100 },
        ...{ currency: 'USD', detailed_status: 'AUTHORISED', rank: 5, first_seen_at: at, updated_at: at },
      })
      .execute()
    await trx
      .insertInto('settlement')
      .values({
        ...{ order_id: form.orderId, shop: penShop.shopId, transaction_uuid: uuid, currency: 'USD' },
        ...{ receivable_id: buyer.receivableId, amount_minor: 35_050, charged_minor: 35_050, settled_at: at },
      })
      .execute()
  })
  await expect(insert).rejects.toThrow('does not pay every debt')
})
