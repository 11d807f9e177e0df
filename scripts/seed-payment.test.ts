import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listQuarantined } from '@llave/api/payments/settlement/quarantined.store'
import { findMatches } from '@llave/api/staff/quarantine/matches.store'
import { readAccount } from '@llave/api/staff/reconciliation/read-account'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { personas } from '@llave/testkit/personas'
import { afterAll, expect, test } from 'vitest'
import { properties } from '../demo/properties.ts'
import { seedBank } from '../demo/seed-bank.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { seedFollowed } from '../demo/seed-followed.ts'
import { seedPayment } from '../demo/seed-payment.ts'
import { seedRefunds } from '../demo/seed-refunds.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the demonstration has a completed cash payment with its receipt, a refund that waits, one that was made, and money to review', async () => {
  const fixture = await openPaymentFixture()
  await seedDemo(fixture.db, fixture.clock, folder)
  const order = await seedPayment(fixture.db, fixture.clock, fixture.config)
  const paid = await fixture.db
    .selectFrom('receivable as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .innerJoin('settlement as s', 's.receivable_id', 'r.id')
    .innerJoin('receipt', 'receipt.settlement_id', 's.id')
    .select(['c.document_number', 'r.accounting_number', 'r.state', 'r.payment_system', 'r.masked_card'])
    .execute()
  expect(paid).toEqual([
    {
      document_number: personas.sofia.document.number,
      accounting_number: '1903200904',
      state: 'paid',
      payment_system: 'IZIP',
      masked_card: '497010******0055',
    },
  ])

  await seedRefunds(fixture.db, fixture.clock, fixture.config, order)
  const refunds = await fixture.db
    .selectFrom('refund_request as q')
    .leftJoin('refund as r', 'r.id', 'q.refund_id')
    .select(['q.state', 'r.state as refund'])
    .orderBy('q.id')
    .execute()
  expect(refunds).toEqual([
    { state: 'asked', refund: null },
    { state: 'approved', refund: 'done' },
  ])
  const [match] = (await findMatches(fixture.db, await listQuarantined(fixture.db))).values()
  expect(match).toMatchObject({ customerName: personas.jorge.name, pays: null })

  await seedBank(fixture.db, fixture.clock, fixture.config)
  const day = Temporal.PlainDate.from('2026-11-20')
  const shop = fixture.config.card.shops.PEN.shopId
  const { differences } = await readAccount(fixture.db, { shop, currency: 'PEN', day })
  expect(differences.map(({ cause, bank }) => [cause, bank])).toEqual([
    ['only-bank', 184_250],
    ['only-bank', 50_000],
    ['currency', 9_500],
  ])

  await seedFollowed(fixture.db, fixture.clock, fixture.config)
  const followed = await fixture.db
    .selectFrom('payment_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.state'])
    .where('c.document_number', '=', personas.silvia.document.number)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
  expect(followed.map(({ state }) => state).toSorted()).toEqual(['form_issued', 'paid', 'paid', 'refunded'])
  const receipts = await fixture.db
    .selectFrom('settlement_receipt as n')
    .innerJoin('settlement as s', 's.id', 'n.settlement_id')
    .select('n.number')
    .execute()
  const letras = Map.groupBy(receipts, ({ number }) => number)
  expect(Math.max(...[...letras.values()].map((rows) => rows.length))).toBe(3)
  await fixture.close()
})

test('somebody of the demonstration has two properties in one project', () => {
  const byProject = Map.groupBy(properties, ({ owner, project }) => `${owner} ${project}`)
  expect([...byProject].filter(([, own]) => own.length > 1).map(([who]) => who)).toEqual(['anna P03'])
})
