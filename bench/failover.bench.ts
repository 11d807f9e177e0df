import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sayWhatIsMissing } from '../deploy/cluster/find-programs.ts'
import { runCluster } from '../deploy/cluster/run-cluster.ts'
import { befallPrimary, databaseFaults } from './database-faults.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'
import { writeMarks } from './write-marks.ts'

// The storm of payments through PgBouncer, HAProxy and three PostgreSQL under Patroni, while the primary is killed,
// hangs, is parted from the others and switched over. FAILOVER_FAULTS and FAILOVER_PAYMENTS try it with fewer.
const faults = Number(process.env.FAILOVER_FAULTS ?? 20)
const payments = Number(process.env.FAILOVER_PAYMENTS ?? 100 * (faults + 1))
const missing = sayWhatIsMissing()
if (missing) process.stdout.write(`SKIPPED: ${missing}\n`)
else await measure()

async function measure(): Promise<void> {
  // Ending takes the cluster along.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  printLoad()
  const folder = mkdtempSync(join(tmpdir(), 'llave-failover-'))
  const cluster = await runCluster({ folder, firstPort: 6500 })
  let [stopWriting, isMeasured] = [() => {}, false]
  try {
    process.env.TEST_DATABASE_URL = cluster.primaryUrl
    process.env.TEST_POOLER_URL = cluster.pooledUrl
    process.env.DATABASE_POOLER = 'transaction'
    // Reads these when it is loaded.
    const { runPaymentStress } = await import('@llave/testkit/stress/run-payment-stress')
    const marks = await writeMarks(cluster.pooledUrl, { pauseMs: 20 })
    stopWriting = marks.stop
    const { watchReceipts } = await import('@llave/testkit/stress/told-receipts')
    const receipts = watchReceipts()
    const refused = watchRefusals()
    const report = await runPaymentStress({
      payments,
      kills: 0,
      concurrency: 12,
      interruptions: {
        count: faults,
        async run(nth) {
          const fault = databaseFaults[nth % databaseFaults.length]
          if (!fault) return
          const start = performance.now()
          refused.begin()
          await befallPrimary(cluster, fault)
          const whole = ((performance.now() - start) / 1000).toFixed(0)
          process.stdout.write(
            `${nth + 1}. ${fault.name}: refused for ${refused.end().toFixed(1)} s, whole again after ${whole} s\n`,
          )
        },
      },
      hear(path, answer) {
        refused.hear(answer?.status ?? null)
        receipts.hear(path, answer)
      },
      check: receipts.findLost,
    })
    const written = await marks.end()
    isMeasured = true
    process.stdout.write(
      [
        `paid in ${report.paySeconds.toFixed(0)} s, at rest ${report.settleSeconds.toFixed(0)} s later`,
        `${receipts.count()} receipts told to customers; ${report.secondPayments} second payments given back`,
        `${written.acknowledged} marks acknowledged; ${written.unknown} of unknown outcome, of which ${written.unknownKept} are there`,
        ...report.faults,
        '',
      ].join('\n'),
    )
    const none = { atMost: 0 }
    reportFigure({
      name: 'faults of the primary',
      value: faults,
      unit: 'faults',
      budget: { atLeast: faults },
    })
    reportFigure({
      name: 'letras paid, or their money back',
      value: report.letrasPaid + report.letrasReturned,
      unit: 'letras',
      budget: { atLeast: payments },
    })
    reportFigure({
      name: 'faults of the books, receipts told and lost among them',
      value: report.faults.length,
      unit: 'faults',
      budget: none,
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
      value: refused.longest(),
      unit: 'seconds',
      budget: { atMost: 45 },
    })
  } finally {
    stopWriting()
    await cluster.down()
    // What they logged says why.
    if (isMeasured) rmSync(folder, { recursive: true, force: true })
    else process.stdout.write(`their logs: ${join(folder, 'log')}\n`)
  }
}

/** The time in which nobody is answered, during each fault. */
function watchRefusals() {
  let [lastAnswer, gap, longest, wrong] = [performance.now(), 0, 0, 0]
  return {
    begin() {
      gap = 0
    },
    hear(status: number | null) {
      if (status === 500) wrong += 1
      if (status === null) return
      const now = performance.now()
      gap = Math.max(gap, (now - lastAnswer) / 1000)
      lastAnswer = now
    },
    /** Seconds, of the fault that ends. */
    end(): number {
      longest = Math.max(longest, gap)
      return gap
    },
    longest: () => longest,
    wrong: () => wrong,
  }
}
