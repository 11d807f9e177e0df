import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package from outside that a release contains, or that is built into what browsers get. */
export type ProductionPackage = {
  /** Where it stands below the root, which is where the lock has it. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** As its author states it; empty where the lock does not know. */
  readonly licence: string
  /** What brought it: a workspace or a package. */
  readonly broughtBy: string
}

type Locked = {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/**
 * Everything that these workspaces need at run time, for every platform, by the lock: a dependency is looked for as
 * Node does, from the folder of whoever asks upwards. Ours are walked through and are not in it.
 */
export function listProductionPackages(root: string, workspaces: readonly string[]): ProductionPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const found = new Map<string, ProductionPackage>()
  const walked = new Set<string>()

  function walk(path: string): void {
    if (walked.has(path)) return
    walked.add(path)
    const locked = packages[path]
    if (!locked) throw new Error(`package-lock.json has no ${path}`)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const place = locate(path, name)
      // An optional package of a platform that nobody locked.
      if (place === null) continue
      const { link, resolved = '', version = '', license = '' } = packages[place] ?? {}
      if (link) {
        walk(resolved)
        continue
      }
      if (!found.has(place))
        found.set(place, { path: place, name, version, licence: license, broughtBy: nameOf(path) })
      walk(place)
    }
  }

  function locate(from: string, name: string): string | null {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const place = join(folder, 'node_modules', name)
      if (!folder.endsWith('node_modules') && packages[place]) return place
      if (folder === '') return null
    }
  }

  for (const workspace of workspaces) walk(workspace)
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path
}
