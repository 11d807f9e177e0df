// Builds the portal into `dist` of the folder that is named; what only the build needs is written beside it.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { compressAssets } from '../../../scripts/build/compress-assets.ts'
import { weighFirstVisit } from './weigh-first-visit.ts'
import { writePages } from './write-pages.ts'
import { writeWorker } from './write-worker.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where to build: node scripts/build.ts FOLDER')
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(folder, 'dist')
const prerender = join(folder, 'prerender')

await build({ root, logLevel: 'warn', build: { outDir: dist } })
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: prerender, manifest: false },
})
const { renderPage } = await import(pathToFileURL(join(prerender, 'prerender.js')).href)
await writePages(dist, renderPage)
await writeWorker(root, dist)
await compressAssets(dist)
await weighFirstVisit(dist)
