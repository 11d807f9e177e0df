import { importHolders } from '@llave/testkit/import-holders'
import { insertCoHolder } from '@llave/testkit/insert-co-holder'
import { insertSession } from '@llave/testkit/insert-session'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { askLinkForm, newPaymentLink } from '@llave/testkit/payments/payment-links'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { runReconciliation } from './reconciliation/reconcile.ts'
import { runRefunds } from './reconciliation/refund-surplus.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())
const { db, owner, clock } = fixture

const follow = (who: Buyer, orderId: string) =>
  who.visitor.call('GET', `/api/MiCuenta/SeguimientoPago?OrderId=${orderId}`)
const search = (who: Buyer, query: Record<string, string> = {}) =>
  who.visitor.call('GET', `/api/MiCuenta/BuscarPagos?${new URLSearchParams(query)}`)

type Step = { readonly paso: string; readonly estado: string }
const stepsOf = ({ pasos }: { readonly pasos: readonly Step[] }) =>
  pasos.map(({ paso, estado }) => `${paso} ${estado}`)

async function paid(buyer: Buyer): Promise<string> {
  const form = await buyer.form()
  expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('PAGADA')
  return form.orderId
}

test('a paid letra: sent, confirmed, applied, receipt, and posted once a system acknowledged it', async () => {
  const buyer = await newBuyer(fixture, { letras: 3 })
  const orderId = await paid(buyer)
  const { body } = await follow(buyer, orderId)
  expect(body).toMatchObject({
    situacion: 'APLICADA',
    montoPago: 350.5,
    monedaPago: 'USD',
    numberCard: '497010******0055',
    operationNumber: expect.stringMatching(/^\w{6}$/),
    nroRecibo: expect.stringMatching(/^WEB-/),
    consultado: true,
    documentos: [{ documento: buyer.code, posicion: 1, total: 3, tipoPago: 'Pago de letra' }],
  })
  // Nobody reads the feed: nothing is promised about the developer's books.
  expect(stepsOf(body)).toEqual(['ENVIADO HECHO', 'CONFIRMADO HECHO', 'APLICADO HECHO', 'RECIBO HECHO'])
  // The receipt lies in the outbox: that it was sent is not said.
  expect(body.correoOculto).toBe('')
  await sql`update outbox set state = 'sent', sent_at = now() where kind = 'payment-receipt'`.execute(db)
  expect((await follow(buyer, orderId)).body.correoOculto).toMatch(/^se\*\*\*@correo/)

  await sql`insert into feed_reader (system, feed, number, at) values ('erp', 'payments', 0, now())`.execute(
    db,
  )
  expect(stepsOf((await follow(buyer, orderId)).body).at(-1)).toBe('REGISTRADO AHORA')
  await numberEvents(db, clock, new AbortController().signal)
  await sql`insert into feed_posting (system, feed, number, problem, at)
    select 'erp', e.feed, e.number, 'La cuenta está cerrada', now() from feed_entry e
    join settlement s on s.id = e.subject_id
    where e.feed = 'payments' and e.kind = 'payment' and s.order_id = ${orderId}`.execute(db)
  // What the developer's system could not post is still to come, and its words are no customer's.
  const refusedThere = await follow(buyer, orderId)
  expect(JSON.stringify(refusedThere.body)).not.toContain('cerrada')
  expect(stepsOf(refusedThere.body).at(-1)).toBe('REGISTRADO AHORA')
  await sql`update feed_posting set problem = null, erp_document = '5100001', at = ${clock.now().toString()}
    where problem is not null`.execute(db)
  const posted = await follow(buyer, orderId)
  expect(posted.body.situacion).toBe('REGISTRADA')
  expect(posted.body.pasos.at(-1)).toMatchObject({ paso: 'REGISTRADO', estado: 'HECHO' })
  await sql`delete from feed_reader`.execute(owner)
})

