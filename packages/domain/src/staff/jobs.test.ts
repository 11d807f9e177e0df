import { expect, test } from 'vitest'
import { isLate, isUnderWay } from './jobs.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-25T${time}Z`)
const ended = { every: 5, startedAt: at('10:00:00'), endedAt: at('10:00:02') }
const running = { every: 5, startedAt: at('10:00:07'), endedAt: at('10:00:02') }

test('a job is late where the next run did not begin a minute after its time', () => {
  expect(isUnderWay(ended)).toBe(false)
  expect(isLate(ended, at('10:01:07'))).toBe(false)
  expect(isLate(ended, at('10:01:08'))).toBe(true)
})

test('a run that is under way is late after half an hour, whether or not one ended before', () => {
  for (const run of [running, { ...running, endedAt: null }]) {
    expect(isUnderWay(run)).toBe(true)
    expect(isLate(run, at('10:30:07'))).toBe(false)
    expect(isLate(run, at('10:30:08'))).toBe(true)
  }
})
