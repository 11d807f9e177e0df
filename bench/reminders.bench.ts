import { planReminders } from '@llave/api/reminders/plan-reminders'
import { findCustomersToRemind, findUntoldLetras } from '@llave/api/reminders/reminder-letras.store'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops } from '@llave/testkit/debit/fill-debtors'
import { fillCollections } from '@llave/testkit/staff/fill-collections'
import { medianTime } from './median-time.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// Who is reminded today of 1,000,020 letras of 16,667 customers: looking for all of them, reading their letras,
// putting all of the day's reminders into the outbox, and looking again when nobody is left.
const rounds = 9
const [sought, batch] = [100_000, 200]
const today = Temporal.PlainDate.from('2026-11-24')
const now = Temporal.Instant.from('2026-11-24T15:00:00Z')
const clock = { now: () => now }

printLoad()
const { db, drop } = await createTestDatabase()
try {
  await fillCollections(db, { proformas: 16_667, letras: 60, charges: 0 }, today)
  const first = (await findCustomersToRemind(db, 0, now, sought)).slice(0, batch)
  reportFigure({
    name: 'looking for the customers to remind',
    value: await medianTime(rounds, () => findCustomersToRemind(db, 0, now, sought)),
    unit: 'ms',
    budget: { atMost: 100 },
  })
  reportFigure({
    name: `what ${first.length} of them are reminded of`,
    value: await medianTime(rounds, () => findUntoldLetras(db, first, debtorShops, now)),
    unit: 'ms',
    budget: { atMost: 200 },
  })
  const start = performance.now()
  await planReminders({ db, clock, shops: debtorShops }, new AbortController().signal)
  const seconds = (performance.now() - start) / 1000
  const { told } = await db
    .selectFrom('reminder')
    .select((all) => all.fn.countAll<number>().as('told'))
    .executeTakeFirstOrThrow()
  reportFigure({
    name: 'reminders put out',
    value: told / seconds,
    unit: 'a second',
    budget: { atLeast: 100 },
  })
  process.stdout.write(`${told} customers reminded in ${seconds.toFixed(1)} s\n`)
  reportFigure({
    name: 'looking again when nobody is left',
    value: await medianTime(rounds, () => findCustomersToRemind(db, 0, now, sought)),
    unit: 'ms',
    budget: { atMost: 150 },
  })
} finally {
  await drop()
}
