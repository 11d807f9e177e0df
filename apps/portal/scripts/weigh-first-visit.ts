import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listPages } from './list-pages.ts'

/** Bytes of JavaScript (gzip) that the page of a sign-in may name. */
const budget = 110_000

/** Fails where a page that somebody sees first, without a session, names more scripts than a first visit may cost. */
export async function weighFirstVisit(dist: string): Promise<void> {
  for (const [name, { zone }] of listPages()) {
    if (zone !== 'entry') continue
    const html = await readFile(join(dist, name), 'utf8')
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    if (scripts.size === 0) throw new Error(`${name} names no script`)
    const sizes = await Promise.all([...scripts].map((script) => stat(join(dist, `${script}.gz`))))
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
    if (bytes > budget) throw new Error(`${name} needs ${bytes} bytes of scripts, ${budget} are allowed`)
  }
}
