import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

const drawn = () => {
  const values: number[] = []
  const property = fc.property(fc.integer(), (value) => void values.push(value))
  return { values, property }
}

test('a property test generates the same cases each time', () => {
  const [one, other] = [drawn(), drawn()]
  fc.assert(one.property)
  fc.assert(other.property)
  expect(one.values).toHaveLength(100)
  expect(other.values).toEqual(one.values)
})

test('a property test that runs out of time has made at least ten runs, and passes', () => {
  const { values, property } = drawn()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 60_000
    return now
  })
  fc.assert(property)
  expect(values).toHaveLength(10)
})

test('a started asynchronous run is finished', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let [begun, ended] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.integer(), async () => {
      begun += 1
      if (begun === 15) now = 60_000
      await Promise.resolve()
      ended += 1
    }),
  )
  expect({ begun, ended }).toEqual({ begun: 15, ended: 15 })
})

test('a failure found after the time limit is still reported', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let rounds = 0
  const property = fc.property(fc.integer(), () => {
    rounds += 1
    if (rounds === 12) now = 60_000
    expect(rounds).toBeLessThan(12)
  })
  expect(() => fc.assert(property)).toThrow('Property failed')
})
