import { createHmac, randomBytes } from 'node:crypto'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import {
  openPaymentFixture,
  penShop,
  retiredKeys,
  usdShop,
} from '@llave/testkit/payments/open-payment-fixture'
import { testCards } from '@llave/testkit/payments/pay-form'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { resolveQuarantined } from './decisions/quarantine.store.ts'
import { readOutcome } from './read-outcome.ts'
import { runReconciliation } from './reconciliation/reconcile.ts'
import { listQuarantined } from './settlement/quarantined.store.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())
afterEach(() => fixture.card.faults.clear())

const path = '/api/Pagos/NotificacionIziPago'

function sign(answer: string, key: string): string {
  return createHmac('sha256', key).update(answer).digest('hex')
}

function fieldsOf(answer: string, key = usdShop.password): Record<string, string> {
  return {
    'kr-hash': sign(answer, key),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer,
  }
}

async function send(fields: Record<string, string> | string, type = 'application/x-www-form-urlencoded') {
  const payload = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  const response = await fixture.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': type },
  })
  return response.statusCode
}

/** Pays a form whose notification is lost; returns that notification. */
async function unreported(currency: 'PEN' | 'USD' = 'USD') {
  const buyer = await newBuyer(fixture, { currency })
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  await buyer.pay(form)
  const answer = fixture.card.state.ipnLog.at(-1)?.fields['kr-answer'] ?? ''
  return { buyer, form, answer, payment: JSON.parse(answer) }
}

async function counts() {
  const tables = [
    'provider_transaction',
    'provider_message',
    'settlement',
    'ledger_entry',
    'receipt',
    'outbox',
    'audit',
    'refund',
  ] as const
  const rows = await Promise.all(
    tables.map((table) =>
      fixture.db
        .selectFrom(table)
        .select((column) => column.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.n]))
}

test('a signed notification settles and is answered 200', async () => {
  const { buyer, answer } = await unreported()
  expect(await send(fieldsOf(answer))).toBe(200)
  expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
})

test("fault 4: the same notification three times at once, with the browser's answer and the poll, settles once", async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
  const browser = await buyer.pay(form)
  const answer = fixture.card.state.ipnLog.at(-1)?.fields['kr-answer'] ?? ''
  fixture.clock.advance({ minutes: 1 })
  const before = await counts()
  const [a, b, c, registered] = await Promise.all([
    send(fieldsOf(answer)),
    send(fieldsOf(answer)),
    send(fieldsOf(answer)),
    buyer.register(browser),
    runReconciliation(fixture.jobs),
  ])
  expect([a, b, c]).toEqual([200, 200, 200])
  expect(registered.body.estado).toBe('PAGADA')
  const after = await counts()
  expect(after).toEqual({
    ...before,
    provider_transaction: Number(before.provider_transaction) + 1,
    provider_message: Number(before.provider_message) + 1,
    settlement: Number(before.settlement) + 1,
    ledger_entry: Number(before.ledger_entry) + 2,
    receipt: Number(before.receipt) + 1,
    outbox: Number(before.outbox) + 1,
    audit: Number(before.audit) + 1,
  })
})

