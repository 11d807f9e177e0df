import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { findAccountingFaults } from '@llave/testkit/payments/audit-ledger'
import { settleShuffled } from '@llave/testkit/payments/settle-shuffled'
import { silentLog } from '@llave/testkit/silent-log'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// Two paid orders for each of 500 debts, every payment reported twice, shuffled, by five workers: 2,000
// messages, of which 500 credit a debt, 500 are refunded and 1,000 are already known.
const debts = 500
const workers = 5

printLoad()
const { db, url, drop } = await createTestDatabase()
if (!url) throw new Error('Several workers need PostgreSQL')
const clock = new FixedClock('2026-11-21T20:20:05Z')
const { messages, seconds } = await settleShuffled({ db, clock, log: silentLog }, { debts, workers })
const faults = await findAccountingFaults({ db })
await drop()
process.stdout.write(`${messages} messages settled at ${(messages / seconds).toFixed(0)} a second\n`)
for (const fault of faults) process.stdout.write(`${fault}\n`)
reportFigure({ name: 'faults of the books', value: faults.length, unit: 'faults', budget: { atMost: 0 } })
