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

const ENTRY = 'index.html'
const APP = 'src/app.tsx'
const VERIFICATION = 'src/access/verification-screen.tsx'
const FRAME = 'src/frame/frame.tsx'
const CUSTOMER = 'src/routes/customer-screens.ts'

/** Measures what `build` wrote. */
export async function measureSizes(dist: string): Promise<Sizes> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

  /** The files of a chunk and of all that it imports at once. */
  function scriptsOf(name: string, into = new Set<string>()): Set<string> {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (into.has(chunk.file)) return into
    into.add(chunk.file)
    for (const imported of chunk.imports ?? []) scriptsOf(imported, into)
    return into
  }
  async function weigh(files: Iterable<string>): Promise<number> {
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await readFile(join(dist, file))).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  const entry = scriptsOf(ENTRY)
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
  async function step(name: string, chunks: string[]): Promise<Set<string>> {
    const now = new Set(had)
    for (const chunk of chunks) for (const file of scriptsOf(chunk)) now.add(file)
    added.set(name, await weigh([...now].filter((file) => !had.has(file))))
    return now
  }
  had = await step('verification', [APP, VERIFICATION])
  had = await step('home, property and payments', [FRAME, CUSTOMER])
  const screens = Object.keys(manifest).filter(
    (name) => /-(screen|page|frame)\.tsx$/.test(name) && name !== VERIFICATION,
  )
  let heaviest = 0
  for (const screen of screens) {
    await step(screen.replace(/^src\/|\.tsx$/g, ''), [screen])
    const whole = new Set([...entry, ...scriptsOf(APP), ...scriptsOf(FRAME), ...scriptsOf(screen)])
    heaviest = Math.max(heaviest, await weigh(whole))
  }
  return {
    signIn: { scripts, all: scripts + fontBytes + (await weigh(others)) },
    added,
    heaviestScripts: heaviest,
  }
}
