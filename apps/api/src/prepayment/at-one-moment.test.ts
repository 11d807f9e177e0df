import { postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked, waitUntilItWaits } from '@llave/testkit/database/wait-for-blocked'
import { newPrepayer } from '@llave/testkit/payments/new-prepayer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { transact } from '../database/database.ts'

const fixture = await openPaymentFixture()
const { db, clock } = fixture
const answers = await postgresAnswers()
afterAll(() => fixture.close())
beforeEach(() => clock.set('2026-11-21T20:20:05Z'))

/** Holds rows until it is told to let them go, or the test is over: then nobody waits for them any more. */
async function hold(rows: RawBuilder<unknown>) {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transact(db, async (trx) => {
    await rows.execute(trx)
    held.resolve()
    await release.promise
  })
  await held.promise
  function letGo(): Promise<void> {
    release.resolve()
    return holding
  }
  onTestFinished(letGo)
  return letGo
}

/** Receipt numbers are taken last: whoever waits for one has credited its payment, and nobody sees it yet. */
const receiptNumbers = sql`select from receipt_series for update`

/** Pays a prepayment that nobody has reported yet. */
async function payUnheard(buyer: Awaited<ReturnType<typeof newPrepayer>>) {
  const { body } = await buyer.askForm(await buyer.documentOf())
  fixture.card.faults.add({ kind: 'ipn-drop', orderId: body.orderId })
  return buyer.pay(body)
}

/** Until that many wait, or the one that should is over without waiting. */
const waitsOrEnds = (connections: number, call: Promise<unknown>) =>
  Promise.race([waitForBlocked(db, connections), call])

test('a letra that is asked for while its prepayment is being credited waits, and is told that a plan is awaited', async ({
  skip,
}) => {
  skip(!answers, 'two that wait for one row need PostgreSQL')
  const buyer = await newPrepayer(fixture)
  const form = await payUnheard(buyer)
  const letGo = await hold(receiptNumbers)
  const paid = buyer.register(form)
  await waitUntilItWaits(db, paid, 1, 'receipt_series')
  clock.advance({ seconds: 1 })
  const asked = buyer.ask()
  await waitsOrEnds(2, asked)
  await letGo()
  expect((await paid).body).toMatchObject({ estado: 'PAGADA' })
  const { status, body } = await asked
  expect([status, body.code, body.message]).toEqual([
    409,
    'pago_en_proceso',
    expect.stringContaining('en aplicación'),
  ])
})

test('what waited for its letra is later than what was done to it before', async ({ skip }) => {
  skip(!answers, 'two that wait for one row need PostgreSQL')
  const buyer = await newPrepayer(fixture)
  const form = await payUnheard(buyer)
  const letras = sql`select from receivable where proforma = ${buyer.proforma} for update`
  const letGo = await hold(letras)
  const asked = buyer.ask()
  await waitUntilItWaits(db, asked)
  const paid = buyer.register(form)
  await waitUntilItWaits(db, paid, 2)
  clock.advance({ seconds: 20 })
  await letGo()
  // Whoever waited first is first: the letra is asked for, and then waits.
  const { status, body } = await asked
  expect(status).toBe(200)
  expect((await paid).body).toMatchObject({ estado: 'PAGADA' })
  const { rows } = await sql`select o.created_at = ${clock.now().toString()}::timestamptz as asked,
      a.paid_at = ${clock.now().toString()}::timestamptz as paid
    from payment_order o, prepayment_application a
    where o.id = ${body.orderId} and a.proforma = ${buyer.proforma}`.execute(db)
  expect(rows).toEqual([{ asked: true, paid: true }])
})

test('a prepayment that is told again waits for none of its letras, whoever holds them', async ({ skip }) => {
  skip(!answers, 'two that wait for one row need PostgreSQL')
  const buyer = await newPrepayer(fixture)
  const form = await payUnheard(buyer)
  const paid = await buyer.register(form)
  expect(paid.body).toMatchObject({ estado: 'PAGADA' })
  const letGo = await hold(sql`select from receivable
    where proforma = ${buyer.proforma} and kind = 'instalment' for update`)
  const again = buyer.register(form)
  const waits = await Promise.race([waitForBlocked(db, 1).then(() => true), again.then(() => false)])
  await letGo()
  expect(waits).toBe(false)
  expect((await again).body).toEqual(paid.body)
})

test('a payment ahead and an import that wait for each other are both done in the end', async ({ skip }) => {
  skip(!answers, 'two that wait for one row need PostgreSQL')
  const buyer = await newPrepayer(fixture)
  const form = await payUnheard(buyer)
  const [first, last] = [sql`order by id limit 1`, sql`order by id desc limit 1`]
  const lock = (which: RawBuilder<unknown>) => sql`select from receivable
    where proforma = ${buyer.proforma} and kind = 'instalment' ${which} for update`
  const held = Promise.withResolvers<void>()
  const meeting = Promise.withResolvers<void>()
  // As an all-or-nothing import, whose batches come in the order of its file.
  const importing = transact(db, async (trx) => {
    await lock(last).execute(trx)
    held.resolve()
    await meeting.promise
    await lock(first).execute(trx)
  })
  onTestFinished(async () => {
    meeting.resolve()
    await importing
  })
  await held.promise
  const paid = buyer.register(form)
  await waitUntilItWaits(db, paid)
  meeting.resolve()
  expect((await paid).body).toMatchObject({ estado: 'PAGADA' })
  await importing
})
