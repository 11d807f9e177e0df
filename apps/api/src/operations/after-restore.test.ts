import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { operatorOf, signed } from '@llave/testkit/operate'
import { forgetOrders } from '@llave/testkit/payments/forget-orders'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { insertCashItem } from '@llave/testkit/payments/insert-cash-item'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { wireSheet } from '@llave/testkit/wire-sheet'
import { afterAll, afterEach, expect, test } from 'vitest'
import { enqueue } from '../messaging/enqueue.ts'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())

const say = operatorOf(fixture)

/** Pays with a form from after the backup: its order is lost, and the provider notifies again. */
async function paidBeforeRestore(buyer: Buyer) {
  const form = await buyer.form()
  return { form, ...(await loseOrder(form.orderId, () => buyer.pay(form))) }
}

async function loseOrder(
  orderId: string,
  pay: () => Promise<unknown>,
  alsoLose: () => Promise<unknown> = async () => undefined,
) {
  fixture.card.faults.add({ kind: 'ipn-drop', orderId })
  await pay()
  const [transaction] = [...fixture.card.state.transactions.values()].filter(
    (each) => each.orderId === orderId,
  )
  if (!transaction) throw new Error('not paid')
  const fields = fixture.card.state.ipnLog.at(-1)?.fields ?? {}
  await forgetOrders(fixture.owner, orderId)
  await alsoLose()
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/api/Pagos/NotificacionIziPago',
    payload: new URLSearchParams({ ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(response.statusCode).toBe(200)
  return { uuid: transaction.uuid }
}

/** The same, and the letra is lost as well; returns its row, so that it can be imported again. */
async function paidBeforeImport(buyer: Buyer) {
  const letra = await buyer.letra()
  const form = await buyer.form()
  const { uuid } = await loseOrder(
    form.orderId,
    () => buyer.pay(form),
    () => fixture.owner.deleteFrom('receivable').where('id', '=', letra.id).execute(),
  )
  return { letra, uuid }
}

async function isUnderWay(buyer: Buyer): Promise<boolean> {
  const { type, number } = buyer.persona.document
  const { body } = await buyer.visitor.call(
    'GET',
    `/api/MiCuenta/ConsultaClienteLetra?TipoDocumento=${type}&NroDocumento=${number}`,
  )
  return body.ZWS_CONSULTA_CLIENTEResponse.t_ESTACCField[0].pagoEnProceso
}

test('a payment on a lost order is quarantined with its order and its letra, which cannot be paid again until it is resolved', async () => {
  const buyer = await newBuyer(fixture)
  const { form, uuid } = await paidBeforeRestore(buyer)
  const quarantine = await say('quarantine')
  expect(quarantine).toContain(
    `${usdShop.shopId}  ${uuid}  ${form.orderId}  ${buyer.proforma} ${buyer.code}  USD 350.50  DEBIT AUTHORISED  unknown-order: no order of ours has its number`,
  )
  expect(quarantine).not.toMatch(/Secreta|secreto|\s6000000/)

  const kept = JSON.parse(await say('export-person', '01', buyer.persona.document.number, ...signed))
  expect(kept.provider_transaction).toMatchObject([{ uuid, reported_order_id: form.orderId }])

  expect(await isUnderWay(buyer)).toBe(true)
  expect(await buyer.ask()).toMatchObject({
    status: 409,
    body: {
      code: 'pago_en_proceso',
      message: 'Hay un pago en proceso para este documento. Espera a que se confirme.',
    },
  })

  await say('resolve', usdShop.shopId, uuid, 'returned', ...signed)
  expect(await isUnderWay(buyer)).toBe(false)
  expect((await buyer.ask()).status).toBe(200)
})

test('a letra imported only after its money cannot be paid again until that money is resolved', async () => {
  const buyer = await newBuyer(fixture)
  const { letra, uuid } = await paidBeforeImport(buyer)
  const other = await newBuyer(fixture)
  await importLetra(fixture, letra)
  expect(await isUnderWay(buyer)).toBe(true)
  expect((await buyer.ask()).body.code).toBe('pago_en_proceso')
  const kept = JSON.parse(await say('export-person', '01', buyer.persona.document.number, ...signed))
  expect(kept.provider_transaction).toMatchObject([{ uuid }])

  // No other letra is held.
  expect(await isUnderWay(other)).toBe(false)
  expect((await other.ask()).status).toBe(200)

  await say('resolve', usdShop.shopId, uuid, 'returned', ...signed)
  expect(await isUnderWay(buyer)).toBe(false)
  expect((await buyer.ask()).status).toBe(200)
})

test('money of another amount on a known order blocks its letra as well', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await fixture.db
    .updateTable('payment_order')
    .set({ amount_minor: 35000, debt_amount_minor: 35000 })
    .where('id', '=', form.orderId)
    .execute()
  await buyer.pay(form)
  expect(await say('quarantine')).toContain('other-amount')
  expect(await isUnderWay(buyer)).toBe(true)
  expect((await buyer.ask()).body.code).toBe('pago_en_proceso')
})

test('a reservation paid on a lost order cannot be paid again, another one can', async () => {
  const buyer = await newBuyer(fixture)
  const [paid, other] = [
    await insertCashItem(fixture.db, buyer.id, buyer.proforma),
    await insertCashItem(fixture.db, buyer.id, buyer.proforma),
  ]
  const ask = (codLetra: string) =>
    buyer.visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
      amount: 50000,
      currency: 'USD',
      orderId: '211126152005',
      formAction: 'ASK_REGISTER_PAY',
      metadata: { codLetra, proforma: buyer.proforma, tipoOperacion: 'R1', dispositivo: 'PC' },
    })
  const { body: form } = await ask(paid)
  await loseOrder(form.orderId, () => buyer.pay(form))
  expect((await ask(paid)).body.code).toBe('pago_en_proceso')
  expect((await ask(other)).status).toBe(200)
})

