import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Encoding } from './accept-encoding.ts'

/** A page of the built portal, in each encoding that a browser may take. */
export type PortalPage = {
  readonly etag: string
  readonly bytes: Readonly<Record<Encoding, Buffer>>
}

export function readPage(file: string): PortalPage {
  const plain = readFileSync(file)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, bytes: { identity: plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) } }
}
