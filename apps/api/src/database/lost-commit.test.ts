import { type LosingDoor, lostParts, openLosingDoor } from '@llave/testkit/database/losing-door'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { simulateDebitDays } from '@llave/testkit/debit/simulate-debit-days'
import { newKey } from '@llave/testkit/new-key'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, type PaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from './database.ts'

type Place = { readonly fixture: PaymentFixture; readonly door: LosingDoor; readonly db: Database }

/** A fixture, and another way to its database that loses a commit. */
async function open(): Promise<Place> {
  const fixture = await openPaymentFixture()
  const door = await openLosingDoor(fixture.databaseUrl ?? '')
  const db = connectPostgres(door.url, { poolSize: 4, pooled: fixture.pooled })
  onTestFinished(async () => {
    await db.destroy()
    await door.close()
    expect(await findAccountingFaults(fixture)).toEqual([])
    expect(await ledgerBalances(fixture)).toEqual(providerBalances(fixture))
    await fixture.close()
  })
  return { fixture, door, db }
}

/** The API behind the door. */
async function buildBehind({ fixture, db }: Place) {
  const app = await buildApp({ config: fixture.config, db, clock: fixture.clock, logger: false })
  onTestFinished(() => app.close())
  return app
}

const interrupted = {
  status: 503,
  body: {
    code: 'servicio_interrumpido',
    message: 'El servicio se interrumpió un momento. Espera unos segundos y vuelve a intentarlo.',
    segundosEspera: 5,
  },
}

describe.runIf(await postgresAnswers())('a commit whose answer was lost', () => {
  test.each(lostParts)(
    'of a payment (its %s): the browser is told to come again, and is told the receipt then, of one payment',
    async (part) => {
      const place = await open()
      const { fixture, door } = place
      const buyer = await newBuyer(fixture)
      const form = await buyer.form()
      fixture.card.faults.add({ kind: 'ipn-drop', orderId: form.orderId })
      const answer = await buyer.pay(form)
      const behind = new Visitor(await buildBehind(place))
      behind.token = buyer.visitor.token
      const register = () => behind.call('POST', '/api/MiCuenta/RegistrarPago', { ...answer })
      door.loseCommit(part)
      const lost = await register()
      expect(lost).toMatchObject(interrupted)
      expect(lost.headers['retry-after']).toBe('5')
      expect((await buyer.letra()).state).toBe(part === 'answer' ? 'paid' : 'pending')
      expect(await register()).toMatchObject({ status: 200, body: { estado: 'PAGADA' } })
      expect(await buyer.letra()).toMatchObject({ state: 'paid', paid_minor: 35050 })
      expect(await fixture.db.selectFrom('receipt').select('number').execute()).toHaveLength(1)
    },
  )

  // A run plans, claims turns, starts a charge, settles it and concludes: each of its commits is lost once, each
  // in a month of its own.
  test.each(lostParts)('of a debit day (its %s), whichever: each letra is charged once', async (part) => {
    const { fixture, door, db } = await open()
    const behind = simulateDebitDays({ ...fixture, jobs: { ...fixture.jobs, db } })
    const days = simulateDebitDays(fixture)
    const first = Temporal.PlainDate.from('2026-11-24')
    const before = fixture.clock.now().toString()
    for (let nth = 1; ; nth++) {
      // Whose letras are overdue cannot put a card on debit.
      fixture.clock.set(before)
      const buyer = await newAffiliatedBuyer(fixture, { letras: 2 })
      await days.begin(undefined, first.add({ months: nth - 1 }).toString())
      door.loseCommit(part, nth)
      await behind.run().catch(() => undefined)
      if (!door.hasLost()) break
      // The lease of what was claimed ends, and what is unknown is asked about.
      await days.advance(60, 5)
      expect(buyer.charged(), `commit ${nth}`).toEqual([35050, 35050])
      expect(await buyer.charges(), `commit ${nth}`).toEqual(['1:1 paid', '1:2 paid'])
    }
  })

  test.each(lostParts)(
    'of a batch of rows (its %s): sent again with its key it is stored once, and answered alike',
    async (part) => {
      const place = await open()
      const { fixture, door } = place
      const erp = new Visitor(await buildBehind(place))
      erp.token = await newKey({ db: fixture.db, clock: fixture.clock })
      const rows = [{ validFrom: '2026-11-21', penPerUsd: '3.7' }]
      const put = () =>
        erp.call('PUT', '/integration/v1/exchange-rates', { rows }, { 'idempotency-key': 'llave-0001' })
      door.loseCommit(part)
      expect(await put()).toMatchObject(interrupted)
      const again = await put()
      expect(again.status).toBe(200)
      expect((await put()).body).toEqual(again.body)
      expect(await fixture.db.selectFrom('import_batch').select('id').execute()).toHaveLength(1)
    },
  )
})
