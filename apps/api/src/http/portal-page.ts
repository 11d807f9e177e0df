import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Encoding } from './accept-encoding.ts'
import { html } from './html.ts'

/** A page of the built portal, in each encoding that a browser may take. */
export type PortalPage = {
  readonly etag: string
  readonly bytes: Readonly<Record<Encoding, Buffer>>
}

/** A page as the build wrote it, with the installation's settings in its head. */
export function readPage(file: string, settings: Readonly<Record<string, string | null>>): PortalPage {
  const metas = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [html`<meta name="llave:${name}" content="${value}">`],
  )
  // A function, because `$` in an address is no pattern.
  const plain = Buffer.from(readFileSync(file, 'utf8').replace('</head>', () => html`${metas}</head>`.html))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, bytes: { identity: plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) } }
}
