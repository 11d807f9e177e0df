import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { type Buyer, type BuyerOptions, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteOldMessages } from '../operations/retention.ts'
import { endPromises } from './end-promises.ts'

const fixture = await openPaymentFixture('2026-11-25T15:00:00Z')
const { db, clock } = fixture
afterAll(() => fixture.close())
beforeEach(() => at('2026-11-25T10:00'))

/** Sets the clock to a time in Lima. */
function at(time: string): void {
  clock.set(`${time}:00-05:00`)
}

const run = () => endPromises({ db, clock }, new AbortController().signal)

/** A buyer whose letras of 350.50 are overdue since these days. */
async function debtor(days: readonly string[] = ['2026-11-05', '2026-11-20'], options: BuyerOptions = {}) {
  const buyer = await newBuyer(fixture, { letras: days.length, ...options })
  for (const [index, due_on] of days.entries()) {
    await db
      .updateTable('receivable')
      .set({ due_on })
      .where('code', '=', buyer.codes[index] ?? '')
      .execute()
  }
  return buyer
}

async function promise(buyer: Buyer, changes: object = {}) {
  const { status, body } = await buyer.visitor.call('POST', '/api/MiCuenta/PrometerPago', {
    proforma: buyer.proforma,
    moneda: 'USD',
    importe: 350.5,
    dia: '2026-11-28',
    ...changes,
  })
  return { status, fault: body?.campo ?? body?.code, message: body?.message }
}

const withdraw = (buyer: Buyer) =>
  buyer.visitor.call('POST', '/api/MiCuenta/RetirarPromesa', { proforma: buyer.proforma, moneda: 'USD' })

const read = (buyer: Buyer) =>
  buyer.visitor.call('GET', `/api/MiCuenta/PromesasDePago?IdProforma=${buyer.proforma}`)

async function states(buyer: Buyer): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_promise')
    .select('state')
    .where('proforma', '=', buyer.proforma)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ state }) => state)
}

/** As the ERP tells of a letra that was paid elsewhere. */
const paidElsewhere = (code: string, paidOn: string) =>
  db
    .updateTable('receivable')
    .set({ state: 'paid', paid_minor: 35050, erp_paid_minor: 35050, paid_on: paidOn })
    .where('code', '=', code)
    .execute()

test('a promise is made, shown, kept once, and taken back', async () => {
  const buyer = await debtor()
  expect((await read(buyer)).body).toEqual({
    proyecto: 'Residencial Los Olivos',
    producto: 'MZ A LT 4',
    vencido: [
      {
        moneda: 'USD',
        desde: 350.5,
        hasta: 701,
        primerDia: '2026-11-26',
        ultimoDia: '2026-12-02',
        deudas: 2,
        vencidoDesde: '2026-11-05',
        rechazada: false,
      },
    ],
    promesas: [],
  })
  // Two tabs, and a connection that broke after the first.
  expect(await Promise.all([promise(buyer), promise(buyer)])).toMatchObject([
    { status: 204 },
    { status: 204 },
  ])
  expect(await promise(buyer)).toMatchObject({ status: 204 })
  expect(await promise(buyer, { importe: 701 })).toMatchObject({
    status: 409,
    fault: 'promesa_imposible',
    message: 'Ya prometiste pagar US$\u00a0350.50 hasta el 28/11/2026. Para cambiarlo, retira esa promesa.',
  })
  expect((await read(buyer)).body.promesas).toEqual([
    {
      moneda: 'USD',
      importe: 350.5,
      dia: '2026-11-28',
      estado: 'ABIERTA',
      hecha: '2026-11-25',
      termino: null,
    },
  ])
  expect((await withdraw(buyer)).status).toBe(204)
  expect((await withdraw(buyer)).body).toMatchObject({ code: 'promesa_imposible' })
  expect(await states(buyer)).toEqual(['withdrawn'])
})

