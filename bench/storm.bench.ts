import { runStorm } from '@llave/testkit/stress/run-storm'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 20,000 letras of every kind at once, for ten seeds in turn: by customers, alone, in sets, by links and ahead, by a
// debit day, given back by people, amid an ERP's imports and a reader of the feed, while two processes that are called
// and two that run jobs are killed and stopped. STORM_PAYMENTS=600 STORM_SEEDS=3,4 tries it with fewer.
const payments = Number(process.env.STORM_PAYMENTS ?? 20_000)
const seeds = (process.env.STORM_SEEDS ?? '0,1,2,3,4,5,6,7,8,9').split(',').map(Number)
const kills = Math.max(8, Math.round(payments / 200))

for (const seed of seeds) {
  printLoad()
  const report = await runStorm({ payments, seed, kills, concurrency: 12 })
  const { faults, kills: killed, notifications, paid, returned, debited } = report
  process.stdout.write(
    [
      `seed ${seed}: ${payments} letras in ${report.seconds.toFixed(0)} s; notifications ${JSON.stringify(notifications)}`,
      `${paid} paid (${report.bySet} charges for several, ${report.byLink} by links), ${returned} owed again, ${debited} by the debit day, ${report.prepaid} prepayments with their plan`,
      `${report.asked} payments given back by people, ${report.refunds} refunds in all; ${report.receiptsTold} receipts told`,
      `${report.batches} batches imported; ${report.rowsCopied} rows of the feed copied meanwhile; killed ${JSON.stringify(killed)}`,
      ...faults,
      '',
    ].join('\n'),
  )
  const none = { atMost: 0 }
  reportFigure({
    name: `seed ${seed}: faults of all books and auditors`,
    value: faults.length,
    unit: 'faults',
    budget: none,
  })
  reportFigure({
    name: `seed ${seed}: orders left unknown`,
    value: report.ordersUnknown,
    unit: 'orders',
    budget: none,
  })
  reportFigure({
    name: `seed ${seed}: processes killed and stopped`,
    value: killed.SIGKILL + killed.SIGTERM,
    unit: 'processes',
    budget: { atLeast: kills },
  })
}
