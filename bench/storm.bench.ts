import { runStorm, type StormReport } from '@llave/testkit/stress/run-storm'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 20,000 letras of every kind at once, for ten seeds in turn: by customers, alone, in sets, by links and ahead, by a
// debit day, given back by people, amid an ERP's imports and readers of two feeds, while two processes that are called
// and two that run jobs are killed and stopped. STORM_PAYMENTS=600 STORM_SEEDS=3,4 tries it with fewer.
const payments = Number(process.env.STORM_PAYMENTS ?? 20_000)
const seeds = (process.env.STORM_SEEDS ?? '0,1,2,3,4,5,6,7,8,9').split(',').map(Number)
const kills = Math.max(8, Math.round(payments / 200))

for (const seed of seeds) {
  printLoad()
  const report = await runStorm({ payments, seed, kills, concurrency: 12 })
  const { faults, kills: killed } = report
  process.stdout.write([...describe(report, seed), ...faults.slice(0, 20), ''].join('\n'))
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

function describe(report: StormReport, seed: number): string[] {
  const { seconds, sets, links, prepayments, requests, refunds, imports, rowsCopied, forgeries, kills } =
    report
  const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
  const rate = payments / seconds.paying
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')
  return [
    `seed ${seed}: ${payments} letras in ${total.toFixed(0)} s: filled in ${seconds.filling.toFixed(0)}, paid in ${seconds.paying.toFixed(0)} (${rate.toFixed(1)} a second), at rest ${seconds.resting.toFixed(0)} later, judged in ${seconds.judging.toFixed(0)}`,
    `letras of customers paid ${report.paid}, given back and owed ${report.returned}; charged by the debit day ${report.debited}`,
    `sets asked for ${sets.asked}, paid ${sets.paid}; links made ${links.asked}, paid by ${links.paid}; prepayments asked for ${prepayments.asked}, ended with their plan ${prepayments.paid}`,
    `refunds asked by people: ${list(requests)}; refunds in all ${refunds}`,
    `imports ${imports.batches} of ${imports.rows} rows; rows of feeds copied meanwhile: ${list(rowsCopied)}`,
    `faults of the provider: ${list(report.providerFaults)}`,
    `notifications: ${list(report.notifications)}; forged ones refused ${forgeries.refused}, repeated ones ${forgeries.repeated}`,
    `killed: ${list(kills)}; answers heard ${report.answers}, receipts told ${report.receiptsTold}`,
  ]
}
