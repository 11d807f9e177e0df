import { expect, test } from 'vitest'
import { labelLeft } from './label-position.ts'

/** A line that falls to the axis at 200 in one equal step per letra. */
function stairs(high: number, end: number, letras: number) {
  return Array.from({ length: letras }, (_, step) => {
    const [x, next] = [(step / letras) * end, ((step + 1) / letras) * end]
    const [y, lower] = [200 - high * (1 - step / letras), 200 - high * (1 - (step + 1) / letras)]
    return [
      { x, y },
      { x: next, y },
      { x: next, y: lower },
    ]
  }).flat()
}

const label = { width: 100, height: 40 }
const place = (fresh: ReturnType<typeof stairs>, old = stairs(170, 300, 36)) =>
  labelLeft({ old, fresh, label, ground: 200, width: 320 })

test('the label of a long plan is inside its area', () => {
  expect(place(stairs(120, 200, 24))).toBe(10)
})

test('the label of a short plan is after its end, where no line crosses it', () => {
  expect(place(stairs(120, 40, 5))).toBe(50)
  expect(place(stairs(160, 12, 1))).toBe(22)
})

test('the label of a very low plan is after it as well', () => {
  expect(place(stairs(3, 20, 10))).toBe(30)
  expect(place(stairs(1, 4, 1))).toBe(10)
})

test('where a line crosses both places, or the label would leave the chart, there is none', () => {
  expect(place(stairs(12, 250, 30))).toBeNull()
  expect(place(stairs(60, 100, 12), stairs(80, 180, 13))).toBeNull()
  expect(place(stairs(20, 100, 10), [{ x: 1, y: 30 }])).toBe(110)
  expect(place(stairs(20, 215, 10), [{ x: 1, y: 30 }])).toBeNull()
})
