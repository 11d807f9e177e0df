import { runPaymentStress } from '@llave/testkit/stress/run-payment-stress'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 2,000 payments through two API processes, with lost, duplicated, late, reordered and forged messages, lost
// answers and second payments, while one of the processes is killed repeatedly. FAULTS_PAYMENTS tries it with
// fewer.
const payments = Number(process.env.FAULTS_PAYMENTS ?? 2000)
const kills = Math.max(1, Math.round(payments / 200))

printLoad()
const report = await runPaymentStress({ payments, kills, concurrency: 12 })
const { forgeries, notifications, paySeconds, settleSeconds } = report
process.stdout.write(
  [
    `paid in ${paySeconds.toFixed(0)} s (${(payments / paySeconds).toFixed(1)} a second), at rest ${settleSeconds.toFixed(0)} s later`,
    `${report.kills} kills; notifications ${JSON.stringify(notifications)}; repeated by hand ${forgeries.repeated}`,
    `${report.secondPayments} second payments given back`,
    ...report.faults,
    '',
  ].join('\n'),
)
const none = { atMost: 0 }
reportFigure({
  name: 'letras paid, or their money back',
  value: report.letrasPaid + report.letrasReturned,
  unit: 'letras',
  budget: { atLeast: payments },
})
reportFigure({ name: 'processes killed', value: report.kills, unit: 'kills', budget: { atLeast: kills } })
reportFigure({
  name: 'faults of the books against the provider',
  value: report.faults.length,
  unit: 'faults',
  budget: none,
})
reportFigure({ name: 'orders left unknown', value: report.ordersUnknown, unit: 'orders', budget: none })
reportFigure({
  name: 'forged notifications believed',
  value: forgeries.believed,
  unit: 'notifications',
  budget: none,
})
