import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const own = 'testkit/src/test-timeout.test.ts'
const files = globSync(['{apps,packages,testkit,scripts,docs}/**/*.test.{ts,tsx}', 'testkit/src/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).filter((file) => file !== own)

/** Ways in which a test or its fixtures could depend on the speed of the machine. */
const limits = {
  'a limit of its own behind a test': /^ *\}, [\d_]{4,}\)$/m,
  'a limit of its own behind a test, on a line of its own': /^ +[\d_]{4,},\n *\)$/m,
  'a limit of its own for a poll': /poll\([^\n]*timeout/,
  'a configuration of its own': /\bsetConfig\b|\b(test|hook)Timeout\b/,
  'a wait that ends after a second': /\bvi\.wait/,
  'a limit for the browser': /setDefault\w*Timeout\((?!0\))/,
  'a deadline': /performance\.now\(\) (>|\+)|\bpatienceMs\b/,
}

/** Files whose subject is time itself, and what says in words that a test hangs. */
const allowed = ['testkit/src/property-runs.ts', 'testkit/src/stress/patience.ts']

describe('only the timeout for hanging tests ends a test', () => {
  test.each(Object.entries(limits))('%s', (_, pattern) => {
    const found = files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    expect(found.filter((file) => !allowed.includes(file))).toEqual([])
  })

  test('the patterns would be found', () => {
    const planted = [
      'test("a", () => {\n}, 20_000)\n',
      'test(\n  "a",\n  work,\n  60_000,\n)\n',
      'expect.poll(read, { timeout: 500 })',
      'vi.setConfig({ testTimeout: 1 })',
      'await vi.waitFor(ready)',
      'page.setDefaultTimeout(5000)',
      'if (performance.now() > until) throw error',
    ]
    expect(Object.values(limits).map((pattern, at) => pattern.test(planted[at] ?? ''))).toEqual(
      planted.map(() => true),
    )
  })
})
