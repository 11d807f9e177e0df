import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listAddresses, listPages } from './list-pages.ts'

/** Bytes of JavaScript (gzip) that the page of a sign-in may name. */
const budget = 110_000

/**
 * Bytes of JavaScript (Brotli) of the home of letras, with what it loads below its first view: that of
 * `npm run bench -- first-visit`, which weighs all of it in a browser (docs/decisions/0246).
 */
const homeBudget = 110_000

/** Fails where what somebody sees first, without a session or with one, costs more scripts than it may. */
export async function weighFirstVisit(dist: string): Promise<void> {
  for (const [name, { zone }] of listPages()) {
    if (zone !== 'entry') continue
    const bytes = await weigh(dist, await scriptsOf(dist, name), 'gz')
    if (bytes > budget) throw new Error(`${name} needs ${bytes} bytes of scripts, ${budget} are allowed`)
  }
  const home = listAddresses().screens.find(({ path }) => path === '/')?.page ?? ''
  const below: string[] = []
  for await (const file of glob('assets/ahead-*.js', { cwd: dist })) below.push(`/${file}`)
  if (below.length !== 1) throw new Error('What the home loads below its first view is not one script')
  const bytes = await weigh(dist, [...(await scriptsOf(dist, home)), ...below], 'br')
  if (bytes > homeBudget)
    throw new Error(`The home needs ${bytes} bytes of scripts, ${homeBudget} are allowed`)
}

async function scriptsOf(dist: string, page: string): Promise<string[]> {
  const html = await readFile(join(dist, page), 'utf8')
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  if (scripts.size === 0) throw new Error(`${page} names no script`)
  return [...scripts]
}

async function weigh(dist: string, scripts: readonly string[], encoding: 'br' | 'gz'): Promise<number> {
  const sizes = await Promise.all(scripts.map((script) => stat(join(dist, `${script}.${encoding}`))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
