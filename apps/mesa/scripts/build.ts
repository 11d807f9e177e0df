// Builds Mesa into `dist` of the folder that is named.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAssets } from '../../../scripts/build/compress-assets.ts'
import { writeManifest } from './write-manifest.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where to build: node scripts/build.ts FOLDER')
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(folder, 'dist')

await build({ root, logLevel: 'warn', build: { outDir: dist } })
await compressAssets(dist)
await writeManifest(dist)
