import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyReader } from './key-reader.ts'

const declared = ['j', 'b', '/', 'g h', 'g b', 'Ctrl+Enter']

/** What a row of presses runs, each with its moment. */
function run(...presses: readonly [string, number][]): string[] {
  const reader = createKeyReader()
  return presses.flatMap(([stroke, at]) => {
    const reading = reader.read(stroke, declared, at)
    return reading.kind === 'run' ? [reading.presses] : []
  })
}

test('one press, and two after each other', () => {
  expect(run(['j', 0])).toEqual(['j'])
  expect(run(['g', 0], ['h', 1_500])).toEqual(['g h'])
  expect(run(['g', 0], ['b', 400], ['b', 500])).toEqual(['g b', 'b'])
})

test('the second of two comes in time, or it stands for itself', () => {
  expect(run(['g', 0], ['h', 1_501])).toEqual([])
  expect(run(['g', 0], ['b', 1_501])).toEqual(['b'])
})

test('what follows a beginning and fits nothing begins anew', () => {
  expect(run(['g', 0], ['x', 100], ['h', 200])).toEqual([])
  expect(run(['g', 0], ['g', 100], ['h', 200])).toEqual(['g h'])
  expect(run(['g', 0], ['j', 100], ['h', 200])).toEqual(['j'])
})

test('nothing runs that was not declared, and nothing with Ctrl that was declared without', () => {
  const strokes = fc.constantFrom('g', 'h', 'b', 'j', 'x', '/', 'Ctrl+g', 'Ctrl+h', 'Ctrl+Enter', 'Shift+j')
  fc.assert(
    fc.property(fc.array(fc.tuple(strokes, fc.nat(3_000))), (steps) => {
      let at = 0
      const presses = steps.map(([stroke, wait]): [string, number] => {
        at += wait
        return [stroke, at]
      })
      const ran = run(...presses)
      expect(ran.filter((one) => !declared.includes(one))).toEqual([])
      // Each press counts for one thing at most.
      expect(ran.flatMap((one) => one.split(' ')).length).toBeLessThanOrEqual(steps.length)
    }),
  )
})
