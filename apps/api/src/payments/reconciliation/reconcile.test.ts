import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { importLetra } from '@llave/testkit/payments/import-letra'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { afterAll, afterEach, expect, test } from 'vitest'
import { messageRenderers } from '../../render-messages.ts'
import { readOutcome } from '../read-outcome.ts'
import { runReconciliation } from './reconcile.ts'
import { runRefunds } from './refund-surplus.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())

/** Runs the job until nothing is due. */
async function reconcile() {
  while ((await runReconciliation(fixture.jobs)) > 0);
}

async function refundOf(orderId: string) {
  return fixture.db
    .selectFrom('refund as r')
    .innerJoin('provider_transaction as t', (join) => join.onRef('t.uuid', '=', 'r.transaction_uuid'))
    .selectAll('r')
    .where('t.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

test('faults 2 and 3: with the browser closed and the notification lost, the poll settles once', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  await buyer.pay(form)
  await reconcile()
  expect((await buyer.letra()).state).toBe('pending')
  fixture.clock.advance({ minutes: 1 })
  await reconcile()
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
  expect(await buyer.state(form.orderId)).toMatchObject({ body: { estado: 'PAGADA' } })
  expect(fixture.lines.some((line) => line.includes('payment that nobody had reported'))).toBe(true)
})

test('an order expires neither before 30 minutes nor before the provider was asked', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.clock.advance({ minutes: 29 })
  await reconcile()
  expect((await buyer.order(form.orderId)).state).toBe('form_issued')
  expect((await buyer.state(form.orderId)).body.estado).toBe('SIN_PAGO')
  fixture.clock.advance({ minutes: 2 })
  fixture.card.faults.add({ kind: 'server-error', service: 'Order/Get', orderId: form.orderId })
  await reconcile()
  expect((await buyer.order(form.orderId)).state).toBe('form_issued')
  fixture.clock.advance({ minutes: 60 })
  await reconcile()
  expect(await buyer.order(form.orderId)).toMatchObject({ state: 'expired', next_check_at: null })
  expect(await readOutcome(fixture.db, form.orderId)).toEqual({ state: 'expired', orderId: form.orderId })
})

test('an order whose form was never issued (the process died) expires once the provider was asked', async () => {
  const buyer = await newBuyer(fixture)
  fixture.card.faults.add({ kind: 'server-error', service: 'Charge/CreatePayment' })
  await buyer.ask()
  const [order] = await fixture.db
    .selectFrom('payment_order')
    .select(['id', 'state'])
    .where('receivable_id', '=', buyer.receivableId)
    .execute()
  expect(order?.state).toBe('created')
  fixture.clock.advance({ minutes: 31 })
  await reconcile()
  expect(await buyer.order(order?.id ?? '')).toMatchObject({ state: 'expired', next_check_at: null })
})

test('an expired form is renewed, and the debt stays payable', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  fixture.clock.advance({ minutes: 16 })
  await expect(buyer.pay(first)).rejects.toThrow('PSP_108')
  const second = await buyer.form()
  await buyer.pay(second)
  expect((await buyer.letra()).state).toBe('paid')
  expect((await buyer.order(first.orderId)).state).toBe('superseded')
})

test('no error of the provider but "no such transaction" counts as unpaid', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.clock.advance({ minutes: 45 })
  for (const fault of [
    { kind: 'error-envelope', code: 'INT_905' },
    { kind: 'error-envelope', code: 'PSP_999' },
    { kind: 'error-envelope', code: 'PSP_NEW_CODE' },
    { kind: 'lose-response' },
    { kind: 'server-error', status: 502 },
  ] as const) {
    fixture.card.faults.add({ ...fault, service: 'Order/Get', orderId: form.orderId })
    await reconcile()
    expect((await buyer.order(form.orderId)).state, JSON.stringify(fault)).toBe('form_issued')
    fixture.clock.advance({ hours: 1 })
  }
  await reconcile()
  expect((await buyer.order(form.orderId)).state).toBe('expired')
})

