import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { createEmbeddedDatabase } from '@llave/testkit/database/test-database'
import { debtorShops, fillDebtors } from '@llave/testkit/debit/fill-debtors'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findAccountingFaults, ledgerBalances, providerBalances } from '@llave/testkit/payments/audit-ledger'
import { silentLog } from '@llave/testkit/silent-log'
import { testTokenKey } from '@llave/testkit/test-config'
import { expect, test } from 'vitest'
import { connectCardProvider } from '../payments/provider/card-provider.ts'
import { announceDebits } from './announce-debits.ts'
import { openCardVault } from './card-vault.ts'
import { listRuns, readDebitHealth } from './debit-health.store.ts'
import { openCardRegistry } from './open-card-registry.ts'
import { resealTokens } from './reseal-tokens.store.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { runDebitDay } from './run-debit-day.ts'

test('on the embedded database a debit day is announced, planned, charged, retried and reported', async () => {
  const { db, drop } = await createEmbeddedDatabase()
  const clock = new FixedClock('2026-11-21T15:00:00Z')
  const { PEN, USD } = debtorShops
  const card = await startCardProvider({ host: '127.0.0.1', shops: [PEN, USD], ipnUrl: 'http://127.0.0.1:9' })
  const vault = openCardVault([{ id: 'new', key: Buffer.alloc(32, 3) }, testTokenKey])
  const provider = connectCardProvider(card.url)
  const cards = openCardRegistry({ db, clock, shops: debtorShops, vault, log: silentLog })
  const parts = { db, clock, provider, shops: debtorShops, log: silentLog, vault, cards }
  try {
    const day = Temporal.PlainDate.from('2026-11-24')
    await fillDebtors(db, card, { letras: 6, lettersEach: 2, day })
    expect(await resealTokens(db, vault)).toBe(3)
    await announceDebits(db, clock, debtorShops, new AbortController().signal)
    expect(await db.selectFrom('outbox').select('kind').execute()).toHaveLength(3)

    clock.set('2026-11-24T11:00:00Z')
    card.faults.add({ kind: 'refuse', code: '51', service: 'Charge/CreatePayment' })
    card.faults.add({ kind: 'lose-response', service: 'Charge/CreatePayment' })
    await runDebitDay(parts, new AbortController().signal)
    // The outcome is polled in the first hours; the refused letra is retried after three days.
    for (const hours of [1, 1, 1, 69, 1, 1, 1]) {
      clock.advance({ hours })
      await runDebitDay(parts, new AbortController().signal)
    }
    const [run] = await listRuns(db, 1)
    expect(run?.outcomes).toEqual({ paid: 6, refused: 1, 'skipped earlier_refused': 1 })
    expect(await readDebitHealth(db)).toEqual({
      incompleteRunSince: null,
      oldestUnknownChargeAt: null,
      oldestRevocationAt: null,
    })
    expect(await findAccountingFaults({ db })).toEqual([])
    expect(await ledgerBalances({ db })).toEqual(providerBalances({ card }))
    expect(await revokeTokens(parts)).toBe(0)
  } finally {
    await card.close()
    await drop()
  }
})
