import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageManifest, pageManifestFile, settingsSlot } from '@llave/contract/page-manifest'
import type { Manifest } from 'vite'
import type { PageParts } from '../src/pages/page-parts.ts'
import type { Screen } from '../src/routes/screens.ts'
import { listAddresses, listPages } from './list-pages.ts'

/**
 * Writes the pages that the server sends, and the manifest that maps addresses to pages. The styles
 * are inlined, because a stylesheet costs a round trip; the manifest holds their hashes for the
 * content security policy.
 */
export async function writePages(
  dist: string,
  renderPage: ((parts: PageParts) => string) & { readonly mark: string },
): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const entry = findChunk(manifest, 'main')
  const font = findFont(manifest)
  const { mark } = renderPage
  let marked = false
  const styleHashes = new Set<string>()
  for (const [name, screen] of listPages()) {
    const chunks = withImports(
      manifest,
      entry,
      ...scriptsOf(screen).map((script) => findChunk(manifest, script)),
    )
    const styles = await readStyles(dist, chunks)
    styleHashes.add(`'sha256-${createHash('sha256').update(styles.text).digest('base64')}'`)
    const scripts = chunks.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`)
    const html = renderPage({ screen, entry: `/${entry.file}`, scripts, font, styles })
    requireWhole(name, html)
    marked ||= html.includes(mark)
    await writeFile(join(dist, name), html)
  }
  if (!marked) throw new Error('No page has the mark, so a logo would have no place')
  const pages: PageManifest = { ...listAddresses(), styleHashes: [...styleHashes], mark }
  await writeFile(join(dist, pageManifestFile), JSON.stringify(pages))
}

/** The calls of sign-in run after hydration, but are preloaded with the page all the same (docs/decisions/0068). */
function scriptsOf({ zone, script, layout }: Screen): readonly string[] {
  return [script, ...(layout ? [layout] : []), ...(zone === 'entry' ? ['entry-calls'] : [])]
}

/** A script of the build by its name: that of a group in vite.config.ts, or of its module. */
function findChunk(manifest: Manifest, name: string): Chunk {
  const found = Object.values(manifest).find((chunk) => chunk.name === name && chunk.file.endsWith('.js'))
  if (!found) throw new Error(`The build has no ${name}`)
  return found
}

type Chunk = Manifest[string]

/** The letters of Spanish; those of other languages come where one of them stands. */
function findFont(manifest: Manifest): string {
  const file = Object.values(manifest).find(({ file }) => /latin[\w.-]*\.woff2$/.test(file))?.file
  if (!file) throw new Error('The build has no font')
  return `/${file}`
}

/** Chunks with all that they import at once, each once; what they import later stays out. */
function withImports(manifest: Manifest, ...chunks: readonly Chunk[]): Chunk[] {
  const seen = new Set(chunks)
  // A set also iterates over the members added meanwhile.
  for (const { imports = [] } of seen) for (const name of imports) seen.add(manifest[name] as Chunk)
  return [...seen]
}

async function readStyles(dist: string, chunks: readonly Chunk[]): Promise<PageParts['styles']> {
  const files = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const texts = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))
  return { text: texts.map((text) => text.trim()).join(''), files: files.map((file) => `/${file}`) }
}

function requireWhole(name: string, html: string): void {
  if (html.split(settingsSlot).length !== 2) throw new Error(`${name} has no place for the settings`)
  // The picture is the largest content, and a separate request would come two round trips later.
  if (/<img[^>]* src="\//.test(html)) throw new Error(`${name} names a picture instead of holding it`)
}