test('an order that was running ends as unpaid only after two answers 15 minutes apart', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await fixture.db
    .updateTable('payment_order')
    .set({ state: 'unknown' })
    .where('id', '=', form.orderId)
    .execute()
  fixture.clock.advance({ hours: 2 })
  await reconcile()
  expect(await buyer.order(form.orderId)).toMatchObject({
    state: 'unknown',
    not_found_at: fixture.clock.now(),
  })
  fixture.clock.advance({ minutes: 14 })
  await fixture.db
    .updateTable('payment_order')
    .set({ next_check_at: fixture.clock.now().toString() })
    .where('id', '=', form.orderId)
    .execute()
  await reconcile()
  expect((await buyer.order(form.orderId)).state).toBe('unknown')
  fixture.clock.advance({ hours: 1 })
  await reconcile()
  expect((await buyer.order(form.orderId)).state).toBe('expired')
})

test('a form whose tries were all refused ends as refused once it has expired', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.pay(form, testCards.noFunds)
  fixture.clock.advance({ minutes: 5 })
  await reconcile()
  expect((await buyer.order(form.orderId)).state).toBe('form_issued')
  expect((await buyer.state(form.orderId)).body).toMatchObject({
    estado: 'RECHAZADA',
    motivo: 'La tarjeta no tiene saldo suficiente.',
  })
  fixture.clock.advance({ minutes: 40 })
  await reconcile()
  expect(await buyer.order(form.orderId)).toMatchObject({ state: 'refused', next_check_at: null })
})

test('fault 9: money that arrives after the order expired is credited if the letra is still owed', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-delay', orderId: form.orderId, ms: 3_600_000 })
  const answer = await buyer.pay(form)
  await fixture.db
    .updateTable('payment_order')
    .set({ state: 'expired' })
    .where('id', '=', form.orderId)
    .execute()
  expect((await buyer.register(answer)).body.estado).toBe('PAGADA')
  expect((await buyer.letra()).state).toBe('paid')
})

/** The text of the refund e-mail as it would be rendered now. */
async function renderRefundMail({ persona }: Buyer): Promise<string> {
  const { payload } = await fixture.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'surplus-refunded')
    .where('recipient', '=', persona.email)
    .executeTakeFirstOrThrow()
  const render = messageRenderers(fixture.config, fixture.db, fixture.clock)['surplus-refunded']
  const mail = await render(payload as { refundId: number }, persona.email)
  return mail && 'text' in mail ? mail.text : ''
}

