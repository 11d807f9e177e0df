// Runs the measurements that have a budget: `npm run bench`, or `npm run bench -- import export` for some.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildApplications } from './build-applications.ts'
import { type BenchEnd, sumUpBenches } from './sum-up-benches.ts'

const asked = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const programs = globSync('bench/*.bench.ts', { cwd: root })
  .sort()
  .filter((file) => asked.length === 0 || asked.includes(basename(file, '.bench.ts')))

buildApplications()
const ends: BenchEnd[] = []
// Sequentially: two at once would measure each other.
for (const program of programs) {
  const name = basename(program, '.bench.ts')
  process.stdout.write(`--- ${name}\n`)
  // Its own process group, so that an interrupt also ends its servers and browsers.
  const bench = spawn(process.execPath, [program], { cwd: root, stdio: 'inherit', detached: true })
  const end = () => {
    if (bench.pid) process.kill(-bench.pid, 'SIGKILL')
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  const [status] = await once(bench, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  ends.push({ name, status })
}
const { line, status } = sumUpBenches(ends)
process.stdout.write(`${line}\n`)
process.exitCode = status
