// Everything that must hold. `npm test`. Ends with one line: N passed, N failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import { findChromium } from './find-chromium.ts'

type Count = { passed: number; failed: number }
const reports = mkdtempSync(join(tmpdir(), 'llave-test-'))
const total: Count = { passed: 0, failed: 0 }

function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/** A run that failed without naming a failed test failed all the same. */
function add(count: Count, ok: boolean): void {
  total.passed += count.passed
  total.failed += count.failed > 0 || ok ? count.failed : 1
}

function readVitest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function readPlaywright(file: string): Count {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: Record<'expected' | 'unexpected' | 'flaky', number>
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function countOf(read: (file: string) => Count, file: string): Count {
  try {
    return read(file)
  } catch {
    return { passed: 0, failed: 0 }
  }
}

if (!(await postgresAnswers())) {
  const left =
    'PostgreSQL does not answer: the API is tested on the embedded database, without what needs two connections.'
  if (process.env.CI) {
    process.stdout.write(`${left} With CI set that is a failure.\n0 passed, 1 failed\n`)
    process.exit(1)
  }
  process.stdout.write(`${left}\n`)
}

const checked = run('node', ['scripts/check.ts'])
add({ passed: checked ? 1 : 0, failed: 0 }, checked)

const chromium = findChromium()
const browser = chromium ? { CHROMIUM_PATH: chromium } : {}

// First: the API reads the pages of the portal, and those of an older build may lack some.
const built = run('node', ['scripts/build-portal.ts'])
const unit = join(reports, 'vitest.json')
const tested = run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  browser,
)
add(countOf(readVitest, unit), tested)

const journeys = join(reports, 'playwright.json')
const walked =
  built && run('playwright', ['test', '-c', 'e2e'], { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys })
add(countOf(readPlaywright, journeys), walked)

rmSync(reports, { recursive: true })
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
