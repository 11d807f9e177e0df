// Runs all tests: `npm test`. One part, optionally one file or title of it: `npm test -- unit|api|screens|e2e
// [FILE] [-t TITLE]`. Ends with one line: N passed, N failed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import spawn from 'cross-spawn'
import { checkCoverage, readStatements } from './check-coverage.ts'
import { findChromium, findHeadlessShell } from './find-chromium.ts'
import { type RanTest, readPlaywrightReport, readVitestReport } from './test-reports.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'llave-test-'))
const ran: RanTest[] = []

/** The parts: projects of vitest.config.ts, or a folder of e2e. */
const parts = {
  unit: { projects: ['unit', 'repository'] },
  api: { projects: ['api', 'browser'] },
  screens: { folder: 'screens' },
  e2e: { folder: 'journeys' },
} as const

type Filter = { readonly files: readonly string[]; readonly title: string | undefined }

try {
  await main()
} finally {
  rmSync(reports, { recursive: true })
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { title: { type: 'string', short: 't' } },
    allowPositionals: true,
    // What is not known is answered with the usage.
    strict: false,
  })
  const [name, ...files] = positionals
  const { title, ...unknown } = values
  const filter = { files, title: typeof title === 'string' ? title : undefined }
  if (Object.keys(unknown).length === 0 && name !== undefined && Object.hasOwn(parts, name))
    await testPart(name as keyof typeof parts, filter)
  else if (name === undefined && Object.keys(values).length === 0) {
    await testEverything()
    listSkipped()
  } else {
    process.stderr.write('npm test [-- unit|api|screens|e2e [FILE] [-t TITLE]]\n')
    process.exitCode = 2
    return
  }
  sumUp()
}

async function testEverything(): Promise<void> {
  await requirePostgres()
  haveChromium()
  // First, because the API serves the built pages, and an older build may lack some.
  await step('portal and Mesa are built', ['node', 'scripts/build-applications.ts'])
  const everything = { files: [], title: undefined }
  await Promise.all([
    step('npm run check', ['node', 'scripts/check.ts', '--beside-vitest']),
    vitest([...parts.unit.projects, ...parts.api.projects], everything),
  ])
  await playwright('', everything)
  const uncovered = checkCoverage(readStatements(root), ran)
  for (const fault of uncovered) process.stdout.write(`docs/coverage.csv: ${fault}\n`)
  note('every statement of the specification is held by a test that passed', uncovered.length === 0)
}

async function testPart(name: keyof typeof parts, filter: Filter): Promise<void> {
  if (name === 'api') await requirePostgres()
  if (name !== 'unit') haveChromium()
  if (name !== 'unit') await step('portal and Mesa are built', ['node', 'scripts/build-applications.ts'])
  const part = parts[name]
  if ('projects' in part) await vitest(part.projects, filter)
  else await playwright(part.folder, filter)
}

/** Installs the browsers before any test needs them, so that only one process does. */
function haveChromium(): void {
  for (const [name, path] of [
    ['CHROMIUM_PATH', findChromium()],
    ['HEADLESS_SHELL_PATH', findHeadlessShell()],
  ] as const) {
    if (path !== '') process.env[name] = path
  }
}

async function requirePostgres(): Promise<void> {
  if (await postgresAnswers()) return
  process.stdout.write(
    'PostgreSQL does not answer: the API is tested on the embedded database, without what needs two connections.\n',
  )
  // In CI nothing may be skipped.
  if (process.env.CI) note('with CI set, PostgreSQL answers', false)
}

async function vitest(projects: readonly string[], { files, title }: Filter): Promise<void> {
  const report = join(reports, 'vitest.json')
  const ok = await run([
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(title === undefined ? [] : ['-t', title]),
    ...files,
  ])
  add('vitest', ok, () => readVitestReport(report, root))
}

async function playwright(folder: string, { files, title }: Filter): Promise<void> {
  const report = join(reports, 'playwright.json')
  // A name that exists in both folders, such as payments/receipt, means the one of the selected part.
  const inFolder = files.map((file) => (file.startsWith('e2e/') ? file : `e2e/${folder}/.*${file}`))
  const wanted = files.length > 0 ? inFolder : folder === '' ? [] : [`e2e/${folder}/`]
  const ok = await run(
    ['playwright', 'test', '-c', 'e2e', ...(title === undefined ? [] : ['-g', title]), ...wanted],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  add('playwright', ok, () => readPlaywrightReport(report, 'e2e'))
}

async function step(title: string, command: readonly string[]): Promise<void> {
  note(title, await run(command))
}

function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } })
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

function note(title: string, ok: boolean): void {
  ran.push({ file: 'scripts/test.ts', title, outcome: ok ? 'passed' : 'failed', flaky: false, why: '' })
}

/** A run that fails without a failed test counts as a failure. */
function add(name: string, ok: boolean, read: () => RanTest[]): void {
  let all: RanTest[] = []
  try {
    all = read()
  } catch {
    // The run ended before writing its report.
  }
  ran.push(...all)
  if (!ok && !all.some(({ outcome }) => outcome === 'failed')) note(`${name} ran to its end`, false)
}

/** What this machine lacks the means for: PostgreSQL's own programs, HAProxy, root, a disk to fill. */
function listSkipped(): void {
  for (const { file, title } of ran.filter(({ outcome }) => outcome === 'skipped'))
    process.stdout.write(`not tried on this machine: ${file}: ${title}\n`)
}

function sumUp(): void {
  const count = (outcome: RanTest['outcome']) => ran.filter((test) => test.outcome === outcome).length
  const explain = (how: string, { file, title, why }: RanTest) =>
    process.stdout.write(`${how}: ${file}: ${title}\n${why.replace(/^(?=.)/gm, '    ')}${why && '\n'}`)
  for (const test of ran.filter(({ outcome }) => outcome === 'failed')) explain('failed', test)
  for (const test of ran.filter(({ flaky }) => flaky)) explain('flaky', test)
  const flaky = ran.filter((test) => test.flaky).map(({ file, title }) => `${file}: ${title}`)
  const named = flaky.length > 0 ? `, ${flaky.length} flaky: ${flaky.join('; ')}` : ''
  process.stdout.write(`${count('passed')} passed, ${count('failed')} failed${named}\n`)
  process.exitCode = count('failed') > 0 ? 1 : 0
}
