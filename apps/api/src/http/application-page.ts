import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { settingsSlot } from '@llave/contract/page-manifest'
import type { Encoding } from './accept-encoding.ts'
import { html } from './html.ts'
import { brandSettings, fillBrand, type PageBrand } from './page-brand.ts'

/** A page of a built application, in each encoding that a browser may take. */
export type ApplicationPage = {
  readonly etag: string
  bytes(encoding: Encoding): Promise<Buffer>
}

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (plain: Buffer) => plain,
} satisfies Record<Encoding, unknown>

/** A built page under the brand, with the installation's settings filled into its slot. */
export function readPage(
  file: string,
  settings: Readonly<Record<string, string | null>>,
  brand: PageBrand,
  mark: string | undefined,
): ApplicationPage {
  const metas = Object.entries({ ...brandSettings(brand), ...settings }).flatMap(([name, value]) =>
    value === null ? [] : [html`<meta name="llave:${name}" content="${value}">`],
  )
  const [before, after] = fillBrand(readFileSync(file, 'utf8'), brand, mark).split(settingsSlot)
  if (after === undefined) throw new Error(`${file} has no place for the settings of the installation`)
  const plain = Buffer.from(`${before}${html`${metas}`.html}${after}`)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  // Compressed on first request: compressing all at the start would delay it by half a second.
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    etag,
    bytes(encoding) {
      const bytes = compressed.get(encoding) ?? compress[encoding](plain)
      compressed.set(encoding, bytes)
      return bytes
    },
  }
}
