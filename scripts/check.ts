// Types, lint, walls, dead code, tables: what every commit holds. `npm run check`.
import { existsSync, globSync } from 'node:fs'
import { runAll, type Step } from './run-all.ts'

// What needs Node's types and nothing of a browser is read once, by the project of the root: read
// by each of them again, the API's sources took half of the time.
const ofTheRoot = ['apps/api/tsconfig.json', 'packages/emulators/tsconfig.json', 'testkit/tsconfig.json']
const projects = globSync([
  'tsconfig.json',
  'apps/*/tsconfig.json',
  'packages/*/tsconfig.json',
  '{e2e,bench,demo}/tsconfig.json',
]).filter((project) => !ofTheRoot.includes(project))
const folders = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts', 'demo'].filter((name) =>
  existsSync(name),
)

const steps: Step[] = [
  ...projects.sort().map((project): Step => ({ name: `types of ${project}`, command: checkTypes(project) })),
  { name: 'lint', command: ['biome', 'ci', '--colors=off'] },
  { name: 'walls', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...folders] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  // What the code takes the tables for, beside what the migrations make.
  { name: 'tables', command: ['vitest', 'run', 'apps/api/src/database/tables.test.ts'] },
]

/** What did not change since the last check is not looked at again. */
function checkTypes(project: string): Step['command'] {
  const known = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known]
}

const started = performance.now()
const outcomes = await runAll(steps, 2)
const failed = outcomes.filter((outcome) => !outcome.ok)
for (const outcome of failed) process.stdout.write(`--- ${outcome.name}\n${outcome.output}\n`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
process.stdout.write(
  `check: ${outcomes.length - failed.length} passed, ${failed.length} failed, in ${seconds} s\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
