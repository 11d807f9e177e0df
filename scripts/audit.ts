// Asks the registry what is known against the packages of a release: `npm run audit`. Fails on a finding, and where
// the answer makes no sense. A registry that does not answer is said and fails nothing: a landing without a network
// goes on, and whoever reads its log sees that nothing was asked.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readAudit } from './supply/read-audit.ts'

const args = ['audit', '--json', '--omit=dev', '--audit=true']
const { stdout } = spawnSync('npm', args, {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64 << 20,
})
const { words, failed } = readAudit(stdout)
process.stdout.write(`audit: ${words}\n`)
process.exitCode = failed ? 1 : 0
