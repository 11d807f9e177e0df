import { setTimeout as wait } from 'node:timers/promises'
import { comeBackAfter } from '@llave/api/http/refuse-crowd'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import autocannon from 'autocannon'
import { fromManyAddresses } from './from-many-addresses.ts'
import { median } from './median.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { runPortal } from './run-portal.ts'
import { printByName, summarise } from './summarise-heard.ts'
import { type Heard, LoadVisitor } from './visit-portal.ts'

// Three hundred customers at once for ten minutes, then more than one process can answer, then three hundred again.
// LOAD_SECONDS=60 tries it in a minute.
const seconds = Number(process.env.LOAD_SECONDS ?? 600)
const atOnce = 300
const floodSeconds = 20
const recoverySeconds = Math.min(60, seconds)
/** A customer reads for one to five seconds before the next thing. */
const pauseMs = () => 1000 + Math.random() * 4000
/** A visit takes half a minute; more customers than visits, so that each signs in once. */
const customers = Math.ceil((atOnce * (seconds + recoverySeconds + 60)) / 20)

printLoad()
const portal = await runPortal({ processes: 1, customers })
const server = theOnly(portal.processes)
let next = 0
try {
  const steady = await letIn(seconds)
  printByName(steady.heard)
  const { calls, p50, p95, p99 } = summarise(steady.heard)
  process.stdout.write(
    `${(calls / seconds).toFixed(0)} answers a second, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms\n`,
  )
  const failed = steady.heard.filter(({ status }) => status !== 200)
  reportFigure({
    name: `errors of ${calls} answers`,
    value: failed.length,
    unit: 'errors',
    budget: { atMost: 0 },
  })
  reportFigure({ name: 'p95 of 300 customers at once', value: p95, unit: 'ms', budget: { atMost: 500 } })
  reportFigure({ name: 'p99 of 300 customers at once', value: p99, unit: 'ms', budget: { atMost: 1000 } })
  const third = Math.floor(steady.samples.length / 3)
  const [early, late] = [steady.samples.slice(third, 2 * third), steady.samples.slice(2 * third)]
  reportFigure({
    name: 'memory of the last third of the time against the second',
    value: median(late.map(({ memory }) => memory)) / median(early.map(({ memory }) => memory)),
    unit: 'times',
    budget: { atMost: 1.15 },
  })
  reportFigure({
    name: 'event loop delayed, p99 of ten seconds, the median of all',
    value: 1000 * median(steady.samples.map(({ delay }) => delay)),
    unit: 'ms',
    budget: { atMost: 100 },
  })
  reportFigure({
    name: 'event loop delayed, the last third of the time against the second',
    value: median(late.map(({ delay }) => delay)) / median(early.map(({ delay }) => delay)),
    unit: 'times',
    budget: { atMost: 1.5 },
  })

  // Far more callers at once than it can answer, of whom each comes back at once whatever it was told.
  const signedIn = steady.last.session
  const [path, query] = [readCustomerStatement.path, `TipoDocumento=01&NroDocumento=${signedIn.number}`]
  const refusals: { readonly milliseconds: number; readonly comesBack: boolean }[] = []
  const beyond = await autocannon({
    url: `${server.url}${path}?${query}`,
    requests: fromManyAddresses(signedIn.token),
    connections: 1000,
    duration: floodSeconds,
    timeout: 30,
    // In this thread, which has nothing else to do: what a worker of it hears, nobody here does.
    setupClient(client) {
      let comesBack = false
      client.on('headers', ({ headers }) => {
        // Names and values in turn, of what the parser found of the answer.
        const parts = [headers ?? []].flat()
        const place = parts.findIndex((part, nth) => nth % 2 === 0 && /^retry-after$/i.test(part))
        comesBack = place >= 0 && Number(parts[place + 1]) > 0
      })
      client.on('response', (status, _bytes, milliseconds) => {
        if (status === 503) refusals.push({ milliseconds, comesBack })
      })
    },
  })
  const answers = Object.entries(beyond.statusCodeStats ?? {}).map(
    ([status, { count }]) => `${count} of ${status}`,
  )
  process.stdout.write(`1,000 callers at once: ${answers.join(', ')}; p99 ${beyond.latency.p99} ms\n`)
  reportFigure({
    name: 'beyond its capacity, answers a second against those of 300 customers',
    value: (beyond['2xx'] / floodSeconds / (calls / seconds)) * 100,
    unit: '%',
    budget: { atLeast: 50 },
  })
  const others = beyond.non2xx - (beyond.statusCodeStats?.['503']?.count ?? 0)
  reportFigure({
    name: 'beyond its capacity, answers that are neither 200 nor 503, or none',
    value: others + beyond.errors + beyond.timeouts,
    unit: 'answers',
    budget: { atMost: 0 },
  })
  reportFigure({
    name: 'beyond its capacity, p99 of all answers',
    value: beyond.latency.p99,
    unit: 'ms',
    budget: { atMost: 5000 },
  })
  reportFigure({
    name: 'beyond its capacity, refused',
    value: refusals.length,
    unit: 'answers',
    budget: { atLeast: 1 },
  })
  reportFigure({
    name: 'beyond its capacity, refused without Retry-After',
    value: refusals.filter(({ comesBack }) => !comesBack).length,
    unit: 'answers',
    budget: { atMost: 0 },
  })
  reportFigure({
    name: 'beyond its capacity, p99 of refusals',
    value: summarise(refusals.map(({ milliseconds }) => ({ name: 'refused', status: 503, milliseconds })))
      .p99,
    unit: 'ms',
    budget: { atMost: 2000 },
  })
  // Who was refused comes back when it was told to.
  await wait(comeBackAfter * 1000)
  const after = await letIn(recoverySeconds)
  const again = summarise(after.heard)
  for (const { name, status } of after.heard)
    if (status !== 200) process.stdout.write(`afterwards, ${name}: ${status}\n`)
  reportFigure({
    name: 'afterwards, errors',
    value: after.heard.filter(({ status }) => status !== 200).length,
    unit: 'errors',
    budget: { atMost: 0 },
  })
  reportFigure({ name: 'afterwards, p95', value: again.p95, unit: 'ms', budget: { atMost: 500 } })
} finally {
  await portal.close()
}

function theOnly<T>([one]: readonly T[]): T {
  if (!one) throw new Error('No process')
  return one
}

/** That many customers at once for so long; who leaves is followed by another one. */
async function letIn(duration: number) {
  const heard: Heard[] = []
  const end = performance.now() + duration * 1000
  const samples: { memory: number; delay: number }[] = []
  const sampling = setInterval(async () => {
    const [memory = 0, delay = 0] = await portal.readMetrics(server, [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
    samples.push({ memory, delay })
  }, 10_000)
  let last: LoadVisitor | undefined
  async function visitUntilEnd(nth: number): Promise<void> {
    // Not all in the same moment.
    await wait((nth / atOnce) * Math.min(20_000, duration * 300))
    while (performance.now() < end) {
      const visitor = new LoadVisitor(portal, next++, (each) => heard.push(each))
      if (!(await visitor.signIn())) continue
      last = visitor
      await visitor.lookAround(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, nth) => visitUntilEnd(nth)))
  clearInterval(sampling)
  if (!last) throw new Error('Nobody came')
  return { heard, samples, last }
}
