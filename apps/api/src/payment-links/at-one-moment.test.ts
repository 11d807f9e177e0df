import { postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { type AffiliatedBuyer, newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { openPaymentFixture, type PaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { askLinkForm, linkFormBody, newPaymentLink } from '@llave/testkit/payments/payment-links'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../database/database.ts'
import { planRun } from '../debit/plan.store.ts'

let fixture: PaymentFixture
let days: ReturnType<typeof simulateDebitDays>
let buyer: AffiliatedBuyer
let link: Awaited<ReturnType<typeof newPaymentLink>>
beforeEach(async () => {
  fixture = await openPaymentFixture()
  days = simulateDebitDays(fixture)
  buyer = await newAffiliatedBuyer(fixture, { letras: 1 })
  link = await newPaymentLink(buyer)
  await days.begin()
  // Planned before, as planning waits for the letra too.
  const { db, clock, jobs } = fixture
  await planRun(db, Temporal.PlainDate.from('2026-11-24'), jobs.shops, clock.now())
})
afterEach(async () => {
  expect(await findAccountingFaults(fixture)).toEqual([])
  expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
  await fixture.close()
})

const ask = () => new Visitor(fixture.app).call('POST', '/api/Enlace/GenerarToken', linkFormBody(link.secret))
const linkState = async () =>
  (await buyer.visitor.call('GET', '/api/MiCuenta/ObtenerEnlaces')).body.enlaces[0].estado

/** Whatever the card was debited, by strangers and by the debit day, refunded or not. */
const charged = () =>
  [...fixture.card.state.transactions.values()].filter(
    ({ operationType, error }) => operationType === 'DEBIT' && error === null,
  ).length

/** Holds the letra until each of them waits for it, the first before the second. */
async function oneAfterTheOther<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transact(fixture.db, async (trx) => {
    await sql`select from receivable where id = ${buyer.receivableId} for update`.execute(trx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const one = first()
  await waitForBlocked(fixture.db, 1)
  const two = second()
  await waitForBlocked(fixture.db, 2)
  release.resolve()
  await holding
  return Promise.all([one, two])
}

describe('a stranger and the debit day at one moment', () => {
  test('the stranger locks the letra first: the charge waits for their form, and finds it paid', async ({
    skip,
  }) => {
    skip(!(await postgresAnswers()), 'two that wait for one row need PostgreSQL')
    const [{ form, key }] = await oneAfterTheOther(() => askLinkForm(fixture, link.secret), days.run)
    expect(await buyer.charges()).toEqual(['1:1 planned'])
    await buyer.pay(form)
    expect(
      (await new Visitor(fixture.app).call('POST', '/api/Enlace/EstadoPago', { llave: key })).body,
    ).toMatchObject({ estado: 'PAGADA' })
    await days.advance(6)
    expect(await buyer.charges()).toEqual(['1:1 skipped paid'])
    expect([charged(), await linkState()]).toEqual([1, 'PAGADO'])
  })

  test('the debit day locks the letra first: the stranger gets no form, and the link ends', async ({
    skip,
  }) => {
    skip(!(await postgresAnswers()), 'two that wait for one row need PostgreSQL')
    const [, asked] = await oneAfterTheOther(days.run, ask)
    expect([409, 410]).toContain(asked.status)
    expect(asked.body).not.toHaveProperty('formToken')
    await days.advance(6)
    expect(await buyer.charges()).toEqual(['1:1 paid'])
    expect([charged(), await linkState()]).toEqual([1, 'CERRADO'])
    expect(await ask()).toMatchObject({ status: 410, body: { code: 'enlace_cerrado' } })
  })

  test('the answer to the charge is lost: the stranger waits, and nothing is charged twice', async () => {
    fixture.card.faults.add({ kind: 'lose-response', service: 'Charge/CreatePayment' })
    await days.run()
    expect(await buyer.charges()).toEqual(['1:1 unknown'])
    const { status, body } = await ask()
    // Asked about the charge, the provider says that it was made.
    expect([status, body.code]).toEqual([410, 'enlace_cerrado'])
    await days.advance(20)
    expect(await buyer.charges()).toEqual(['1:1 paid'])
    expect([charged(), await linkState()]).toEqual([1, 'CERRADO'])
  })
})