test('a payment that nobody reported is found when its trail is asked for; without the answer it is in process', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  await buyer.pay(form)
  fixture.card.faults.add({ kind: 'server-error', service: 'Order/Get', orderId: form.orderId })
  const silent = await follow(buyer, form.orderId)
  expect(silent.body).toMatchObject({ situacion: 'EN_PROCESO', consultado: false })
  expect(stepsOf(silent.body).slice(0, 2)).toEqual(['ABIERTO HECHO', 'CONFIRMADO AHORA'])
  expect(silent.body.proximaConsulta).not.toBe('')
  expect(silent.body.venceEl).not.toBe('')
  clock.advance({ seconds: 2 })
  expect((await follow(buyer, form.orderId)).body.situacion).toBe('APLICADA')
})

test('an unused form waits, then lapses by the word of the provider', async () => {
  const buyer = await newBuyer(fixture)
  const { orderId } = await buyer.form()
  expect((await follow(buyer, orderId)).body.situacion).toBe('SIN_PAGO')
  clock.advance({ minutes: 31 })
  await runReconciliation(fixture.jobs)
  buyer.visitor.token = await insertSession(db, clock, buyer.id, buyer.persona)
  const lapsed = await follow(buyer, orderId)
  expect(lapsed.body).toMatchObject({ situacion: 'VENCIDA', proximaConsulta: '', venceEl: '' })
  // Nobody tried to pay on it: it is no payment to be found.
  expect((await search(buyer)).body.pagos).toEqual([])
})

test('a refusal has its reason and strikes the rest; the list does not repeat it while the form is open', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.pay(form, testCards.noFunds)
  const { body } = await follow(buyer, form.orderId)
  expect(body).toMatchObject({
    situacion: 'RECHAZADA',
    motivo: 'La tarjeta no tiene saldo suficiente.',
    nroRecibo: '',
    operationNumber: '',
  })
  expect(stepsOf(body)).toEqual([
    'ENVIADO HECHO',
    'CONFIRMADO FALLIDO',
    'APLICADO NO_OCURRE',
    'RECIBO NO_OCURRE',
  ])
  expect((await search(buyer)).body.pagos).toMatchObject([{ orderId: form.orderId, situacion: 'SIN_PAGO' }])
})

test('a second payment goes back, and says why and when', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: first.orderId })
  const late = await buyer.pay(first)
  expect((await buyer.register(await buyer.pay(second))).body.estado).toBe('PAGADA')
  expect((await buyer.register(late)).body.estado).toBe('DEVUELTA')
  const before = await follow(buyer, first.orderId)
  expect(before.body).toMatchObject({ situacion: 'EN_DEVOLUCION', motivoDevolucion: 'YA_PAGADO' })
  expect(stepsOf(before.body)).toEqual([
    'ENVIADO HECHO',
    'CONFIRMADO HECHO',
    'DEVOLUCION_PEDIDA HECHO',
    'DEVUELTO AHORA',
  ])
  await runRefunds(fixture.jobs)
  clock.advance({ minutes: 1 })
  await runRefunds(fixture.jobs)
  const after = await follow(buyer, first.orderId)
  expect(after.body.situacion).toBe('DEVUELTA')
  expect(after.body.pasos.at(-1)).toMatchObject({ estado: 'HECHO', monto: 350.5, moneda: 'USD' })
})

test('money that matches nothing is under review until a person decided', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await sql`update payment_order set amount_minor = amount_minor - 1, debt_amount_minor = debt_amount_minor - 1
    where id = ${form.orderId}`.execute(db)
  await buyer.register(await buyer.pay(form))
  const { body } = await follow(buyer, form.orderId)
  expect(body.situacion).toBe('EN_REVISION')
  expect(stepsOf(body).at(-1)).toBe('REVISADO AHORA')
})

