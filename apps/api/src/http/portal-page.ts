import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
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

/** A page as the build wrote it, with the installation's settings in its head. */
export function readPage(file: string, settings: Readonly<Record<string, string | null>>): PortalPage {
  const metas = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [html`<meta name="llave:${name}" content="${value}">`],
  )
  // A function, because `$` in an address is no pattern.
  const plain = Buffer.from(readFileSync(file, 'utf8').replace('</head>', () => html`${metas}</head>`.html))
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