test('fault 6: forged, tampered, wrongly keyed and foreign notifications answer 400 and change nothing', async () => {
  const { buyer, answer, payment } = await unreported()
  const production = JSON.stringify({
    ...payment,
    orderDetails: { ...payment.orderDetails, mode: 'PRODUCTION' },
  })
  const foreign = JSON.stringify({ ...payment, shopId: '99999999' })
  const otherShop = JSON.stringify({ ...payment, shopId: penShop.shopId })
  const mixed = JSON.stringify({
    ...payment,
    transactions: [{ ...payment.transactions[0], shopId: penShop.shopId }],
  })
  const unknownOrder = {
    ...payment,
    shopId: '99999999',
    orderDetails: { ...payment.orderDetails, orderId: 'NOBODY' },
  }
  const forgeries: Record<string, Record<string, string>> = {
    'another key': fieldsOf(answer, 'testpassword_guess'),
    'the browser key under the notification’s name': fieldsOf(answer, usdShop.hmacKey),
    'the browser key under its own name': {
      ...fieldsOf(answer, usdShop.hmacKey),
      'kr-hash-key': 'sha256_hmac',
    },
    'the other account’s key': fieldsOf(answer, penShop.password),
    'a changed amount': { ...fieldsOf(answer), 'kr-answer': answer.replaceAll('35050', '1') },
    'a hash of nothing': { ...fieldsOf(answer), 'kr-hash': '' },
    'another algorithm': { ...fieldsOf(answer), 'kr-hash-algorithm': 'md5' },
    'production on a test account': fieldsOf(production),
    'another account, signed by the order’s': fieldsOf(foreign),
    'the other account of ours': fieldsOf(otherShop),
    'a transaction of the other account': fieldsOf(mixed),
    'an account that is not ours': fieldsOf(JSON.stringify(unknownOrder)),
  }
  const before = await counts()
  for (const [name, fields] of Object.entries(forgeries)) expect(await send(fields), name).toBe(400)
  expect(await counts()).toEqual(before)
  expect((await buyer.letra()).state).toBe('pending')
})

test('while a key is being rotated, messages signed with the old one are still accepted, within its family', async () => {
  const { buyer, answer } = await unreported()
  expect(await send(fieldsOf(answer, retiredKeys.hmacKeys[0]))).toBe(400)
  expect((await buyer.letra()).state).toBe('pending')
  expect(await send(fieldsOf(answer, retiredKeys.passwords[0]))).toBe(200)
  expect((await buyer.letra()).state).toBe('paid')
})

test('bad input of the notification: it must be a form of limited size with each of the five fields exactly once', async () => {
  const { answer } = await unreported()
  const good = new URLSearchParams(fieldsOf(answer)).toString()
  const before = await counts()
  for (const name of Object.keys(fieldsOf(answer))) {
    const { [name]: _left, ...rest } = fieldsOf(answer)
    expect(await send(rest), `without ${name}`).toBe(400)
    expect(await send(`${good}&${name}=x`), `twice ${name}`).toBe(400)
  }
  expect(await send('')).toBe(400)
  expect(await send('kr-answer=%FF%FE')).toBe(400)
  expect(await send(fieldsOf('not json'))).toBe(400)
  expect(await send(fieldsOf('null'))).toBe(400)
  expect(await send(fieldsOf('[]'))).toBe(400)
  expect(await send(fieldsOf('{"shopId":1,"orderDetails":"x"}'))).toBe(400)
  expect(await send(`${good}&more=${'x'.repeat(300_000)}`)).toBe(413)
  expect(await send('{}', 'application/json')).toBe(415)
  expect(await send('<x/>', 'text/xml')).toBe(415)
  expect(await counts()).toEqual(before)
})

test('a notification of another type than payments is answered 200 and changes nothing', async () => {
  const { answer } = await unreported()
  const before = await counts()
  expect(await send({ ...fieldsOf(answer), 'kr-answer-type': 'V4/Token' })).toBe(200)
  expect(await counts()).toEqual(before)
})

