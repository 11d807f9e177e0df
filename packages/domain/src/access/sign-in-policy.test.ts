import { expect, test } from 'vitest'
import { secondsUntilTomorrow, signInPolicy, wrongPairDelay } from './sign-in-policy.ts'

test('a first wrong pair is answered at once, each further one half a second later, none later than 10 s', () => {
  expect([1, 2, 3].map(wrongPairDelay)).toEqual([0, 500, 1000])
  expect([20, 21, 22, 5000].map(wrongPairDelay)).toEqual([9500, 10_000, 10_000, 10_000])
})

test('the delay does not reveal that a limit is near or was passed', () => {
  const delays = Array.from({ length: 3 * signInPolicy.triesPerNetwork }, (_, index) =>
    wrongPairDelay(index + 1),
  )
  for (const [index, delay] of delays.entries()) {
    const step = delay - (delays[index - 1] ?? 0)
    expect(step === signInPolicy.delayStepMs || step === 0).toBe(true)
  }
})

test('the count of tries restarts at midnight in Lima', () => {
  expect(secondsUntilTomorrow(Temporal.Instant.from('2026-11-21T15:14:59.5Z'))).toBe(49_501)
  expect(secondsUntilTomorrow(Temporal.Instant.from('2026-11-22T05:00:00Z'))).toBe(86_400)
})
