import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Run } from './job-run.store.ts'
import { runJobs } from './run-jobs.ts'

const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
const quiet = { log: { error: () => undefined }, clock, keep: async () => undefined }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: () => resolve() }
}

test('a job runs at the start and then after each interval', async () => {
  let runs = 0
  const jobs = runJobs([{ name: 'count', every: 5, run: async () => void runs++ }], quiet)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(4999)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(3)
})

test('a trigger during a run starts one more run after it, never two at once', async () => {
  const first = gate()
  let running = 0
  let most = 0
  let runs = 0
  const jobs = runJobs(
    [
      {
        name: 'slow',
        every: 3600,
        run: async () => {
          runs += 1
          most = Math.max(most, ++running)
          if (runs === 1) await first.promise
          running -= 1
        },
      },
    ],
    quiet,
  )
  jobs.trigger('slow')
  jobs.trigger('slow')
  expect(runs).toBe(1)
  first.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toBe(2)
  await jobs.stop()
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
})

test("a job that throws is logged with where it failed, without the error's message, and runs again", async () => {
  const error = vi.fn()
  let runs = 0
  const jobs = runJobs(
    [
      {
        name: 'failing',
        every: 5,
        run: async () => {
          runs += 1
          throw Object.assign(new Error('value 44556677 of Lucía'), { code: '23505' })
        },
      },
    ],
    { ...quiet, log: { error } },
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(2)
  await jobs.stop()
  expect(error.mock.calls[0]?.[0]).toMatchObject({ job: 'failing', error: 'Error', code: '23505' })
  expect(JSON.stringify(error.mock.calls)).not.toMatch(/44556677|Lucía/)
})

test('stopping signals the running job and waits for its end', async () => {
  const told = gate()
  let ended = false
  const jobs = runJobs(
    [
      {
        name: 'long',
        every: 1,
        run: async (signal) => {
          signal.addEventListener('abort', told.open)
          await told.promise
          ended = true
        },
      },
    ],
    quiet,
  )
  await jobs.stop()
  expect(ended).toBe(true)
})

test('a run is kept when it ended: again after ten seconds, at once where it went otherwise, and while it lasts', async () => {
  const kept: { ms: number; end: string | null }[] = []
  const started = Date.now()
  const keep = async ({ end }: Run) => {
    kept.push({ ms: Date.now() - started, end: end && (end.failed ? 'failed' : 'good') })
    throw new Error('the database is away')
  }
  let run = 0
  const job = async () => {
    run += 1
    if (run === 4) throw new Error('refused')
    if (run === 5) await new Promise((resolve) => setTimeout(resolve, 6000))
  }
  const error = vi.fn()
  const jobs = runJobs([{ name: 'count', every: 4, run: job }], { log: { error }, clock, keep })
  await vi.advanceTimersByTimeAsync(25_999)
  expect(kept).toEqual([
    { ms: 0, end: 'good' },
    { ms: 12_000, end: 'failed' },
    { ms: 21_000, end: null },
    { ms: 22_000, end: 'good' },
  ])
  expect(run).toBe(5)
  expect(error).toHaveBeenCalledTimes(5)
  await jobs.stop()
})