test('fault 7: signed, but with another amount, currency or order: 200, not credited, quarantined once', async () => {
  const { buyer, payment } = await unreported()
  const [transaction] = payment.transactions
  const odd = (uuid: string, changes: object, orderId = payment.orderDetails.orderId) =>
    JSON.stringify({
      ...payment,
      orderDetails: { ...payment.orderDetails, orderId },
      transactions: [{ ...transaction, uuid: uuid.padStart(32, '0'), ...changes }],
    })
  const messages = {
    'other-amount': odd('a1', { amount: 35051 }),
    'other-amount of another currency': odd('a2', { currency: 'PEN' }),
    'other-amount of a currency nobody has': odd('a3', { currency: 'EUR' }),
    'unknown-order': odd('a4', {}, 'NOBODY-0001'),
    'unknown-order without id': odd('a5', {}, 'not an id of ours'),
  }
  for (const [name, message] of Object.entries(messages)) {
    expect(await Promise.all([send(fieldsOf(message)), send(fieldsOf(message))]), name).toEqual([200, 200])
  }
  const rows = await fixture.db
    .selectFrom('provider_transaction')
    .select(['uuid', 'quarantine_reason'])
    .where('quarantine_reason', 'is not', null)
    .orderBy('uuid')
    .execute()
  expect(rows.map((row) => row.quarantine_reason)).toEqual([
    'other-amount',
    'other-amount',
    'other-amount',
    'unknown-order',
    'unknown-order',
  ])
  expect((await buyer.letra()).state).toBe('pending')
  expect((await readOutcome(fixture.db, payment.orderDetails.orderId)).state).toBe('confirming')
  const [held] = await fixture.db
    .selectFrom('ledger_entry')
    .select((column) => column.fn.sum<string>('amount_minor').as('sum'))
    .where('account', '=', 'quarantine')
    .where('currency', '=', 'USD')
    .execute()
  expect(Number(held?.sum)).toBe(-(35051 + 35050 + 35050))
})

test.each(['USD', 'EUR'])(
  'a refused payment in %s is not money, whatever was requested: no quarantine, no alarm',
  async (currency) => {
    const { payment } = await unreported('PEN')
    const { orderId } = payment.orderDetails
    const [transaction] = payment.transactions
    const refusal = {
      status: 'UNPAID',
      detailedStatus: 'REFUSED',
      errorCode: 'ACQ_001',
      detailedErrorCode: '51',
    }
    const told = (order: string) => {
      const uuid = randomBytes(16).toString('hex')
      const orderDetails = { ...payment.orderDetails, orderId: order }
      const transactions = [{ ...transaction, ...refusal, uuid, currency, paymentMethodToken: null }]
      return fieldsOf(JSON.stringify({ ...payment, orderDetails, transactions }), penShop.password)
    }
    const quarantined = () =>
      fixture.db
        .selectFrom('provider_transaction')
        .select('uuid')
        .where('quarantine_reason', 'is not', null)
        .execute()
    const before = { rows: await quarantined(), lines: fixture.lines.length }
    expect([await send(told(orderId)), await send(told('NOBODY-0002'))]).toEqual([200, 200])
    expect(await quarantined()).toEqual(before.rows)
    const logged = fixture.lines.slice(before.lines).map((line) => JSON.parse(line).msg)
    expect(logged).not.toContain('payment needs a look')
    expect((await readOutcome(fixture.db, orderId)).state).toBe('refused')
  },
)

test('money for a letra that was withdrawn meanwhile is quarantined, not credited', async () => {
  const { buyer, form, answer } = await unreported()
  await fixture.db
    .updateTable('receivable')
    .set({ state: 'annulled' })
    .where('id', '=', buyer.receivableId)
    .execute()
  expect(await send(fieldsOf(answer))).toBe(200)
  expect(await buyer.letra()).toMatchObject({ state: 'annulled', paid_minor: 0 })
  const row = await fixture.db
    .selectFrom('provider_transaction')
    .select('quarantine_reason')
    .where('order_id', '=', form.orderId)
    .executeTakeFirstOrThrow()
  expect(row.quarantine_reason).toBe('debt-withdrawn')
})

const signature = { by: 'Ana', why: 'Extracto de noviembre' }

test('money in quarantine is shown as being confirmed until the operator returned it, and then as refunded', async () => {
  const { buyer, form, answer, payment } = await unreported()
  await fixture.db
    .updateTable('receivable')
    .set({ state: 'annulled' })
    .where('id', '=', buyer.receivableId)
    .execute()
  expect(await send(fieldsOf(answer))).toBe(200)
  const [{ uuid }] = payment.transactions
  const resolve = (resolution: 'returned' | 'entered') =>
    resolveQuarantined(fixture.db, { shop: usdShop.shopId, uuid }, resolution, signature, fixture.clock.now())
  expect((await buyer.state(form.orderId)).body.estado).toBe('EN_PROCESO')
  expect(await resolve('returned')).toBe(true)
  expect((await buyer.state(form.orderId)).body).toEqual({ estado: 'DEVUELTA', orderId: form.orderId })
})

