// What every commit must pass: types, lint, walls, dead code, tables. `npm run check`.
import { existsSync, globSync } from 'node:fs'
import { runAll, type Step } from './run-all.ts'

// Projects with Node's types and no DOM are covered by the root project: checking the API's sources in each
// of them took half of the time.
const ofTheRoot = ['apps/api/tsconfig.json', 'packages/emulators/tsconfig.json', 'testkit/tsconfig.json']
const projects = globSync([
  'tsconfig.json',
  'apps/*/tsconfig.json',
  'apps/portal/worker/tsconfig.json',
  'packages/*/tsconfig.json',
  '{e2e,bench,demo}/tsconfig.json',
]).filter((project) => !ofTheRoot.includes(project))
const folders = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'deploy', 'scripts', 'demo'].filter((name) =>
  existsSync(name),
)

const steps: Step[] = [
  ...projects.sort().map((project): Step => ({ name: `types of ${project}`, command: checkTypes(project) })),
  { name: 'lint', command: ['biome', 'ci', '--colors=off'] },
  { name: 'walls', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...folders] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'exports that only tests call',
    command: ['knip', '--no-progress', '--production', '--config', 'knip.production.jsonc'],
  },
  // Compares the types of the tables with the migrations. `npm test` has that test beside this already.
  ...(process.argv.includes('--beside-vitest')
    ? []
    : [{ name: 'tables', command: ['vitest', 'run', 'apps/api/src/database/tables.test.ts'] } as const]),
  // Fails where a first screen got too heavy.
  { name: 'build', command: ['node', 'scripts/build-applications.ts'] },
]

/**
 * By the compiler's native port, a third of the work; `typescript` itself stays for what reads its syntax
 * trees. Incremental: unchanged files are not checked again. In one thread, because several of them check the
 * shared types several times, and two steps run side by side.
 */
function checkTypes(project: string): Step['command'] {
  const known = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', known]
  return ['node', 'node_modules/typescript-native/bin/tsc', '-p', project, ...options]
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
