import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageManifest, pageManifestFile } from '@llave/contract/page-manifest'
import { build } from 'vite'
import type { Zone } from '../src/routes/screens.ts'
import { screens } from '../src/routes/screens.ts'
import type { ShellParts } from '../worker/shell-parts.ts'

/** Who opens the others comes with a link, or from Mesa: there is nothing to show without a network. */
const offline: ReadonlySet<Zone> = new Set<Zone>(['entry', 'verification', 'customer'])

/** Writes the worker into a finished build, with the list of all that it keeps. */
export async function writeWorker(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL: JSON.stringify(await listShell(dist)) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'worker/worker.ts'),
        output: { entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  })
}

async function listShell(dist: string): Promise<ShellParts> {
  const manifest = pageManifest.parse(JSON.parse(await readFile(join(dist, pageManifestFile), 'utf8')))
  const listed = manifest.screens.filter(({ path }) =>
    offline.has(screens[path as keyof typeof screens].zone),
  )
  const files: string[] = []
  for await (const name of glob('assets/*.{js,css,woff2,svg}', { cwd: dist })) files.push(name)
  files.sort()
  const hash = createHash('sha256')
  for (const name of [...files, ...new Set(listed.map(({ page }) => page))].sort())
    hash.update(name).update(await readFile(join(dist, name)))
  return {
    version: hash.digest('base64url').slice(0, 12),
    screens: listed.map(({ path, page }) => ({ path, page })),
    // The icon of the tab is drawn by the server, in the colours of the brand.
    files: [...files.map((name) => `/${name}`), '/favicon.svg'],
  }
}