test('money in quarantine that the developer entered was not refunded, and is never shown as no payment', async () => {
  const { buyer, form, answer, payment } = await unreported()
  await fixture.db
    .updateTable('receivable')
    .set({ state: 'annulled' })
    .where('id', '=', buyer.receivableId)
    .execute()
  expect(await send(fieldsOf(answer))).toBe(200)
  const [{ uuid }] = payment.transactions
  await resolveQuarantined(
    fixture.db,
    { shop: usdShop.shopId, uuid },
    'entered',
    signature,
    fixture.clock.now(),
  )
  expect((await buyer.state(form.orderId)).body.estado).toBe('EN_PROCESO')
})

/**
 * Money in quarantine for a wrong amount, then cancelled in the provider's back office before its capture.
 */
async function cancelledInQuarantine(resolution: 'entered' | 'returned', when: 'before' | 'after') {
  const { buyer, form, answer, payment } = await unreported()
  await fixture.db
    .updateTable('payment_order')
    .set({ amount_minor: 35000, debt_amount_minor: 35000 })
    .where('id', '=', form.orderId)
    .execute()
  await send(fieldsOf(answer))
  const [{ uuid }] = payment.transactions
  const named = { shop: usdShop.shopId, uuid }
  const resolve = () => resolveQuarantined(fixture.db, named, resolution, signature, fixture.clock.now())
  if (when === 'before') await resolve()
  const [transaction] = payment.transactions
  const gone = { ...payment, transactions: [{ ...transaction, detailedStatus: 'CANCELLED' }] }
  for (let times = 0; times < 2; times++) await send(fieldsOf(JSON.stringify(gone)))
  const listed = (await listQuarantined(fixture.db)).find((each) => each.uuid === uuid)
  if (when === 'after') await resolve()
  const accounts = await fixture.db
    .selectFrom('ledger_entry')
    .select('account')
    .select((of) => of.fn.sum<string>('amount_minor').as('sum'))
    .where('cause_id', '=', `${usdShop.shopId}/${uuid}`)
    .groupBy('account')
    .orderBy('account')
    .execute()
  return { buyer, listed, left: accounts.filter(({ sum }) => Number(sum) !== 0) }
}

test('money in quarantine that is cancelled at the provider leaves the ledger, and waits as cancelled for the operator', async () => {
  const { listed, left, buyer } = await cancelledInQuarantine('returned', 'after')
  expect(listed).toMatchObject({ reason: 'other-amount', detailedStatus: 'CANCELLED' })
  expect(left).toEqual([])
  expect((await buyer.ask()).status).toBe(200)
})

test.each(['before', 'after'] as const)(
  'money that the accounting entered %s it was cancelled at the provider leaves no balance in any account',
  async (when) => {
    expect((await cancelledInQuarantine('entered', when)).left).toEqual([])
  },
)

test('fault 5: a late status never overwrites a newer one, and an unlisted status is not final', async () => {
  const { buyer, form, payment } = await unreported()
  const [transaction] = payment.transactions
  const as = (detailedStatus: string) =>
    fieldsOf(JSON.stringify({ ...payment, transactions: [{ ...transaction, detailedStatus }] }))
  expect(await send(as('SOMETHING_NEW'))).toBe(200)
  expect((await buyer.order(form.orderId)).state).toBe('unknown')
  expect((await readOutcome(fixture.db, form.orderId)).state).toBe('confirming')
  expect(await send(as('CAPTURED'))).toBe(200)
  expect(await send(as('AUTHORISED'))).toBe(200)
  expect(await send(as('WAITING_AUTHORISATION'))).toBe(200)
  expect((await buyer.order(form.orderId)).state).toBe('paid')
  const row = await fixture.db
    .selectFrom('provider_transaction')
    .select('detailed_status')
    .where('order_id', '=', form.orderId)
    .executeTakeFirstOrThrow()
  expect(row.detailed_status).toBe('CAPTURED')
})

