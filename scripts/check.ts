// Types, lint, walls, dead code: what every commit holds. `npm run check`.
import { existsSync, globSync } from 'node:fs'
import { runAll, type Step } from './run-all.ts'

const projects = globSync([
  'tsconfig.json',
  'apps/*/tsconfig.json',
  'packages/*/tsconfig.json',
  '{testkit,e2e,bench,demo}/tsconfig.json',
])
const folders = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts', 'demo'].filter((name) =>
  existsSync(name),
)

const steps: Step[] = [
  ...projects
    .sort()
    .map((project): Step => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })),
  { name: 'lint', command: ['biome', 'ci', '--colors=off'] },
  { name: 'walls', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...folders] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
]

const started = performance.now()
const outcomes = await runAll(steps, 2)
const failed = outcomes.filter((outcome) => !outcome.ok)
for (const outcome of failed) process.stdout.write(`--- ${outcome.name}\n${outcome.output}\n`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
process.stdout.write(
  `check: ${outcomes.length - failed.length} passed, ${failed.length} failed, in ${seconds} s\n`,
)
process.exitCode = failed.length > 0 ? 1 : 0
