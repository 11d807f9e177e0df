import { runYear } from '@llave/testkit/run-year'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// A year day by day with every job, five times a day, over a 29th of February and the end of a year, on a clock that is
// set back an hour each day and stands still on four debit days, with sheets of the Libro de Reclamaciones, an account
// statement of each month, and what is forgotten in its time. YEAR_DAYS tries it with fewer.
const days = Number(process.env.YEAR_DAYS ?? 366)

printLoad()
const start = performance.now()
const report = await runYear({ from: '2027-12-01', days })
const seconds = (performance.now() - start) / 1000
process.stdout.write(
  [
    `${report.jobsRun} runs of jobs in ${seconds.toFixed(0)} s; ${report.letrasCharged} letras charged, ${report.lettersReminded} reminders of letras, ${report.mailsSent} e-mails`,
    `${report.sheets} sheets with their term, ${report.statements} account statements; forgotten: ${JSON.stringify(report.forgotten)}`,
    ...report.faults.slice(0, 20),
    '',
  ].join('\n'),
)
reportFigure({
  name: 'faults of a year: charged twice or not, reminded twice or not, books, terms, statements, retention',
  value: report.faults.length,
  unit: 'faults',
  budget: { atMost: 0 },
})
reportFigure({
  name: 'debit days of a year',
  value: report.debitDays,
  unit: 'days',
  budget: { atLeast: Math.floor(days / 31) },
})