test('fault 5: the refusal of a first try arriving after the payment changes nothing, and both are stored', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  const refused = await buyer.pay(form, testCards.noFunds)
  await buyer.pay(form)
  expect((await buyer.register(refused)).body.estado).toBe('PAGADA')
  const rows = await fixture.db
    .selectFrom('provider_transaction')
    .select('detailed_status')
    .where('order_id', '=', form.orderId)
    .orderBy('rank')
    .execute()
  expect(rows.map((row) => row.detailed_status)).toEqual(['REFUSED', 'AUTHORISED'])
  expect((await buyer.letra()).state).toBe('paid')
})

test('money reversed after it was credited is quarantined with the opposite sign; the letra is left to the operator', async () => {
  const { buyer, answer, payment } = await unreported()
  await send(fieldsOf(answer))
  const [transaction] = payment.transactions
  const lost = JSON.stringify({ ...payment, transactions: [{ ...transaction, detailedStatus: 'CANCELLED' }] })
  expect([await send(fieldsOf(lost)), await send(fieldsOf(lost)), await send(fieldsOf(answer))]).toEqual([
    200, 200, 200,
  ])
  const entries = await fixture.db
    .selectFrom('ledger_entry')
    .select(['cause', 'amount_minor'])
    .where('cause_id', '=', `${usdShop.shopId}/${transaction.uuid}`)
    .where('account', '=', `provider/${usdShop.shopId}`)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { cause: 'settlement', amount_minor: 35050 },
    { cause: 'quarantine', amount_minor: -35050 },
  ])
  expect((await buyer.letra()).state).toBe('paid')
})

test("an unplanned refund in the provider's back office is quarantined", async () => {
  const { buyer, form, answer, payment } = await unreported()
  await send(fieldsOf(answer))
  fixture.card.capture()
  const request = { uuid: payment.transactions[0].uuid, amount: 35050, currency: 'USD' } as const
  await fixture.jobs.provider.cancelOrRefund(usdShop, form.orderId, request)
  fixture.clock.advance({ minutes: 2 })
  while ((await runReconciliation(fixture.jobs)) > 0);
  const credit = [...fixture.card.state.transactions.values()].find(
    ({ parentUuid }) => parentUuid === request.uuid,
  )
  const entries = await fixture.db
    .selectFrom('ledger_entry')
    .select(['cause', 'account', 'amount_minor'])
    .where('cause_id', '=', `${usdShop.shopId}/${credit?.uuid}`)
    .orderBy('account')
    .execute()
  expect(entries).toEqual([
    { cause: 'quarantine', account: `provider/${usdShop.shopId}`, amount_minor: -35050 },
    { cause: 'quarantine', account: 'quarantine', amount_minor: 35050 },
  ])
  expect((await buyer.letra()).state).toBe('paid')
})

test('fault 12: while the database does not answer the provider gets a 5xx, and its next try settles', async () => {
  const { buyer, answer } = await unreported()
  await sql`create function refuse_now() returns trigger language plpgsql as 'begin raise exception ''no disk''; end'`.execute(
    fixture.owner,
  )
  await sql`create trigger refuse_now before insert on receipt for each row execute function refuse_now()`.execute(
    fixture.owner,
  )
  const before = await counts()
  expect(await send(fieldsOf(answer))).toBe(500)
  expect(await counts()).toEqual(before)
  await sql`drop trigger refuse_now on receipt`.execute(fixture.owner)
  await sql`drop function refuse_now`.execute(fixture.owner)
  expect(await send(fieldsOf(answer))).toBe(200)
  expect((await buyer.letra()).state).toBe('paid')
})

test('the log has no person, card or key', async () => {
  const { buyer, form } = await unreported()
  await buyer.state(form.orderId)
  const log = fixture.lines.join('\n')
  expect(log.length).toBeGreaterThan(500)
  for (const secret of [
    'Persona Secreta',
    'secreto-',
    '497010',
    usdShop.password,
    usdShop.hmacKey,
    buyer.persona.document.number,
  ]) {
    expect(log).not.toContain(secret)
  }
})
