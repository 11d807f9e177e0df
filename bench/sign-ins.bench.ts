import { setTimeout as wait } from 'node:timers/promises'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { runPortal } from './run-portal.ts'
import { printByName, summarise } from './summarise-heard.ts'
import { type Heard, LoadVisitor } from './visit-portal.ts'

// The evening of the 24th: a reminder went to everybody, and two thousand sign in in a minute. They come when they
// come, whether those before were answered or not. SIGN_IN_SECONDS=20 tries it in less.
const seconds = Number(process.env.SIGN_IN_SECONDS ?? 180)
const perMinute = 2000
const total = Math.round((perMinute * seconds) / 60)

printLoad()
const portal = await runPortal({ processes: 1, customers: total })
const heard: Heard[] = []
const whole: number[] = []
try {
  const start = performance.now()
  const visits: Promise<void>[] = []
  for (let nth = 0; nth < total; nth++) {
    await wait(Math.max(0, start + (nth * 60_000) / perMinute - performance.now()))
    visits.push(visit(nth))
  }
  await Promise.all(visits)
  printByName(heard)
  const failed = heard.filter(({ status }) => status !== 200).length
  reportFigure({
    name: `customers signed in at ${perMinute} a minute`,
    value: whole.length,
    unit: 'customers',
    budget: { atLeast: total },
  })
  reportFigure({ name: 'errors', value: failed, unit: 'errors', budget: { atMost: 0 } })
  reportFigure({
    name: 'p95 from opening the page to the home, the SMS on the way included',
    value: summarise(whole.map((milliseconds) => ({ name: 'whole', status: 200, milliseconds }))).p95,
    unit: 'ms',
    budget: { atMost: 5000 },
  })
} finally {
  await portal.close()
}

async function visit(nth: number): Promise<void> {
  const start = performance.now()
  const visitor = new LoadVisitor(portal, nth, (each) => heard.push(each))
  if (!(await visitor.signIn())) return
  await visitor.readHome()
  whole.push(performance.now() - start)
}
