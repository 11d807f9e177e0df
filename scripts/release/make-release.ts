import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeSbom } from '../supply/make-sbom.ts'
import { listProductionPackages, type ProductionPackage } from '../supply/production-packages.ts'

const root = join(import.meta.dirname, '../..')

/** What an operator runs besides the process: files of `scripts`, called by `llave` and their name. */
export const releaseCommands = ['migrate', 'operator', 'import', 'export', 'answer', 'debit-day'] as const

/** Ours, as they stand in the repository. Their tests and what tests compare with stay there. */
const sources = [
  'apps/api/package.json',
  'apps/api/src/**/*',
  'packages/{domain,contract}/package.json',
  'packages/{domain,contract}/src/**/*',
  ...releaseCommands.map((name) => `scripts/${name}.ts`),
  'scripts/{ignore-closed-pipe,demo-environment,explain-database-fault}.ts',
  'apps/{portal,mesa}/dist/**/*',
  'deploy/**/*',
  'docs/*.{md,csv}',
  'docs/integration-client.ts',
  'docs/decisions/*.md',
  'docs/import-{example,profiles}/**/*',
  'package-lock.json',
]
/** What a build writes, which git does not keep. */
const built = /^apps\/(portal|mesa)\/dist\//
const testsAlone = /\.test\.ts$|\/golden\/|\/fixtures?\/|\/dist\/\.sources$|^deploy\/cluster\/.*\.ts$/

/** What packages bring for compilers and debuggers: below node_modules Node runs no TypeScript. */
const notRun = /\.(map|[cm]?ts|tsbuildinfo|flow)$/

/** One folder that starts on a machine with a C library and nothing else; its name is that of the archive. */
export function nameRelease(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `llave-${version}-${readCommit()}-${process.platform}-${process.arch}`
}

/**
 * Puts a release into the folder: the built applications, the API with the packages that it runs on, its Node, the
 * operator's commands, what a deployment copies, and the list of all of it. The applications have to be built.
 */
export function makeRelease(folder: string): void {
  if (process.platform !== 'linux')
    throw new Error('A release is made on Linux, for Linux of the same processor.')
  const kept = listKept()
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const within = path.slice(root.length + 1)
    if (file.isFile() && !testsAlone.test(within) && (kept.has(within) || built.test(within)))
      copy(path, join(folder, within))
  }
  const packages = listReleasePackages()
  for (const { path } of packages) copyPackage(path, folder)
  for (const [name, path] of Object.entries({
    api: 'apps/api',
    domain: 'packages/domain',
    contract: 'packages/contract',
  })) {
    mkdirSync(join(folder, 'node_modules/@llave'), { recursive: true })
    symlinkSync(join('../..', path), join(folder, 'node_modules/@llave', name))
  }
  copy(process.execPath, join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
  copy(join(dirname(dirname(process.execPath)), 'LICENSE'), join(folder, 'bin/LICENSE'))
  copy(join(root, 'deploy/llave'), join(folder, 'llave'))
  chmodSync(join(folder, 'llave'), 0o755)
  const about = {
    name: 'llave',
    private: true,
    type: 'module',
    commit: readCommit(),
    node: process.versions.node,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), makeSbom())
}

/** What the API runs on, on this platform. */
export function listReleasePackages(): ProductionPackage[] {
  return listProductionPackages(root, ['apps/api']).filter(({ path }) => existsSync(join(root, path)))
}

/** Without the packages below it, each of which is listed itself where it is needed. */
function copyPackage(path: string, folder: string): void {
  const from = join(root, path)
  cpSync(from, join(folder, path), {
    recursive: true,
    filter: (file) => !file.slice(from.length).includes('/node_modules') && !notRun.test(file),
  })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { dereference: true })
}

/** The commit that it is made from; `changed` where the working tree is not that commit. */
function readCommit(): string {
  const commit = git('rev-parse', '--short=12', 'HEAD').trim()
  return git('status', '--porcelain').trim() === '' ? commit : `${commit}-changed`
}

/**
 * What git keeps. Nothing else is packed: who also operates Llave has keys and passwords beside compose.yml, and a
 * release goes to others.
 */
function listKept(): ReadonlySet<string> {
  return new Set(git('ls-files', '-z').split('\0'))
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
