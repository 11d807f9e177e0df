import { expect, test } from 'vitest'
import { watchSilence } from './watch-silence.ts'

test('the longest time between two answers, whatever is refused amid', () => {
  const silence = watchSilence()
  for (const at of [1000, 1100, 1400, 1500]) silence.hear(at, true)
  silence.hear(1600, false)
  silence.hear(2500, true)
  silence.hear(2700, true)
  expect(silence.take()).toBe(1000)
})

test('before anybody asked nobody waited', () => {
  const silence = watchSilence()
  expect(silence.take()).toBe(0)
  silence.hear(90_000, true)
  expect(silence.take()).toBe(0)
})

test('one that is never ended by an answer lasts until the last who was refused', () => {
  const silence = watchSilence()
  silence.hear(0, true)
  silence.hear(3000, false)
  silence.hear(50_000, false)
  expect(silence.take()).toBe(50_000)
})

test('nobody at all was answered', () => {
  const silence = watchSilence()
  silence.hear(100, false)
  silence.hear(60_100, false)
  expect(silence.take()).toBe(60_000)
})

test('one that goes on when it is taken is taken whole once it is over', () => {
  const silence = watchSilence()
  silence.hear(0, true)
  silence.hear(20_000, false)
  expect(silence.take()).toBe(20_000)
  silence.hear(46_000, true)
  silence.hear(46_100, true)
  expect(silence.take()).toBe(46_000)
  expect(silence.take()).toBe(0)
})

test('what somebody else judges does not count, and what goes on after it counts from there', () => {
  const silence = watchSilence()
  silence.hear(0, true)
  silence.hear(40_000, false)
  silence.beginAt(48_000)
  expect(silence.take()).toBe(0)
  silence.hear(50_000, true)
  expect(silence.take()).toBe(2000)
})
