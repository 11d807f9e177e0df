import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atZoom, tileAddress, tilesAround, worldPoint } from './tile-grid.ts'

const lima = { latitude: -12.0464, longitude: -77.0428 }

test('a position is where tile servers place it', () => {
  const { x, y } = worldPoint(lima, 16)
  // Computed by hand with the formula that OpenStreetMap publishes.
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([18_742, 34_977])
  expect(worldPoint({ latitude: 0, longitude: 0 }, 1)).toEqual({ x: 256, y: 256 })
})

test('a point stays at its position at another zoom', () => {
  const at = atZoom(worldPoint(lima, 16), 16, 12)
  const straight = worldPoint(lima, 12)
  expect(at.x).toBeCloseTo(straight.x, 6)
  expect(at.y).toBeCloseTo(straight.y, 6)
})

test('the tiles cover the window without gaps, and none outside it is requested', () => {
  fc.assert(
    fc.property(
      fc.record({
        latitude: fc.double({ min: -80, max: 80, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        width: fc.integer({ min: 1, max: 1400 }),
        height: fc.integer({ min: 1, max: 800 }),
        zoom: fc.integer({ min: 5, max: 19 }),
      }),
      ({ latitude, longitude, width, height, zoom }) => {
        const tiles = tilesAround(worldPoint({ latitude, longitude }, zoom), { width, height }, zoom)
        const lefts = [...new Set(tiles.map(({ left }) => left))].toSorted((a, b) => a - b)
        const tops = [...new Set(tiles.map(({ top }) => top))].toSorted((a, b) => a - b)
        expect(tiles).toHaveLength(lefts.length * tops.length)
        for (const [edges, size] of [
          [lefts, width],
          [tops, height],
        ] as const) {
          expect(edges[0]).toBeLessThanOrEqual(0)
          expect(edges[0]).toBeGreaterThan(-256)
          expect((edges.at(-1) ?? 0) + 256).toBeGreaterThanOrEqual(size)
          expect(edges.at(-1)).toBeLessThan(size)
        }
        for (const { x, y } of tiles) {
          expect(x >= 0 && x < 2 ** zoom && y >= 0 && y < 2 ** zoom).toBe(true)
        }
      },
    ),
  )
})

test('the map wraps to the east, and ends in the north', () => {
  const corner = tilesAround({ x: 0, y: 0 }, { width: 200, height: 200 }, 3)
  expect(corner.map(({ x, y }) => [x, y])).toEqual([
    [7, 0],
    [0, 0],
  ])
})

test("a tile's address is the filled template", () => {
  expect(tileAddress('https://t.example/{z}/{x}/{y}.png', 16, { x: 1, y: 2 })).toBe(
    'https://t.example/16/1/2.png',
  )
})
