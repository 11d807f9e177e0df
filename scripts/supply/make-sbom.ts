import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listProductionPackages } from './production-packages.ts'

const root = join(import.meta.dirname, '../..')

/** Of what the product consists: the API, and what is built into the portal and Mesa. */
export const productWorkspaces = ['apps/api', 'apps/portal', 'apps/mesa'] as const

/**
 * The packages of the product on this platform and its Node, as CycloneDX, by `npm sbom`. That reads a tree of
 * packages and takes no choice of workspaces, so that it is given one that holds nothing else.
 */
export function makeSbom(): string {
  const temporary = mkdtempSync(join(tmpdir(), 'llave-sbom-'))
  // npm names what it describes after the folder.
  const folder = join(temporary, 'llave')
  try {
    const runtime = `node_modules/node-${process.platform}-${process.arch}`
    const listed = listProductionPackages(root, productWorkspaces).filter(({ path }) =>
      existsSync(join(root, path)),
    )
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string }>
    }
    const dependencies: Record<string, string> = {}
    const packages: Record<string, unknown> = {}
    for (const path of [...listed.map((each) => each.path), runtime]) {
      mkdirSync(join(folder, path), { recursive: true })
      copyFileSync(join(root, path, 'package.json'), join(folder, path, 'package.json'))
      packages[path] = lock.packages[path]
      if (path.lastIndexOf('node_modules') === 0)
        dependencies[path.slice('node_modules/'.length)] = lock.packages[path]?.version ?? ''
    }
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const about = { name: 'llave', version, dependencies }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(about))
    // Where npm keeps the sums of what it installed.
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages: { '': about, ...packages } }),
    )
    return execFileSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 },
    )
  } finally {
    rmSync(temporary, { recursive: true })
  }
}