test('fault 8: two tabs pay the same letra: one is credited, the other refunded automatically and the customer notified', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  await buyer.pay(second)
  const answer = await buyer.pay(first)
  expect((await buyer.register(answer)).body).toEqual({ estado: 'DEVUELTA', orderId: first.orderId })
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
  const refund = await refundOf(first.orderId)
  expect(refund).toMatchObject({ state: 'planned', amount_minor: 35050 })
  const mails = await fixture.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', buyer.persona.email)
    .execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['payment-receipt', 'surplus-refunded'])
  expect(await renderRefundMail(buyer)).toContain(`La letra ${buyer.code} ya estaba pagada`)

  await runRefunds(fixture.jobs)
  expect(await refundOf(first.orderId)).toMatchObject({ state: 'done', next_check_at: null })
  expect((await buyer.order(first.orderId)).state).toBe('refunded')
  expect(await buyer.state(first.orderId)).toMatchObject({ body: { estado: 'DEVUELTA' } })
  expect(await buyer.state(second.orderId)).toMatchObject({ body: { estado: 'PAGADA' } })
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('a payment on a superseded form is refunded, even while the letra is owed', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  await buyer.pay(first)
  expect((await buyer.order(first.orderId)).state).toBe('surplus')
  expect((await buyer.letra()).state).toBe('pending')
  expect(await renderRefundMail(buyer)).toContain(`Este pago no se aplicó a la letra ${buyer.code}`)
  await runRefunds(fixture.jobs)
  await buyer.pay(second)
  expect((await buyer.letra()).state).toBe('paid')
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('a payment of more than is owed by then is refunded, and not explained as that of a paid letra', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await importLetra(fixture, await buyer.letra(), { paidAmount: 10000 })
  expect((await buyer.register(await buyer.pay(form))).body.estado).toBe('DEVUELTA')
  expect(await buyer.letra()).toMatchObject({ state: 'pending', paid_minor: 10000 })
  expect(await renderRefundMail(buyer)).toContain(`Este pago no se aplicó a la letra ${buyer.code}`)
  await runRefunds(fixture.jobs)
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('an unreported payment on a superseded form is found by the poll and refunded', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  await buyer.pay(second)
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: first.orderId })
  await buyer.pay(first)
  fixture.clock.advance({ minutes: 3 })
  await reconcile()
  await runRefunds(fixture.jobs)
  expect((await buyer.order(first.orderId)).state).toBe('refunded')
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('a surplus that was already captured is refunded with its own transaction', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  await buyer.pay(second)
  await buyer.pay(first)
  fixture.card.capture()
  await runRefunds(fixture.jobs)
  expect((await buyer.order(first.orderId)).state).toBe('refunded')
  const credits = [...fixture.card.state.transactions.values()].filter(
    ({ orderId, operationType }) => orderId === first.orderId && operationType === 'CREDIT',
  )
  expect(credits).toHaveLength(1)
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

async function surplus() {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  const second = await buyer.form()
  await buyer.pay(second)
  await buyer.pay(first)
  fixture.card.capture()
  return { buyer, orderId: first.orderId }
}

function creditsOf(order: string) {
  return [...fixture.card.state.transactions.values()].filter(
    ({ orderId, operationType }) => orderId === order && operationType === 'CREDIT',
  )
}

test('fault 11: a refund whose answer was lost is searched for, never sent again: one CREDIT', async () => {
  const { orderId } = await surplus()
  fixture.card.faults.add({ kind: 'lose-response', service: 'Transaction/CancelOrRefund', orderId })
  await runRefunds(fixture.jobs)
  expect(await refundOf(orderId)).toMatchObject({ state: 'unknown' })
  expect(await runRefunds(fixture.jobs)).toBe(0)
  fixture.clock.advance({ minutes: 1 })
  await runRefunds(fixture.jobs)
  expect(await refundOf(orderId)).toMatchObject({ state: 'done' })
  expect(creditsOf(orderId)).toHaveLength(1)
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
})

test('fault 11: a refund that never arrived is sent again only after the provider knew of none for 15 minutes', async () => {
  const { orderId } = await surplus()
  fixture.card.faults.add({ kind: 'server-error', service: 'Transaction/CancelOrRefund', orderId })
  await runRefunds(fixture.jobs)
  for (const minutes of [1, 2, 7]) {
    fixture.clock.advance({ minutes })
    await runRefunds(fixture.jobs)
    expect(creditsOf(orderId)).toHaveLength(0)
    expect(await refundOf(orderId)).toMatchObject({ state: 'unknown' })
  }
  fixture.clock.advance({ minutes: 10 })
  await runRefunds(fixture.jobs)
  expect(await refundOf(orderId)).toMatchObject({ state: 'done' })
  expect(creditsOf(orderId)).toHaveLength(1)
})

test('fault 11: a refund whose process died while sending it is searched for first', async () => {
  const { orderId } = await surplus()
  const { id } = await refundOf(orderId)
  const at = fixture.clock.now()
  await fixture.db
    .updateTable('refund')
    .set({ state: 'sending', sent_at: at.toString(), lease_until: at.add({ minutes: 3 }).toString() })
    .where('id', '=', id)
    .execute()
  const [parent] = [...fixture.card.state.transactions.values()].filter((each) => each.orderId === orderId)
  const shop = fixture.config.card.shops.USD
  await fixture.jobs.provider.cancelOrRefund(shop, orderId, {
    uuid: parent?.uuid ?? '',
    amount: 35050,
    currency: 'USD',
  })
  expect(await runRefunds(fixture.jobs)).toBe(0)
  fixture.clock.advance({ minutes: 4 })
  await runRefunds(fixture.jobs)
  expect(await refundOf(orderId)).toMatchObject({ state: 'done' })
  expect(creditsOf(orderId)).toHaveLength(1)
})

test('fault 11: two processes at once send one refund', async () => {
  const { orderId } = await surplus()
  await Promise.all([runRefunds(fixture.jobs), runRefunds(fixture.jobs), runRefunds(fixture.jobs)])
  expect(creditsOf(orderId)).toHaveLength(1)
  expect(await refundOf(orderId)).toMatchObject({ state: 'done', checks: 1 })
})

test('a process whose lease has ended does not send a refund that another one is sending', async () => {
  const { orderId } = await surplus()
  fixture.card.faults.add({ kind: 'server-error', service: 'Transaction/CancelOrRefund', orderId })
  await runRefunds(fixture.jobs)
  const { id } = await refundOf(orderId)
  fixture.clock.advance({ minutes: 20 })
  const { provider } = fixture.jobs
  let sent = 0
  const late = {
    ...provider,
    // While this process waits for the provider's answer, another one claims the refund and sends it.
    async readOrder(...asked: Parameters<typeof provider.readOrder>) {
      const answer = await provider.readOrder(...asked)
      await fixture.db.updateTable('refund').set({ state: 'sending' }).where('id', '=', id).execute()
      return answer
    },
    async cancelOrRefund(...asked: Parameters<typeof provider.cancelOrRefund>) {
      sent += 1
      return provider.cancelOrRefund(...asked)
    },
  }
  await runRefunds({ ...fixture.jobs, provider: late })
  expect(sent).toBe(0)
  expect(creditsOf(orderId)).toHaveLength(0)
  expect(await refundOf(orderId)).toMatchObject({ state: 'sending', checks: 1 })
})

test('a refund that the provider refuses is retried later, and finally left to the operator', async () => {
  const { orderId } = await surplus()
  fixture.card.faults.add({
    kind: 'error-envelope',
    service: 'Transaction/CancelOrRefund',
    orderId,
    code: 'PSP_101',
    times: 20,
  })
  for (let day = 0; day < 15; day++) {
    await runRefunds(fixture.jobs)
    fixture.clock.advance({ hours: 25 })
  }
  expect(await refundOf(orderId)).toMatchObject({
    state: 'failed',
    provider_answer: 'PSP_101',
    next_check_at: null,
  })
  expect(fixture.lines.some((line) => line.includes('a refund was given up'))).toBe(true)
})

test('a refund answered with an inconclusive error is not sent again before its time', async () => {
  const buyer = await newBuyer(fixture)
  const first = await buyer.form()
  await buyer.form()
  await buyer.pay(first)
  const refund = { kind: 'error-envelope', service: 'Transaction/CancelOrRefund' } as const
  fixture.card.faults.add({ ...refund, code: 'PSP_999', orderId: first.orderId })
  await runRefunds(fixture.jobs)
  expect(await refundOf(first.orderId)).toMatchObject({ state: 'unknown', provider_answer: null })
  fixture.clock.advance({ hours: 1 })
  await runRefunds(fixture.jobs)
  expect((await refundOf(first.orderId)).state).toBe('done')
})

test('any number of processes reconcile the same orders, asking about each once', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(fixture)))
  for (const buyer of buyers) {
    const form = await buyer.form()
    fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
    await buyer.pay(form)
  }
  fixture.clock.advance({ minutes: 1 })
  const looked = await Promise.all([1, 2, 3].map(() => runReconciliation(fixture.jobs)))
  await reconcile()
  expect(looked.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(12)
  for (const buyer of buyers) expect((await buyer.letra()).state).toBe('paid')
  expect(await findAccountingFaults(fixture)).toEqual([])
})

test("after all faults the ledger matches the provider's money without accounting faults", async () => {
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  expect(await findAccountingFaults(fixture)).toEqual([])
})