test('whose payment it is: the payer’s for good, the present holders’ once it is credited, nobody else’s', async () => {
  const [ana, luis, eva] = [await newBuyer(fixture), await newBuyer(fixture), await newBuyer(fixture)]
  await insertCoHolder(db, ana.proforma, luis.id, clock.now())
  const open = await ana.form()
  expect((await follow(luis, open.orderId)).body.code).toBe('ajeno')
  await ana.register(await ana.pay(open))
  await sql`update outbox set state = 'sent', sent_at = now() where kind = 'payment-receipt'`.execute(db)
  expect((await follow(luis, open.orderId)).body).toMatchObject({ situacion: 'APLICADA', correoOculto: '' })
  expect((await search(luis, { Documento: ana.code })).body.pagos).toHaveLength(1)
  const [foreign, none] = [await follow(eva, open.orderId), await follow(eva, '211126152005-0000')]
  expect([foreign.status, foreign.body]).toEqual([none.status, none.body])
  expect((await search(eva, { Documento: ana.code })).body.code).toBe('ajeno')

  clock.advance({ minutes: 1 })
  await importHolders(fixture, ana.proforma, {
    holder: eva.persona,
    coHolders: [],
    cededOn: clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString(),
  })
  expect((await follow(ana, open.orderId)).body.situacion).toBe('APLICADA')
  expect((await follow(eva, open.orderId)).body.code).toBe('ajeno')
  expect((await follow(luis, open.orderId)).body.code).toBe('ajeno')
})

test('what a stranger tries with a link is nothing of the buyer’s until it is credited', async () => {
  const buyer = await newBuyer(fixture)
  const { form } = await askLinkForm(fixture, (await newPaymentLink(buyer)).secret)
  expect((await follow(buyer, form.orderId)).body.code).toBe('ajeno')
  expect((await search(buyer)).body.pagos).toEqual([])
  await buyer.register(await buyer.pay(form))
  expect((await follow(buyer, form.orderId)).body.situacion).toBe('APLICADA')
})

test('several letras are followed together: all are named, and posted once a system posted each', async () => {
  const buyer = await newBuyer(fixture, { letras: 3, apart: 'month' })
  const form = await buyer.formOf(2)
  await buyer.register(await buyer.pay(form))
  await sql`insert into feed_reader (system, feed, number, at) values ('erp', 'payments', 0, now())`.execute(
    db,
  )
  await numberEvents(db, clock, new AbortController().signal)
  const post = (position: number) =>
    sql`insert into feed_posting (system, feed, number, erp_document, at)
      select 'erp', e.feed, e.number, '5100001', ${clock.now().toString()}::timestamptz from feed_entry e
      join settlement s on s.id = e.subject_id
      where e.feed = 'payments' and e.kind = 'payment' and s.order_id = ${form.orderId}
        and s.position = ${position}`.execute(db)
  await post(1)
  const { body } = await follow(buyer, form.orderId)
  expect(body.documentos.map(({ documento }: { documento: string }) => documento)).toEqual(
    buyer.codes.slice(0, 2),
  )
  expect(stepsOf(body).at(-1)).toBe('REGISTRADO AHORA')
  await post(2)
  expect((await follow(buyer, form.orderId)).body.situacion).toBe('REGISTRADA')
  await sql`delete from feed_reader`.execute(owner)
})

test('a payment is found by its day in Lima, the number of the bank and that of the order', async () => {
  const buyer = await newBuyer(fixture)
  const orderId = await paid(buyer)
  const { operationNumber, fecha } = (await follow(buyer, orderId)).body
  const today = clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const found = async (query: Record<string, string>) =>
    (await search(buyer, query)).body.pagos.map((each: { orderId: string }) => each.orderId)
  expect(fecha.slice(0, 10)).toBe(today.toString())
  expect(await found({ Fecha: today.toString() })).toEqual([orderId])
  expect(await found({ Fecha: today.subtract({ days: 1 }).toString() })).toEqual([])
  expect(await found({ NroOperacion: operationNumber.toUpperCase() })).toEqual([orderId])
  expect(await found({ NroOperacion: orderId.toLowerCase() })).toEqual([orderId])
  expect(await found({ NroOperacion: '999999' })).toEqual([])
})
