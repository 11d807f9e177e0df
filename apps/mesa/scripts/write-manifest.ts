import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageManifest, pageManifestFile, settingsSlot } from '@llave/contract/page-manifest'
import type { Manifest } from 'vite'
import { type Screen, screens } from '../src/routes/screens.ts'

/** The one document, which every address gets. */
const page = 'index.html'

/** Bytes of JavaScript (gzip) that a first screen may need. */
const budget = 152_500

/**
 * Writes the list by which the server serves the pages, once the document has a place for the settings and
 * no screen is too heavy.
 */
export async function writeManifest(dist: string): Promise<void> {
  const html = await readFile(join(dist, page), 'utf8')
  if (html.split(settingsSlot).length !== 2) throw new Error(`${page} has no place for the settings`)
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  for (const [path, { script }] of Object.entries<Screen>(screens)) {
    const bytes = await weigh(dist, manifest, script)
    if (bytes > budget) throw new Error(`${path} needs ${bytes} bytes of scripts, ${budget} are allowed`)
  }
  const pages: PageManifest = {
    screens: Object.keys(screens).map((path) => ({ path, page, cardForm: false })),
    notFound: page,
    styleHashes: [],
  }
  await writeFile(join(dist, pageManifestFile), JSON.stringify(pages))
}

/** The bytes of all scripts that a screen needs when it is the first one, compressed. */
async function weigh(dist: string, manifest: Manifest, script: string): Promise<number> {
  const needed = new Set([page, findScript(manifest, script)])
  // A set also iterates over the members added meanwhile.
  for (const name of needed) for (const other of manifest[name]?.imports ?? []) needed.add(other)
  const files = new Set([...needed].map((name) => (manifest[name] as Manifest[string]).file))
  const sizes = await Promise.all([...files].map((file) => stat(join(dist, `${file}.gz`))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** The script of the build that contains a module of Mesa. */
function findScript(manifest: Manifest, module: string): string {
  const name = `src/${module}`
  if (!manifest[name]?.isDynamicEntry) throw new Error(`No script of the build is ${name}`)
  return name
}
