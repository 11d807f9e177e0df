import { expect, test } from 'vitest'
import { printProgress } from './print-progress.ts'

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => void written.push(text) }
}

test('a terminal gets a bar that redraws itself and ends its line', () => {
  const output = recorder(true)
  const show = printProgress(output)
  for (const read of [0, 50, 50, 100]) show(read, 100)
  expect(output.written).toEqual([
    `\r[${' '.repeat(30)}] 0 %`,
    `\r[${'#'.repeat(15)}${' '.repeat(15)}] 50 %`,
    `\r[${'#'.repeat(30)}] 100 %\n`,
  ])
})

test('elsewhere each tenth is printed as a line', () => {
  const output = recorder(false)
  const show = printProgress(output)
  for (const read of [0, 3, 14, 19, 55, 100]) show(read, 100)
  expect(output.written).toEqual(['0 %\n', '10 %\n', '50 %\n', '100 %\n'])
})

test('empty files are done at once', () => {
  const output = recorder(false)
  printProgress(output)(0, 0)
  expect(output.written).toEqual(['100 %\n'])
})
