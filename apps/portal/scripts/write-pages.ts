import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

export type Prerender = {
  renderSignIn(): string
  renderVerification(): string
  renderFrame(): string
}

/**
 * The script that each page but sign-in needs, so that the browser asks for it with all that it
 * imports at once, and not for one after the other as each is run. Which address gets which page
 * is the server's to say (`portal-routes.ts`).
 */
const pages = {
  'verification.html': 'portal',
  'checkout.html': 'checkout-screen',
  'affiliation.html': 'card-screen',
  'debit.html': 'debit-screens',
  'property.html': 'property',
  'documents.html': 'documents',
  'simulator.html': 'simulator-screen',
  'desk.html': 'desk',
  'index.html': 'customer',
}

/**
 * Writes the pages that the server answers with: `login.html` for the entry routes, standing
 * complete before its script, and for all others the bones of what comes. The styles are
 * inlined, because a stylesheet costs a round trip; `csp.json` carries their hashes for the
 * policy.
 */
export async function writePages(dist: string, prerender: Prerender): Promise<void> {
  const manifestPath = join(dist, '.vite/manifest.json')
  const manifest: Manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
  const template = (await readFile(join(dist, 'index.html'), 'utf8')).replace(
    /\s*<link rel="stylesheet"[^>]*>/g,
    '',
  )
  const entry = withImports(manifest, findChunk(manifest, 'main'))
  const font = preloadedFont(manifest)
  const hashes = new Set<string>()

  async function write(name: string, root: string, chunks: readonly Chunk[], title?: string) {
    const styles = await inlined(dist, [...entry, ...chunks])
    hashes.add(styles.hash)
    const head = `${preloads(chunks, entry)}${styles.markup}`
    // Sign-in stands complete, and nothing may come between the person and its picture; elsewhere
    // the bones are painted before what the scripts bring.
    const written = title
      ? page(template, { head, root, title })
      : yieldToPaint(page(template, { head: `${font}${head}`, root }))
    await writeFile(join(dist, name), written)
  }

  // React puts its own hint for the picture among the content, where hydration would trip over it.
  const signIn = await withPicture(dist, prerender.renderSignIn().replace(/^<link rel="preload"[^>]*>/, ''))
  const scripts = withImports(manifest, findChunk(manifest, 'sign-in'), findChunk(manifest, 'calls'))
  await write('login.html', `<div id="root" data-screen="sign-in">${signIn}</div>`, scripts, 'Ingresa')
  const verification = prerender.renderVerification().replace(/^<link rel="preload"[^>]*>/, '')
  const bones = { 'verification.html': await withPicture(dist, verification) }
  for (const [name, script] of Object.entries(pages)) {
    const chunks = withImports(manifest, findChunk(manifest, script))
    const root = name in bones ? bones[name as keyof typeof bones] : prerender.renderFrame()
    await write(name, `<div id="root">${root}</div>`, chunks)
  }
  await writeFile(join(dist, 'csp.json'), JSON.stringify({ styles: [...hashes] }))
}

/** The scripts of a page after all that it needs to be painted. */
function yieldToPaint(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/** Asked for with the page: found only once the page is laid out, it would lay out everything again. */
function preloadedFont(manifest: Manifest): string {
  const file = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))?.file
  if (!file) throw new Error('The build has no font')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
}

/** Hints for scripts that the page does not name itself. */
function preloads(chunks: readonly Chunk[], entry: readonly Chunk[]): string {
  return chunks
    .filter((chunk) => !entry.includes(chunk))
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/**
 * The picture within the page: it is the largest content, and a request of its own would come
 * two round trips after the page. Hydration leaves the address of an image as it stands.
 */
async function withPicture(dist: string, markup: string): Promise<string> {
  const [picture] = markup.match(/\/assets\/torre-malecon[^"]+/) ?? []
  if (!picture) throw new Error('The sign-in page was rendered without its picture')
  const svg = await readFile(join(dist, picture), 'utf8')
  const escaped = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>&\n]/g, (letter) => encodeURIComponent(letter))
  return markup.replace(picture, () => `data:image/svg+xml,${escaped}`)
}

function page(
  template: string,
  { head, title, root }: { head: string; title?: string; root: string },
): string {
  const titled = title ? template.replace(/<title>(.*)<\/title>/, `<title>${title} · $1</title>`) : template
  // Functions, because `$` in styles and markup is no pattern.
  return titled.replace('</head>', () => `${head}</head>`).replace('<div id="root"></div>', () => root)
}

type Chunk = Manifest[string]

/** A script of the build by its name: that of a group in vite.config.ts, or of its module. */
function findChunk(manifest: Manifest, name: string): Chunk {
  const found = Object.values(manifest).find((chunk) => chunk.name === name && chunk.file.endsWith('.js'))
  if (!found) throw new Error(`The build has no ${name}`)
  return found
}

/** Chunks with all that they import at once, each once; what they import later stays out. */
function withImports(manifest: Manifest, ...chunks: readonly Chunk[]): Chunk[] {
  const seen = new Set(chunks)
  // What is added on the way is walked as well.
  for (const { imports = [] } of seen) for (const name of imports) seen.add(manifest[name] as Chunk)
  return [...seen]
}

/**
 * The styles of chunks in the page itself. The disabled links load nothing: they tell
 * Vite's loader, which looks for a link, that these sheets are there already.
 */
async function inlined(dist: string, chunks: readonly Chunk[]): Promise<{ markup: string; hash: string }> {
  const files = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const styles = (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8'))))
    .map((text) => text.trim())
    .join('')
  const links = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  return {
    markup: `<style>${styles}</style>${links.join('')}`,
    hash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  }
}
