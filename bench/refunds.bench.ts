import { runRefundStress } from '@llave/testkit/stress/run-refund-stress'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 720 payments that three people give back through two API processes, asked, approved, declined, withdrawn and
// repeated, with late messages and lost answers, while processes are killed around the calls that give money
// back. REFUNDS_PAYMENTS tries it with fewer.
const payments = Number(process.env.REFUNDS_PAYMENTS ?? 720)
const kills = Math.max(1, Math.floor(payments / 12))

printLoad()
const report = await runRefundStress({ payments, kills, concurrency: 8 })
process.stdout.write(
  [
    `${report.refunds} refunds of ${payments} payments in ${report.seconds.toFixed(0)} s; killed ${JSON.stringify(report.kills)}`,
    ...report.wrong,
    ...report.faults,
    '',
  ].join('\n'),
)
const none = { atMost: 0 }
const made = Object.values(report.kills).reduce((sum, count) => sum + count, 0)
reportFigure({ name: 'processes killed', value: made, unit: 'kills', budget: { atLeast: kills } })
reportFigure({
  name: 'payments of which another amount went back',
  value: report.wrong.length,
  unit: 'payments',
  budget: none,
})
reportFigure({
  name: 'faults of the books against the provider',
  value: report.faults.length,
  unit: 'faults',
  budget: none,
})
