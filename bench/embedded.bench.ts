import { runPaymentStress } from '@llave/testkit/stress/run-payment-stress'
import { watchReceipts } from '@llave/testkit/stress/told-receipts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 300 payments through one process on the embedded database, as of npm start, with the faults of the provider of
// `faults`, while it is killed with kill -9 fifty times, each time in the middle of several payments. What kill -9
// leaves to the operating system is there afterwards: a machine that loses its power is not played here.
// EMBEDDED_PAYMENTS and EMBEDDED_KILLS try it with fewer.
const payments = Number(process.env.EMBEDDED_PAYMENTS ?? 300)
const kills = Number(process.env.EMBEDDED_KILLS ?? 50)

printLoad()
const receipts = watchReceipts()
let lost = 0
const report = await runPaymentStress({
  payments,
  kills,
  concurrency: 8,
  embedded: true,
  hear: receipts.hear,
  async check(db) {
    const sentences = await receipts.findLost(db)
    lost = sentences.length
    return sentences
  },
})
const { paySeconds, settleSeconds } = report
process.stdout.write(
  [
    `paid in ${paySeconds.toFixed(0)} s with ${report.kills} kills, at rest ${settleSeconds.toFixed(0)} s later`,
    `${receipts.count()} receipts told; ${report.secondPayments} second payments given back; ${report.setsPaid} charges for several letras, ${report.linksPaid} by links, ${report.prepayments.applied ?? 0} payments ahead`,
    ...report.faults,
    '',
  ].join('\n'),
)
const none = { atMost: 0 }
reportFigure({
  name: 'kills in the middle of payments',
  value: report.kills,
  unit: 'kills',
  budget: { atLeast: kills },
})
reportFigure({
  name: 'letras paid, or their money back',
  value: report.letrasPaid + report.letrasReturned,
  unit: 'letras',
  budget: { atLeast: payments },
})
reportFigure({ name: 'receipts told', value: receipts.count(), unit: 'receipts', budget: { atLeast: kills } })
reportFigure({ name: 'receipts told and lost', value: lost, unit: 'receipts', budget: none })
reportFigure({
  name: 'faults of the books of Llave, the provider and the ERP',
  value: report.faults.length,
  unit: 'faults',
  budget: none,
})
reportFigure({ name: 'orders left unknown', value: report.ordersUnknown, unit: 'orders', budget: none })
