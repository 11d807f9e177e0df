import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { settingsSlot } from '@llave/contract/page-manifest'
import type { Encoding } from './accept-encoding.ts'
import { html } from './html.ts'

/** A page of the built portal, in each encoding that a browser may take. */
export type PortalPage = {
  readonly etag: string
  bytes(encoding: Encoding): Promise<Buffer>
}

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (plain: Buffer) => plain,
} satisfies Record<Encoding, unknown>

/** A page as the build wrote it, with the installation's settings in the place that it left for them. */
export function readPage(file: string, settings: Readonly<Record<string, string | null>>): PortalPage {
  const metas = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [html`<meta name="llave:${name}" content="${value}">`],
  )
  const [before, after] = readFileSync(file, 'utf8').split(settingsSlot)
  if (after === undefined) throw new Error(`${file} has no place for the settings of the installation`)
  const plain = Buffer.from(`${before}${html`${metas}`.html}${after}`)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  // Each when it is first asked for: all of them at the start would hold it up for half a second.
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
