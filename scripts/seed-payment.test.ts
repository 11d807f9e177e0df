import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { personas } from '@llave/testkit/personas'
import { afterAll, expect, test } from 'vitest'
import { properties } from '../demo/properties.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { seedPayment } from '../demo/seed-payment.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the demonstration has a completed cash payment whose receipt can be downloaded', async () => {
  const fixture = await openPaymentFixture()
  await seedDemo(fixture.db, fixture.clock, folder)
  await seedPayment(fixture.db, fixture.clock, fixture.config)
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
  await fixture.close()
})

test('somebody of the demonstration has two properties in one project', () => {
  const byProject = Map.groupBy(properties, ({ owner, project }) => `${owner} ${project}`)
  expect([...byProject].filter(([, own]) => own.length > 1).map(([who]) => who)).toEqual(['anna P03'])
})
