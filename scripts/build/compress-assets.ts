import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every text file, so that the server does not compress them. It does
 * compress pages, because they hold the settings of the installation.
 */
export async function compressAssets(dist: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: dist })) {
    const plain = await readFile(join(dist, name))
    await writeFile(
      join(dist, `${name}.br`),
      await toBrotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    )
    await writeFile(join(dist, `${name}.gz`), await toGzip(plain, { level: 9 }))
  }
}