test('a letra whose money is in quarantine stays blocked under another code', async () => {
  const buyer = await newBuyer(fixture)
  await paidBeforeRestore(buyer)
  await importLetra(fixture, { ...(await buyer.letra()), code: `${buyer.code}-B` })
  expect((await buyer.letra()).code).toBe(`${buyer.code}-B`)
  expect((await buyer.ask({ code: `${buyer.code}-B` })).body.code).toBe('pago_en_proceso')
})

test('a debit day does not charge a letra whose money is in quarantine, nor one imported after its money', async () => {
  const days = simulateDebitDays(fixture)
  const [known, late] = [
    await newAffiliatedBuyer(fixture, { letras: 1 }),
    await newAffiliatedBuyer(fixture, { letras: 1 }),
  ]
  const paid = await paidBeforeRestore(known)
  const { letra, uuid } = await paidBeforeImport(late)
  await importLetra(fixture, letra)
  await days.begin()
  await days.run()
  for (const buyer of [known, late]) {
    expect(await buyer.charges()).toEqual(['1:1 planned'])
    expect(buyer.charged()).toEqual([])
  }
  for (const each of [paid.uuid, uuid]) await say('resolve', usdShop.shopId, each, 'returned', ...signed)
  await days.advance(30)
  for (const buyer of [known, late]) expect(await buyer.charges()).toEqual(['1:1 paid'])
})

test('a refund sent after the backup is not sent again', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.register(await buyer.pay(form))
  fixture.card.capture()
  const letra = await buyer.letra()
  await importLetra(fixture, letra, { amount: 25_050 })
  const { accounting_company, accounting_year, accounting_number } = letra
  await say('decide-surplus', accounting_company, accounting_year, accounting_number, 'return', ...signed)
  // The backup was taken here; what was sent afterwards is known only to the provider.
  const ofOrder = (kind: 'DEBIT' | 'CREDIT') =>
    [...fixture.card.state.transactions.values()].filter(
      ({ orderId, operationType }) => orderId === form.orderId && operationType === kind,
    )
  const sent = { uuid: ofOrder('DEBIT')[0]?.uuid ?? '', amount: 10_000, currency: 'USD' } as const
  await fixture.jobs.provider.cancelOrRefund(usdShop, form.orderId, sent)

  fixture.card.faults.add({ kind: 'server-error', service: 'Order/Get', orderId: form.orderId })
  await runRefunds(fixture.jobs)
  fixture.clock.advance({ hours: 1 })
  await runRefunds(fixture.jobs)
  expect(ofOrder('CREDIT').map(({ amount }) => amount)).toEqual([10_000])
  expect(await say('refunds')).toBe('Every refund is done.\n')
  expect(await say('quarantine')).not.toContain(form.orderId)
})

