import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One test of a run: its file from the project's root, and its own title without those of its groups. */
export type RanTest = {
  readonly file: string
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** It passed only when retried. */
  readonly flaky: boolean
  /** Why it failed, the first time: the first lines, of a log of which perhaps the end alone is kept. Else empty. */
  readonly why: string
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const whyLines = 15

/** Reads the output of Vitest's JSON reporter. A file that could not be loaded counts as one failed test. */
export function readVitestReport(file: string, root: string): RanTest[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  return testResults.flatMap(({ name, status, message, assertionResults }): RanTest[] => {
    const own = { file: relative(root, name), flaky: false }
    const ran = assertionResults.map(({ title, status, failureMessages }) => ({
      ...own,
      title,
      outcome: outcomeOf(status),
      why: firstLines(failureMessages[0]),
    }))
    return ran.length === 0 && status === 'failed'
      ? [{ ...own, title: 'the file can be loaded', outcome: 'failed', why: firstLines(message) }]
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
    tests.map(({ status, results }) => ({
      file: `${folder}/${file}`,
      title,
      outcome: outcomeOf(status),
      flaky: status === 'flaky',
      why: firstLines(results.find(({ error }) => error)?.error?.message),
    })),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, folder))]
}

function outcomeOf(status: string): RanTest['outcome'] {
  if (/^(passed|expected|flaky)$/.test(status)) return 'passed'
  return /^(skipped|pending|todo|disabled)$/.test(status) ? 'skipped' : 'failed'
}

function firstLines(text = ''): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ +at .*node_modules/.test(line))
    .slice(0, whyLines)
    .join('\n')
}
