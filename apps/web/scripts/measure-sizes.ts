import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

/** Bytes as they travel: scripts, styles and pages with gzip, the font as it is. */
export type Sizes = {
  readonly signIn: { readonly scripts: number; readonly all: number }
  /** Scripts that each later screen adds for who comes from sign-in through home. */
  readonly added: ReadonlyMap<string, number>
  /** Scripts of the heaviest screen when it is the first one opened. */
  readonly heaviestScripts: number
}

/** Scripts by their names in the manifest: the groups of vite.config.ts. */
const steps = { verification: 'app', 'home, property and payments': 'customer' }

/** Measures what `build` wrote. */
export async function measureSizes(dist: string): Promise<Sizes> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

  /** The files of a script and of all that it imports at once. */
  function scriptsOf(chunk: Manifest[string] | undefined, into = new Set<string>()): Set<string> {
    if (!chunk) throw new Error('The build lacks a script')
    if (into.has(chunk.file)) return into
    into.add(chunk.file)
    for (const imported of chunk.imports ?? []) scriptsOf(manifest[imported], into)
    return into
  }
  function scriptsNamed(name: string): Set<string> {
    return scriptsOf(
      Object.values(manifest).find((chunk) => chunk.name === name && chunk.file.endsWith('.js')),
    )
  }
  async function weigh(files: Iterable<string>): Promise<number> {
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await readFile(join(dist, file))).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  const entry = scriptsNamed('main')
  const scripts = await weigh(entry)
  const page = await readFile(join(dist, 'login.html'), 'utf8')
  const named = [...page.matchAll(/\/((?:assets\/[\w.-]+\.(?:svg|woff2))|favicon\.svg)/g)].map(
    ([, file]) => file as string,
  )
  const font = named.filter((file) => file.endsWith('woff2'))
  const others = ['login.html', ...new Set(named.filter((file) => !file.endsWith('woff2')))]
  const fontBytes = (await Promise.all([...new Set(font)].map((file) => readFile(join(dist, file))))).reduce(
    (sum, { length }) => sum + length,
    0,
  )

  const added = new Map<string, number>()
  let had = entry
  for (const [step, name] of Object.entries(steps)) {
    const scripts = scriptsNamed(name)
    added.set(step, await weigh([...scripts].filter((file) => !had.has(file))))
    had = new Set([...had, ...scripts])
  }
  let heaviest = 0
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!/(-(screen|page)\.tsx|routes\/[\w-]+-screens\.ts)$/.test(source)) continue
    const scripts = scriptsOf(chunk)
    added.set(
      source.replace(/^src\/|\.tsx$/g, ''),
      await weigh([...scripts].filter((file) => !had.has(file))),
    )
    heaviest = Math.max(heaviest, await weigh(new Set([...entry, ...scripts])))
  }
  return {
    signIn: { scripts, all: scripts + fontBytes + (await weigh(others)) },
    added,
    heaviestScripts: heaviest,
  }
}
