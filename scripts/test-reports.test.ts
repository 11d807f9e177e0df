import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'llave-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, report: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a Vitest report is read as tests by file and title, with a file that did not load as a failure', () => {
  const report = written('vitest.json', {
    testResults: [
      {
        name: '/root/a.test.ts',
        status: 'failed',
        assertionResults: [
          { title: 'one', status: 'passed', failureMessages: [] },
          {
            title: 'two',
            status: 'failed',
            failureMessages: ['\u001b[31mError: two\u001b[39m\n\n    at b.ts\n    at node_modules/c.js'],
          },
          { title: 'three', status: 'pending', failureMessages: [] },
        ],
        message: '',
      },
      { name: '/root/b.test.ts', status: 'failed', assertionResults: [], message: 'No such module' },
      { name: '/root/empty.test.ts', status: 'passed', assertionResults: [], message: '' },
    ],
  })
  expect(readVitestReport(report, '/root')).toEqual([
    { file: 'a.test.ts', title: 'one', outcome: 'passed', flaky: false, why: '' },
    { file: 'a.test.ts', title: 'two', outcome: 'failed', flaky: false, why: 'Error: two\n    at b.ts' },
    { file: 'a.test.ts', title: 'three', outcome: 'skipped', flaky: false, why: '' },
    {
      file: 'b.test.ts',
      title: 'the file can be loaded',
      outcome: 'failed',
      flaky: false,
      why: 'No such module',
    },
  ])
})

test('a Playwright report is read as each project of each test, including those in groups, and marks what passed on retry', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`)
  const report = written('playwright.json', {
    suites: [
      {
        specs: [
          {
            title: 'one',
            file: 'screens/a.spec.ts',
            tests: [
              { status: 'expected', results: [{}] },
              { status: 'flaky', results: [{ error: { message: lines.join('\n') } }, {}] },
            ],
          },
        ],
        suites: [
          {
            specs: [
              { title: 'two', file: 'screens/a.spec.ts', tests: [{ status: 'unexpected', results: [] }] },
            ],
          },
        ],
      },
    ],
  })
  expect(readPlaywrightReport(report, 'e2e')).toEqual([
    { file: 'e2e/screens/a.spec.ts', title: 'one', outcome: 'passed', flaky: false, why: '' },
    {
      file: 'e2e/screens/a.spec.ts',
      title: 'one',
      outcome: 'passed',
      flaky: true,
      why: lines.slice(0, 15).join('\n'),
    },
    { file: 'e2e/screens/a.spec.ts', title: 'two', outcome: 'failed', flaky: false, why: '' },
  ])
})
