import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { writePages } from './write-pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const prerender = join(root, 'node_modules/.prerender')

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: prerender, emptyOutDir: true, manifest: false },
})
await writePages(dist, await import(pathToFileURL(join(prerender, 'prerender.js')).href))
await compressAssets(dist)
await rm(prerender, { recursive: true })
