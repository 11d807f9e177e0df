import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runJobs } from './run-jobs.ts'

const quiet = { error: () => undefined }

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
    { error },
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
