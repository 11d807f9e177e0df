import { createEmbeddedDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findAccountingFaults, ledgerBalances } from '@llave/testkit/payments/audit-ledger'
import { settleShuffled } from '@llave/testkit/payments/settle-shuffled'
import { silentLog } from '@llave/testkit/silent-log'
import { afterAll, expect, test } from 'vitest'
import { claimDueChecks } from '../../database/due-checks.ts'
import { claimDueRefunds } from './refund.store.ts'

const { db, drop } = await createEmbeddedDatabase()
const clock = new FixedClock('2026-11-21T20:20:05Z')
afterAll(drop)

test('the embedded database also settles once and claims what is due', async () => {
  await settleShuffled({ db, clock, log: silentLog }, { debts: 5, workers: 2 })
  expect(await findAccountingFaults({ db })).toEqual([])
  expect(await ledgerBalances({ db })).toEqual({ 'provider/70001001 USD': 2 * 5 * 35050 })
  expect(await claimDueRefunds(db, clock.now(), 3)).toHaveLength(3)
  expect(await claimDueRefunds(db, clock.now(), 3)).toHaveLength(2)
  expect(await claimDueChecks(db, 'payment_order', clock.now(), 3)).toEqual([])
})
