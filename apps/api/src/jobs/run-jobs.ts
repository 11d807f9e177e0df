import type { FastifyBaseLogger } from 'fastify'

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

/** Runs each job at once and then at its interval, never two runs of a job at a time in this process. */
export function runJobs(jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'error'>): RunningJobs {
  const stopping = new AbortController()
  const runners = new Map(jobs.map((job) => [job.name, startJob(job, log, stopping.signal)]))
  return {
    trigger: (name) => runners.get(name)?.trigger(),
    async stop() {
      stopping.abort()
      await Promise.all([...runners.values()].map((runner) => runner.ended()))
    },
  }
}

function startJob(job: Job, log: Pick<FastifyBaseLogger, 'error'>, signal: AbortSignal) {
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function run(): void {
    clearTimeout(timer)
    if (signal.aborted) return
    again = false
    running = job
      .run(signal)
      .catch((error: unknown) => logFailure(log, job.name, error))
      .then(() => {
        running = null
        if (again) run()
        else if (!signal.aborted) timer = setTimeout(run, job.every * 1000)
      })
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
