// Builds the portal and Mesa, each only if its sources changed since its last build.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFolder } from './replace-folder.ts'

const root = join(import.meta.dirname, '..')
const applications = ['portal', 'mesa'] as const
const stamp = '.sources'

type Application = (typeof applications)[number]

function sourcesHash(application: Application): string {
  const hash = createHash('sha256')
  const patterns = [
    `apps/${application}/{src,scripts,public,worker}/**/*.*`,
    `apps/${application}/*.{ts,json,html}`,
    'packages/{domain,contract,client,design}/src/**/*.*',
    'scripts/build/*.ts',
    'package-lock.json',
  ]
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Builds what changed. */
export function buildApplications(): void {
  for (const application of applications) buildApplication(application)
}

/** Each build has its own folder, so that two at once do not collide. */
function buildApplication(application: Application): void {
  const sources = sourcesHash(application)
  const dist = join(root, 'apps', application, 'dist')
  if (isBuiltFrom(dist, sources)) return
  const modules = join(root, 'apps', application, 'node_modules')
  mkdirSync(modules, { recursive: true })
  const folder = mkdtempSync(join(modules, '.build-'))
  try {
    const build = [join(root, 'apps', application, 'scripts/build.ts'), folder]
    // What is built is what customers get, whoever builds it: tests have a NODE_ENV of their own.
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, build, { cwd: root, stdio: 'inherit', env })
    writeFileSync(join(folder, 'dist', stamp), sources)
    // Another process may have finished first, and be serving its pages.
    if (!isBuiltFrom(dist, sources)) replaceFolder(join(folder, 'dist'), dist, join(folder, 'before'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function isBuiltFrom(dist: string, sources: string): boolean {
  const file = join(dist, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === sources
}

if (import.meta.main) buildApplications()
