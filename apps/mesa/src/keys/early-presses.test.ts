import { expect, test } from 'vitest'
import { createEarlyPresses } from './early-presses.ts'

test('what was pressed before there was anything to run is run once, in its order, unless it is long ago', () => {
  const early = createEarlyPresses()
  early.keep('x', 0)
  early.keep('g', 4_000)
  early.keep('b', 4_100)
  expect(early.take(8_000).map(({ stroke }) => stroke)).toEqual(['g', 'b'])
  expect(early.take(8_000)).toEqual([])
})
