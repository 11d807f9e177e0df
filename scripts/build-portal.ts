// Builds the portal if its sources changed since the last build.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFolder } from './replace-folder.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'apps/portal/dist')
const stamp = '.sources'

function sourcesHash(): string {
  const hash = createHash('sha256')
  // The brand is part of the build.
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('LLAVE_PUBLIC_')) hash.update(`${name}=${value}`)
  }
  const patterns = [
    'apps/portal/{src,scripts,public}/**/*.*',
    'apps/portal/*.{ts,json}',
    'packages/{domain,contract,design}/src/**/*.*',
    'package-lock.json',
  ]
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Returns whether a build was made. Each build has its own folder, so that two at once do not collide. */
export function buildPortal(): boolean {
  const sources = sourcesHash()
  if (isBuiltFrom(sources)) return false
  const modules = join(root, 'apps/portal/node_modules')
  mkdirSync(modules, { recursive: true })
  const folder = mkdtempSync(join(modules, '.build-'))
  try {
    const build = [join(root, 'apps/portal/scripts/build.ts'), folder]
    execFileSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
    writeFileSync(join(folder, 'dist', stamp), sources)
    // Another process may have finished first, and be serving its pages.
    if (!isBuiltFrom(sources)) replaceFolder(join(folder, 'dist'), dist, join(folder, 'before'))
  } finally {
    rmSync(folder, { recursive: true })
  }
  return true
}

function isBuiltFrom(sources: string): boolean {
  const file = join(dist, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === sources
}

if (import.meta.main) buildPortal()
