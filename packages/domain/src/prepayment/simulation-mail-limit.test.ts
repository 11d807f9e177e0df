import { expect, test } from 'vitest'
import { secondsUntilSimulationMail } from './simulation-mail-limit.ts'

const start = Temporal.Instant.from('2026-11-21T15:00:00Z')
const at = (minutes: number) => start.add({ minutes })

test('the sixth e-mail of a quarter of an hour waits until the first of five is as old', () => {
  const sent = [0, 1, 2, 3, 4].map(at)
  expect(secondsUntilSimulationMail(sent.slice(1), at(5))).toBe(0)
  expect(secondsUntilSimulationMail(sent, at(5))).toBe(600)
  expect(secondsUntilSimulationMail(sent, at(15))).toBe(0)
})

test('the twenty-first of a day waits until the first of twenty is a day old', () => {
  const sent = Array.from({ length: 20 }, (_, index) => at(index * 30))
  expect(secondsUntilSimulationMail(sent.slice(1), at(600))).toBe(0)
  expect(secondsUntilSimulationMail(sent, at(600))).toBe(14 * 60 * 60)
  expect(secondsUntilSimulationMail(sent, at(24 * 60))).toBe(0)
})
