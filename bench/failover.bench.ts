import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchSilence } from '@llave/testkit/stress/watch-silence'
import { sayWhatIsMissing } from '../deploy/cluster/find-programs.ts'
import { runCluster } from '../deploy/cluster/run-cluster.ts'
import { befallPrimary, databaseFaults, loseStandbys } from './database-faults.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { skipBench } from './skip-bench.ts'
import { writeMarks } from './write-marks.ts'

// The storm of `storm`, with refunds by people and a debit day, through PgBouncer, HAProxy and three PostgreSQL under
// Patroni, while the primary is killed, hangs, is parted from the others and switched over, and at last both standbys
// die. No process of Llave is started again. FAILOVER_FAULTS and FAILOVER_PAYMENTS try it with fewer.
const faults = Number(process.env.FAILOVER_FAULTS ?? 20)
const payments = Number(process.env.FAILOVER_PAYMENTS ?? 100 * (faults + 1))
const missing = sayWhatIsMissing()
if (missing) skipBench(missing)
else await measure()

async function measure(): Promise<void> {
  // Ending takes the cluster along.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  printLoad()
  const folder = mkdtempSync(join(tmpdir(), 'llave-failover-'))
  const cluster = await runCluster({ folder, firstPort: 6500 })
  let [stopWriting, isMeasured] = [() => {}, false]
  try {
    process.env.TEST_DATABASE_URL = cluster.superuserUrl
    process.env.TEST_POOLER_URL = cluster.pooledUrl
    process.env.DATABASE_POOLER = 'transaction'
    // Reads these when it is loaded.
    const { runStorm } = await import('@llave/testkit/stress/run-storm')
    const marks = await writeMarks(cluster.ownerUrl, { pauseMs: 20 })
    stopWriting = marks.stop
    const refused = watchRefusals()
    const alone = { marks: 0, refused: 0, recoverySeconds: 0 }
    let [befallen, longest] = [0, 0]
    /** Seconds; whenever it is taken it counts, also between two faults. */
    function takeSilence(): number {
      const seconds = refused.silence.take() / 1000
      longest = Math.max(longest, seconds)
      return seconds
    }
    async function befall(nth: number): Promise<void> {
      const fault = databaseFaults[nth % databaseFaults.length]
      if (!fault) return
      const start = performance.now()
      takeSilence()
      await befallPrimary(cluster, fault)
      befallen += 1
      const whole = ((performance.now() - start) / 1000).toFixed(0)
      process.stdout.write(
        `${nth + 1}. ${fault.name}: refused for ${takeSilence().toFixed(1)} s, whole again after ${whole} s\n`,
      )
    }
    /** The primary is alone. */
    async function isolate(): Promise<void> {
      const looks: { readonly at: number; readonly marks: number; readonly refused: number }[] = []
      takeSilence()
      await loseStandbys(cluster, () =>
        looks.push({ at: performance.now(), marks: marks.count(), refused: refused.count() }),
      )
      // Without standbys nobody is to be told that anything is done; how long it takes then is a figure of its own.
      refused.silence.beginAt(performance.now())
      const [before, after] = looks
      if (!before || !after) throw new Error('Nobody looked')
      alone.marks = after.marks - before.marks
      alone.refused = after.refused - before.refused
      alone.recoverySeconds = (refused.firstAnswerAfter(after.at) - after.at) / 1000
      process.stdout.write(
        `both standbys killed: ${alone.refused} calls refused in words, answered again ${alone.recoverySeconds.toFixed(1)} s after they were started\n`,
      )
    }
    const report = await runStorm({
      payments,
      seed: 0,
      kills: 0,
      concurrency: 12,
      // Each fault takes longer than its share.
      debitSeconds: 15 * faults,
      interruptions: { count: faults + 1, run: (nth) => (nth < faults ? befall(nth) : isolate()) },
      hear: (_path, answer) => refused.hear(answer?.status ?? null),
    })
    takeSilence()
    const written = await marks.end()
    isMeasured = true
    process.stdout.write(
      [
        `${addUp(report.seconds).toFixed(0)} s in all; ${report.receiptsTold} receipts told to customers`,
        `${addUp(report.requests)} refunds asked by people, ${report.refunds} refunds in all; ${report.debited} letras by the debit day, ${report.prepayments.paid} prepayments, ${report.sets.paid} charges for several, ${report.links.paid} by links`,
        `${report.imports.batches} batches imported; ${addUp(report.rowsCopied)} rows of feeds copied meanwhile`,
        `${written.acknowledged} marks acknowledged; ${written.unknown} of unknown outcome, of which ${written.unknownKept} are there`,
        ...report.faults,
        '',
      ].join('\n'),
    )
    const none = { atMost: 0 }
    reportFigure({
      name: 'faults of the primary',
      value: befallen,
      unit: 'faults',
      budget: { atLeast: faults },
    })
    reportFigure({
      name: 'letras paid, or their money back',
      value: report.paid + report.returned + report.debited,
      unit: 'letras',
      budget: { atLeast: payments },
    })
    reportFigure({
      name: 'faults of all books and auditors, receipts told and lost among them',
      value: report.faults.length,
      unit: 'faults',
      budget: none,
    })
    reportFigure({
      name: 'payments given back by people',
      value: addUp(report.requests),
      unit: 'payments',
      budget: { atLeast: Math.floor(payments / 20) },
    })
    reportFigure({ name: 'orders left unknown', value: report.ordersUnknown, unit: 'orders', budget: none })
    reportFigure({ name: 'acknowledged and lost', value: written.lost, unit: 'rows', budget: none })
    reportFigure({
      name: 'answers of a fault of ours',
      value: refused.wrong(),
      unit: 'answers',
      budget: none,
    })
    reportFigure({
      name: 'longest time without an answer to anybody',
      value: longest,
      unit: 'seconds',
      budget: { atMost: 45 },
    })
    reportFigure({
      name: 'acknowledged while both standbys are gone',
      value: alone.marks,
      unit: 'rows',
      budget: none,
    })
    reportFigure({
      name: 'calls refused in words while both standbys are gone',
      value: alone.refused,
      unit: 'calls',
      budget: { atLeast: 1 },
    })
    reportFigure({
      name: 'until somebody is answered again once they are started',
      value: alone.recoverySeconds,
      unit: 'seconds',
      budget: { atMost: 30 },
    })
  } finally {
    stopWriting()
    await cluster.down()
    // What they logged says why.
    if (isMeasured) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`their logs: ${join(folder, 'log')}\n`)
  }
}

/** The time in which nobody is answered, and who is told so in words. */
function watchRefusals() {
  const silence = watchSilence()
  let [refused, wrong] = [0, 0]
  const answers: number[] = []
  return {
    silence,
    /** A status, or null for no answer. */
    hear(status: number | null) {
      if (status === 500) wrong += 1
      if (status === 503) refused += 1
      const now = performance.now()
      const isAnswer = status !== null && status < 500
      silence.hear(now, isAnswer)
      if (isAnswer) answers.push(now)
    },
    count: () => refused,
    wrong: () => wrong,
    firstAnswerAfter: (moment: number) => answers.find((at) => at > moment) ?? Number.POSITIVE_INFINITY,
  }
}

function addUp(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
