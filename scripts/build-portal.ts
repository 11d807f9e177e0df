// Builds the portal where its sources changed since the last build.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'apps/web/dist/.sources')

function sourcesHash(): string {
  const hash = createHash('sha256')
  // The brand is built in.
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('LLAVE_PUBLIC_')) hash.update(`${name}=${value}`)
  }
  const patterns = [
    'apps/web/{src,scripts,public}/**/*.*',
    'apps/web/*.{ts,html,json}',
    'packages/{domain,contract}/src/**/*.ts',
    'package-lock.json',
  ]
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Answers whether a build was made. */
export function buildPortal(): boolean {
  const sources = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['run', '--silent', 'build', '--workspace', 'apps/web'], { cwd: root, stdio: 'inherit' })
  writeFileSync(stamp, sources)
  return true
}

if (import.meta.main) buildPortal()
