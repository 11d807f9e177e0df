import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import autocannon from 'autocannon'
import { fromManyAddresses } from './from-many-addresses.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { type Portal, runPortal } from './run-portal.ts'
import { proxyMissing } from './run-proxy.ts'
import { skipBench } from './skip-bench.ts'
import { summarise } from './summarise-heard.ts'
import { type Heard, LoadVisitor } from './visit-portal.ts'

// Several processes behind HAProxy: what they answer together, and a new version under load.
const secondsEach = 10
const visitorsAtOnce = 60
const restarts = 3
/** Longer than the proxy takes to notice. */
const drainSeconds = 4

printLoad()
if (proxyMissing) skipBench(proxyMissing)
else {
  const rates: number[] = []
  for (const processes of [1, 2, 4]) rates.push(await measureRate(processes))
  const [one = 0, ...several] = rates
  for (const [nth, rate] of several.entries())
    reportFigure({
      name: `${2 * (nth + 1)} processes behind HAProxy on ${availableParallelism()} cores, against one alone`,
      value: rate / one,
      unit: 'times',
      // PostgreSQL, the proxy and who asks run on these cores too: with two of them nothing can be gained.
      budget: { atLeast: availableParallelism() > 4 ? 1.5 : 0.7 },
    })
  await restartUnderLoad()
}

async function measureRate(processes: number): Promise<number> {
  const portal = await runPortal({ processes, customers: 100 })
  try {
    const visitor = new LoadVisitor(portal, 7, () => undefined)
    if (!(await visitor.signIn())) throw new Error('Nobody gets in')
    const { token, number } = visitor.session
    const rates: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const result = await autocannon({
        url: `${portal.url}${readCustomerStatement.path}?TipoDocumento=01&NroDocumento=${number}`,
        connections: 40,
        requests: fromManyAddresses(token),
        duration: secondsEach / 4,
        workers: 1,
      })
      if (result.non2xx + result.errors > 0)
        throw new Error(`${JSON.stringify(result.statusCodeStats)}, ${result.errors} lost`)
      // The first warms up.
      if (turn > 0) rates.push(result.requests.average)
    }
    process.stdout.write(`${processes} processes: ${median(rates).toFixed(0)} answers a second\n`)
    return median(rates)
  } finally {
    await portal.close()
  }
}

/** Each process in turn is asked to end and started again, while customers do what they do. */
async function restartUnderLoad(): Promise<void> {
  const portal = await runPortal({
    processes: 2,
    customers: 5000,
    variables: { DRAIN_SECONDS: String(drainSeconds) },
  })
  const heard: Heard[] = []
  let [next, isOver] = [0, false]
  try {
    const visits = Promise.all(
      Array.from({ length: visitorsAtOnce }, async () => {
        while (!isOver) {
          const visitor = new LoadVisitor(portal, next++, (each) => heard.push(each))
          if (await visitor.signIn()) await visitor.lookAround(() => 100 + Math.random() * 400)
        }
      }),
    )
    await wait(5000)
    const codes = await restartEach(portal)
    isOver = true
    await visits
    const { calls, p99 } = summarise(heard)
    const failed = heard.filter(({ status }) => status !== 200)
    process.stdout.write(
      `${codes.length} processes ended and were started again, with ${codes.join(', ')}; ${calls} answers, p99 ${p99.toFixed(0)} ms\n`,
    )
    for (const { name, status } of failed.slice(0, 10)) process.stdout.write(`${name}: ${status}\n`)
    reportFigure({
      name: 'failed requests while every process was replaced',
      value: failed.length,
      unit: 'requests',
      budget: { atMost: 0 },
    })
    reportFigure({
      name: 'processes that did not end in good order',
      value: codes.filter((code) => code !== 0).length,
      unit: 'processes',
      budget: { atMost: 0 },
    })
  } finally {
    await portal.close()
  }
}

async function restartEach({ processes }: Portal): Promise<(number | null)[]> {
  const codes: (number | null)[] = []
  for (let round = 0; round < restarts; round++)
    for (const process of processes) {
      codes.push(await process.end())
      await process.start()
      // Until the proxy has seen it.
      await wait(3000)
    }
  return codes
}
