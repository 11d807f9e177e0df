import { runPaymentStress } from '@llave/testkit/stress/run-payment-stress'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// 2,000 payments through two API processes, of one and several letras and by strangers with links, with 167 payments
// ahead beside them, under lost, duplicated, late, reordered and forged messages, lost answers and second payments,
// while one of the processes is killed repeatedly. FAULTS_PAYMENTS tries it with fewer; FAULTS_SEED puts the faults at
// other payments.
const payments = Number(process.env.FAULTS_PAYMENTS ?? 2000)
const kills = Math.max(1, Math.round(payments / 200))

printLoad()
const seed = Number(process.env.FAULTS_SEED ?? 0)
const report = await runPaymentStress({ payments, kills, concurrency: 12, seed })
const { forgeries, notifications, paySeconds, settleSeconds } = report
process.stdout.write(
  [
    `paid in ${paySeconds.toFixed(0)} s (${(payments / paySeconds).toFixed(1)} a second), at rest ${settleSeconds.toFixed(0)} s later`,
    `${report.kills} kills; notifications ${JSON.stringify(notifications)}; repeated by hand ${forgeries.repeated}`,
    `${report.secondPayments} second payments given back; ${report.setsPaid} charges for several letras, ${report.linksPaid} by links`,
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
reportFigure({
  name: 'payments ahead that ended with their new plan',
  value: report.prepayments.applied ?? 0,
  unit: 'payments',
  // Of the others the money went back: a later form took the place of theirs.
  budget: { atLeast: Math.floor((payments / 12) * 0.9) },
})
reportFigure({ name: 'processes killed', value: report.kills, unit: 'kills', budget: { atLeast: kills } })
reportFigure({
  name: 'faults of the books of Llave, the provider and the ERP',
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
