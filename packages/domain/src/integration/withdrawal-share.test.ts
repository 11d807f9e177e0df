import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayWithdraw, parseShare } from './withdrawal-share.ts'

test('at most the share may go, and it itself', () => {
  expect(mayWithdraw(5, 100, 500)).toBe(true)
  expect(mayWithdraw(6, 100, 500)).toBe(false)
  expect(mayWithdraw(1, 19, 500)).toBe(false)
  expect(mayWithdraw(0, 0, 0)).toBe(true)
  expect(mayWithdraw(1, 1_000_000, 0)).toBe(false)
  expect(mayWithdraw(7, 7, 10_000)).toBe(true)
})

test('who may withdraw so many may withdraw fewer, and as many of more', () => {
  const count = fc.nat(1_000_000)
  fc.assert(
    fc.property(
      count,
      count,
      fc.integer({ min: 0, max: 10_000 }),
      fc.nat(1000),
      (missing, stored, share, more) => {
        const may = mayWithdraw(missing, stored, share)
        if (may) {
          expect(mayWithdraw(Math.max(0, missing - more), stored, share)).toBe(true)
          expect(mayWithdraw(missing, stored + more, share)).toBe(true)
        } else {
          expect(mayWithdraw(missing + more, stored, share)).toBe(false)
        }
      },
    ),
  )
})

describe('a share', () => {
  test.each([
    ['5%', 500],
    ['0%', 0],
    ['0.25%', 25],
    ['12.5%', 1250],
    ['100%', 10_000],
  ])('%s', (text, share) => {
    expect(parseShare(text)).toBe(share)
  })

  test.each(['', '5', '5 %', '-1%', '0.125%', '101%', '100.01%', '5,5%', 'cinco'])('%s is none', (text) => {
    expect(parseShare(text)).toBeNull()
  })
})
