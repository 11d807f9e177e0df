import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyBaseLogger } from 'fastify'
import type { Run } from './job-run.store.ts'

export type Job = {
  readonly name: string
  /** Seconds from the end of one run to the start of the next. */
  readonly every: number
  /** Stops early when the signal is aborted. An error is logged, and the job runs again as scheduled. */
  run(signal: AbortSignal): Promise<void>
}

export type RunningJobs = {
  /** Runs a job now, or once more after the run that is under way. */
  trigger(name: string): void
  /** Starts no further run and waits for the current ones. */
  stop(): Promise<void>
}

type JobParts = {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly clock: Clock
  /** Keeps when a job ran, for whoever looks after them. Where it fails, the job runs on. */
  readonly keep: (run: Run) => Promise<void>
}

/** Seconds after which a run is kept while it is under way. */
const longRun = 5
/** Seconds within which a run that went as the one before is not kept again. */
const keptAnew = 10

/** Runs each job at once and then at its interval, never two runs of a job at a time in this process. */
export function runJobs(jobs: readonly Job[], parts: JobParts): RunningJobs {
  const stopping = new AbortController()
  const runners = new Map(jobs.map((job) => [job.name, startJob(job, parts, stopping.signal)]))
  return {
    trigger: (name) => runners.get(name)?.trigger(),
    async stop() {
      stopping.abort()
      await Promise.all([...runners.values()].map((runner) => runner.ended()))
    },
  }
}

function startJob(job: Job, { log, clock, keep }: JobParts, signal: AbortSignal) {
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let kept: Run['end'] = null

  function run(): void {
    clearTimeout(timer)
    if (signal.aborted) return
    again = false
    running = runOnce().then(() => {
      running = null
      if (again) run()
      else if (!signal.aborted) timer = setTimeout(run, job.every * 1000)
    })
  }
  async function runOnce(): Promise<void> {
    const run = { name: job.name, every: job.every, startedAt: clock.now() }
    const say = (end: Run['end']) =>
      keep({ ...run, end }).catch((error: unknown) => logFailure(log, job.name, error))
    let said = Promise.resolve()
    const lasting = setTimeout(() => {
      said = say(null)
      kept = null
    }, longRun * 1000)
    let failed = false
    await job.run(signal).catch((error: unknown) => {
      failed = true
      logFailure(log, job.name, error)
    })
    clearTimeout(lasting)
    await said
    const end = { at: clock.now(), failed }
    if (kept?.failed === failed && kept.at.until(end.at).total('seconds') < keptAnew) return
    kept = end
    await say(end)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  run()
  return {
    trigger() {
      if (running) again = true
      else run()
    },
    ended: async () => {
      while (running) await running
    },
  }
}

/** Logs stack frames but not the message: that of a database error can quote personal data. */
function logFailure(log: Pick<FastifyBaseLogger, 'error'>, job: string, error: unknown): void {
  const { name, code, stack } = error as { name?: string; code?: string; stack?: string }
  log.error({ job, error: name, code, frames: stack?.split('\n    at ').slice(1, 6) }, 'job failed')
}
