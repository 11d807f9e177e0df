import { expect, test } from 'vitest'
import { enterCode, eraseCode } from './enter-code.ts'

const empty = ['', '', '']

test('a digit goes into its box and the focus to the next one', () => {
  expect(enterCode(empty, 0, '4')).toEqual({ boxes: ['4', '', ''], next: 1 })
})

test('the focus stays in the last box', () => {
  expect(enterCode(['4', '0', ''], 2, '9')).toEqual({ boxes: ['4', '0', '9'], next: 2 })
})

test('a paste fills the boxes, whatever is between the digits', () => {
  expect(enterCode(empty, 0, ' 4-0 9\n')).toEqual({ boxes: ['4', '0', '9'], next: 2 })
})

test("the phone's autofill fills all boxes", () => {
  expect(enterCode(['', '', '', '', '', ''], 0, '482913').boxes.join('')).toBe('482913')
  expect(enterCode(empty, 0, '482913').boxes.join('')).toBe('482')
})

test('a digit typed into a full box replaces the old one', () => {
  expect(enterCode(['4', '', ''], 0, '47').boxes).toEqual(['7', '', ''])
  expect(enterCode(['4', '', ''], 0, '74').boxes).toEqual(['7', '', ''])
  expect(enterCode(['4', '', ''], 0, '44').boxes).toEqual(['4', '', ''])
})

test('anything but digits is dropped', () => {
  expect(enterCode(empty, 0, 'a')).toEqual({ boxes: empty, next: 0 })
})

test('backspace empties the box, and in an empty one the box before it', () => {
  expect(eraseCode(['4', '0', ''], 1)).toEqual({ boxes: ['4', '', ''], next: 1 })
  expect(eraseCode(['4', '0', ''], 2)).toEqual({ boxes: ['4', '', ''], next: 1 })
  expect(eraseCode(empty, 0)).toEqual({ boxes: empty, next: 0 })
})
