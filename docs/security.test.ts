import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(import.meta.dirname, 'security.md'), 'utf8')
const threats = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && !/^(what they try|-+)$/.test(cells[1] ?? ''))

test('each threat names a test that holds what stops it', () => {
  expect(threats.length).toBeGreaterThan(25)
  for (const [, tried = '', stops = '', held = ''] of threats) {
    expect(stops.length, tried).toBeGreaterThan(10)
    const files = [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, tried).toBeGreaterThan(0)
    for (const file of files) {
      expect(file, tried).toMatch(/\.test\.ts$/)
      expect(existsSync(join(root, file)), file).toBe(true)
    }
  }
})
