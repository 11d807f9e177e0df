import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colour, contrastRatio, contrastServes, contrastText, readComputedColour } from './contrast.ts'

const white: Colour = [255, 255, 255]
const grey = (value: number): Colour => [value, value, value]

test.each([
  ['black', grey(0), 21],
  ['#777', grey(0x77), 4.48],
  ['#767676', grey(0x76), 4.54],
  ['#949494', grey(0x94), 3.03],
  ['red', [255, 0, 0], 4],
  ['blue', [0, 0, 255], 8.59],
  ['white', white, 1],
] as const)('%s on white has the published contrast', (_name, colour, ratio) => {
  expect(contrastRatio(colour, white)).toBeCloseTo(ratio, 2)
})

test('a contrast is the same both ways, from 1 to 21', () => {
  const value = fc.integer({ min: 0, max: 255 })
  const colour = fc.tuple(value, value, value)
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrastRatio(one, other)
      expect(ratio).toBe(contrastRatio(other, one))
      expect(ratio).toBeGreaterThanOrEqual(1)
      expect(ratio).toBeLessThanOrEqual(21.000001)
    }),
  )
})

test.each([
  [4.5, 'text', '4.5:1'],
  [4.499, 'parts', '4.4:1'],
  [3, 'parts', '3.0:1'],
  [2.999, 'nothing', '2.9:1'],
] as const)('%d is enough for %s, and is written %s', (ratio, serves, text) => {
  expect(contrastServes(ratio)).toBe(serves)
  expect(contrastText(ratio)).toBe(text)
})

test('only an opaque colour of a browser is read', () => {
  expect(readComputedColour('rgb(31, 63, 148)')).toEqual([31, 63, 148])
  for (const text of ['rgba(0, 0, 0, 0)', 'oklch(0.4 0.1 260)', '#1f3f94', '']) {
    expect(readComputedColour(text), text).toBeNull()
  }
})