test('what cannot be promised is refused with the field and what may be said instead', async () => {
  const buyer = await debtor()
  const days = 'Elige un día entre el 26/11/2026 y el 02/12/2026.'
  const amounts =
    'Elige un importe entre US$\u00a0350.50, tu letra más antigua, y US$\u00a0701.00, todo lo vencido ahora.'
  expect(await promise(buyer, { dia: '2026-11-25' })).toMatchObject({
    status: 400,
    fault: 'dia',
    message: days,
  })
  expect(await promise(buyer, { dia: '2026-12-03' })).toMatchObject({
    status: 400,
    fault: 'dia',
    message: days,
  })
  expect(await promise(buyer, { importe: 350.49 })).toMatchObject({
    status: 400,
    fault: 'importe',
    message: amounts,
  })
  expect(await promise(buyer, { importe: 701.01 })).toMatchObject({
    status: 400,
    fault: 'importe',
    message: amounts,
  })
  expect(await promise(buyer, { importe: -350.5 })).toMatchObject({ status: 400, fault: 'importe' })
  expect(await promise(buyer, { moneda: 'PEN' })).toMatchObject({
    status: 409,
    fault: 'promesa_imposible',
    message: 'Ya no debes nada vencido en esta propiedad.',
  })
  expect(await promise(await debtor(['2026-12-05']))).toMatchObject({ status: 409 })
  const stranger = await debtor()
  expect(await promise(buyer, { proforma: stranger.proforma })).toMatchObject({ status: 403, fault: 'ajeno' })
  // A Sunday is a day like others: a card pays on it.
  expect(await promise(buyer, { dia: '2026-11-29' })).toMatchObject({ status: 204 })
})

test('it is kept by itself when it is paid by card, and broken by itself after its day', async () => {
  const [keeper, breaker] = [await debtor(), await debtor()]
  await promise(keeper)
  await promise(breaker)
  await keeper.register(await keeper.pay(await keeper.form()))
  await run()
  expect([await states(keeper), await states(breaker)]).toEqual([['kept'], ['made']])
  at('2026-11-28T23:59')
  await run()
  expect(await states(breaker)).toEqual(['made'])
  at('2026-11-29T00:00')
  await Promise.all([run(), run()])
  expect(await states(breaker)).toEqual(['broken'])
  // The other is no more told of by any clock that is set back.
  at('2026-11-20T10:00')
  await run()
  expect([await states(keeper), await states(breaker)]).toEqual([['kept'], ['broken']])
})

test('a deposit of its days that the developer tells later keeps it, one of later days does not', async () => {
  const [early, late] = [await debtor(), await debtor()]
  await promise(early)
  await promise(late)
  at('2026-11-30T10:00')
  await run()
  await paidElsewhere(early.code, '2026-11-28')
  await paidElsewhere(late.code, '2026-11-29')
  await run()
  expect([await states(early), await states(late)]).toEqual([['kept'], ['broken']])
})

test('after an outage over its day a promise is judged by the days of its payments', async () => {
  const [kept, late] = [await debtor(), await debtor()]
  await promise(kept)
  await promise(late)
  await paidElsewhere(kept.code, '2026-11-27')
  await paidElsewhere(late.code, '2026-11-29')
  at('2026-12-03T10:00')
  await run()
  expect([await states(kept), await states(late)]).toEqual([['kept'], ['broken']])
})

test('while a payment may be under way nothing is called broken', async () => {
  const buyer = await debtor()
  await promise(buyer)
  const { orderId } = await buyer.form()
  await db.updateTable('payment_order').set({ state: 'unknown' }).where('id', '=', orderId).execute()
  at('2026-11-29T09:00')
  await run()
  expect(await states(buyer)).toEqual(['made'])
  await db.updateTable('payment_order').set({ state: 'expired' }).where('id', '=', orderId).execute()
  await run()
  expect(await states(buyer)).toEqual(['broken'])
})

test('two that were not kept in ninety days, and the portal takes no third one', async () => {
  const buyer = await debtor()
  await promise(buyer)
  at('2026-11-26T10:00')
  await simulateDebitDays(fixture).staySignedIn()
  await withdraw(buyer)
  expect(await promise(buyer, { dia: '2026-11-27' })).toMatchObject({ status: 204 })
  at('2026-11-28T10:00')
  await run()
  expect(await states(buyer)).toEqual(['broken', 'withdrawn'])
  await simulateDebitDays(fixture).staySignedIn()
  expect(await promise(buyer, { dia: '2026-11-30' })).toMatchObject({
    status: 409,
    fault: 'promesa_imposible',
    message: expect.stringContaining('dos promesas que no se cumplieron'),
  })
  expect((await read(buyer)).body.vencido[0].rechazada).toBe(true)
})

test('a promise is forgotten thirteen months after it ended', async () => {
  const buyer = await debtor()
  await promise(buyer)
  await withdraw(buyer)
  const left = () =>
    db.selectFrom('payment_promise').select('id').where('proforma', '=', buyer.proforma).execute()
  at('2027-12-20T10:00')
  await deleteOldMessages(db, clock)
  expect(await left()).toHaveLength(1)
  at('2027-12-26T10:00')
  await deleteOldMessages(db, clock)
  expect(await left()).toEqual([])
})
