import { expect, test } from 'vitest'
import { closestPosition, offsetOf, positionAfterSwipe, slideAt } from './slide-position.ts'

const slides = { starts: [0, 100, 250, 400], turn: 500 }

test('the slider is infinite: a position past the last slide shows the first again', () => {
  expect([slideAt(4, 4), slideAt(9, 4), slideAt(-1, 4)]).toEqual([0, 1, 3])
})

test('a full turn forwards or backwards adds or subtracts the width of all slides', () => {
  expect(offsetOf(2, slides)).toBe(250)
  expect(offsetOf(6, slides)).toBe(750)
  expect(offsetOf(-1, slides)).toBe(-100)
})

test('the slider takes the shorter direction to a slide', () => {
  expect(closestPosition(0, 3, 4)).toBe(-1)
  expect(closestPosition(5, 2, 4)).toBe(6)
  expect(closestPosition(0, 2, 4)).toBe(2)
})

test('a short swipe moves one slide, a long one stops at the nearest', () => {
  expect(positionAfterSwipe(0, -30, slides)).toBe(1)
  expect(positionAfterSwipe(0, 30, slides)).toBe(-1)
  expect(positionAfterSwipe(0, -260, slides)).toBe(2)
  expect(positionAfterSwipe(1, -520, slides)).toBe(5)
})
