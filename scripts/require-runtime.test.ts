import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a Node without Temporal gets a message with the required version and its path', () => {
  const older = 'data:text/javascript,delete globalThis.Temporal'
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', older, join(root, 'scripts/require-runtime.ts')],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  for (const version of Object.values(optionalDependencies)) {
    expect(stderr).toContain(`Llave's tests need Node ${version.split('.')[0]} `)
  }
  expect(stderr).toContain('node_modules/.bin/node')
})

test.each(['vitest.config.ts', 'e2e/playwright.config.ts'])(
  '%s checks it before importing anything else',
  (config) => {
    expect(read(config).split('\n')[0]).toMatch(/^import '\.{1,2}\/scripts\/require-runtime\.ts'$/)
  },
)
