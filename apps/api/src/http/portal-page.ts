import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

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

/** The best encoding that the browser names; one that it puts at `q=0` is refused. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
