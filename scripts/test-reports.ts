import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** One test of a run: its file from the project's root, and its own title without those of its groups. */
export type RanTest = {
  readonly file: string
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** It passed only when retried. */
  readonly flaky: boolean
}

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string }[] }[]
}

/** Reads the output of Vitest's JSON reporter. A file that could not be loaded counts as one failed test. */
export function readVitestReport(file: string, root: string): RanTest[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  return testResults.flatMap(({ name, status, assertionResults }): RanTest[] => {
    const own = { file: relative(root, name), flaky: false }
    const ran = assertionResults.map(({ title, status }) => ({ ...own, title, outcome: outcomeOf(status) }))
    return ran.length === 0 && status === 'failed'
      ? [{ ...own, title: 'the file can be loaded', outcome: 'failed' }]
      : ran
  })
}

/**
 * Reads the output of Playwright's JSON reporter; `folder` is that of its configuration, from the project's
 * root.
 */
export function readPlaywrightReport(file: string, folder: string): RanTest[] {
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: PlaywrightSuite[] }
  return suites.flatMap((suite) => readSuite(suite, folder))
}

function readSuite({ suites = [], specs = [] }: PlaywrightSuite, folder: string): RanTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }) => ({
      file: `${folder}/${file}`,
      title,
      outcome: outcomeOf(status),
      flaky: status === 'flaky',
    })),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, folder))]
}

function outcomeOf(status: string): RanTest['outcome'] {
  if (/^(passed|expected|flaky)$/.test(status)) return 'passed'
  return /^(skipped|pending|todo|disabled)$/.test(status) ? 'skipped' : 'failed'
}
