import { readPlan } from '@llave/api/debit/plan.store'
import { printPlan } from '@llave/api/debit/print-plan'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops, fillDebtors } from '@llave/testkit/debit/fill-debtors'
import { runInterruptedDebitDay } from '@llave/testkit/debit/run-interrupted-debit-day'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// The dry run over 100,000 affiliations, then a debit day of 100,000 letras by two processes against the
// provider's emulator, killed 20 times. DEBIT_LETRAS tries it with fewer.
const letras = Number(process.env.DEBIT_LETRAS ?? 100_000)
const kills = 20

printLoad()
const { db, drop } = await createTestDatabase()
const day = Temporal.PlainDate.from('2026-11-24')
await fillDebtors(db, null, { letras, lettersEach: 1, day })
const start = performance.now()
const text = printPlan(day, await readPlan(db, day, debtorShops))
const dryRunSeconds = (performance.now() - start) / 1000
await drop()
process.stdout.write(`${text.split('\n').slice(-3).join('\n')}`)
reportFigure({
  name: `dry run over ${letras} affiliations`,
  value: dryRunSeconds,
  unit: 's',
  budget: { atMost: 10 },
})

const report = await runInterruptedDebitDay({ letras, kills })
const { chargeSeconds, settleSeconds, planned, paid, doubled, leftOut, tooMany, faults } = report
process.stdout.write(
  [
    `${planned} letras planned; charged in ${chargeSeconds.toFixed(0)} s with ${report.kills} kills; all known ${settleSeconds.toFixed(0)} s later`,
    ...faults,
    '',
  ].join('\n'),
)
const none = { atMost: 0 }
reportFigure({ name: 'processes killed', value: report.kills, unit: 'kills', budget: { atLeast: kills } })
reportFigure({ name: 'letras paid', value: paid, unit: 'letras', budget: { atLeast: letras } })
reportFigure({ name: 'letras charged twice', value: doubled, unit: 'letras', budget: none })
reportFigure({ name: 'letras left out', value: leftOut, unit: 'letras', budget: none })
reportFigure({ name: 'letras charged that were not due', value: tooMany, unit: 'letras', budget: none })
reportFigure({ name: 'faults of the books', value: faults.length, unit: 'faults', budget: none })
reportFigure({
  name: 'charges a second',
  value: paid / chargeSeconds,
  unit: 'a second',
  budget: { atLeast: 150 },
})
