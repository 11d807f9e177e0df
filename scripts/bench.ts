// Measures what has a budget: `npm run bench`, or `npm run bench -- import export` for some.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildPortal } from './build-portal.ts'

const asked = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const programs = globSync('bench/*.bench.ts', { cwd: root })
  .sort()
  .filter((file) => asked.length === 0 || asked.includes(basename(file, '.bench.ts')))

buildPortal()
let failed = 0
// One after the other: two at once would measure each other.
for (const program of programs) {
  process.stdout.write(`--- ${basename(program, '.bench.ts')}\n`)
  const { status } = spawnSync(process.execPath, [program], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.stdout.write(`${programs.length - failed} benches held, ${failed} missed\n`)
process.exitCode = failed > 0 || programs.length === 0 ? 1 : 0