test('numbers continue after those issued since the backup, never lower, and the audit records it', async () => {
  const receiptOf = async () => {
    const buyer = await newBuyer(fixture)
    const form = await buyer.form()
    return (await buyer.register(await buyer.pay(form))).body.nroRecibo
  }
  const issued = await receiptOf()
  const ahead = `WEB-${String(Number(issued.slice(4)) + 40).padStart(8, '0')}`
  expect(await say('numbers')).toContain(`online        ${issued}\n`)
  expect(await say('skip-numbers', 'online', ahead, ...signed)).toBe(
    `online: after ${issued} comes WEB-${String(Number(issued.slice(4)) + 41).padStart(8, '0')}.\n`,
  )
  expect(await receiptOf()).toBe(`WEB-${String(Number(issued.slice(4)) + 41).padStart(8, '0')}`)
  expect(await say('skip-numbers', 'online', issued, ...signed)).toBe(`online is past ${issued} already.\n`)

  expect(await say('skip-numbers', 'certificates', 'CON-00000120', ...signed)).toBe(
    'certificates: after CON-00000000 comes CON-00000121.\n',
  )
  expect(await say('skip-numbers', 'debit', '500', ...signed)).toMatch(
    /^debit: after DEB-\d{8} comes DEB-00000501\.\n$/,
  )
  expect(await say('skip-numbers', 'queries', '20450', ...signed)).toBe('queries: after 20000 comes 20451.\n')
  expect(await say('skip-numbers', 'complaints', '5100', ...signed)).toBe(
    'complaints: after 5000 comes 5101.\n',
  )
  expect(await say('skip-numbers', 'complaints', '5050', ...signed)).toBe(
    'complaints is past 5050 already.\n',
  )
  expect(await say('skip-numbers', 'book', '0000000100-2026', ...signed)).toBe('book: after 0 comes 101.\n')
  expect(await say('skip-numbers', 'book', '99', ...signed)).toBe('book is past 99 already.\n')
  const { body: presented } = await new Visitor(fixture.app).call('POST', '/api/Libro/Presentar', wireSheet())
  expect(presented.hoja.codigo).toBe('0000000101-2026')
  expect(await say('numbers')).toBe(
    [
      'series        last number',
      `online        ${`WEB-${String(Number(issued.slice(4)) + 41).padStart(8, '0')}`}`,
      'debit         DEB-00000500',
      'certificates  CON-00000120',
      'queries       20450',
      'complaints    5100',
      'book          101',
      '',
    ].join('\n'),
  )
  const buyer = await newBuyer(fixture)
  const { id } = await fixture.db
    .insertInto('complaint')
    .values({
      customer_id: buyer.id,
      proforma: buyer.proforma,
      phone: '',
      email: '',
      text: 'x',
      filed_at: fixture.clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(5101)
  const audit = await fixture.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'details', 'changes'])
    .where('action', '=', 'numbers.skipped')
    .where('subject', '=', 'series:complaints')
    .execute()
  expect(audit).toEqual([
    {
      actor: 'operator',
      subject: 'series:complaints',
      details: { by: 'Ana Ruiz', why: 'Lo pidió contabilidad' },
      changes: { lastNumber: { before: ['5000'], after: ['5100'] } },
    },
  ])
})

test('a message whose number is reused after a restore is another message', async () => {
  const message = { kind: 'surplus-refunded', subject: '900001', recipient: 'a@example.pe' } as const
  const send = async () => {
    await enqueue(fixture.db, { ...message, payload: { refundId: 900001 } }, fixture.clock.now())
    const { message_id } = await fixture.db
      .deleteFrom('outbox')
      .where('subject', '=', message.subject)
      .returning('message_id')
      .executeTakeFirstOrThrow()
    return message_id
  }
  const before = await send()
  fixture.clock.advance({ minutes: 1 })
  expect(await send()).not.toBe(before)
})
