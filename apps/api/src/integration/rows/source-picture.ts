import { createHash } from 'node:crypto'
import { encodePicture, type Picture, PictureFault } from '../../files/encode-picture.ts'
import type { Fault } from './row-kind.ts'
import { type ReadSourceFile, SourceFileFault } from './source-file.ts'

/** A picture as it lies beside the data file, with its hash. */
export type SourcePicture = { readonly bytes: Uint8Array; readonly hash: Uint8Array }

/** A refused picture, with the column that named it. */
export class PictureRefused extends Error {
  readonly fault: Fault
  constructor(field: string, reason: string) {
    super(reason)
    this.fault = { field, reason }
  }
}

/** Reads the file that a row names in `field`. Throws PictureRefused. */
export async function readSourcePicture(
  readFile: ReadSourceFile,
  path: string,
  field: string,
): Promise<SourcePicture> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw error instanceof SourceFileFault ? new PictureRefused(field, error.message) : error
  })
  return { bytes, hash: createHash('sha256').update(bytes).digest() }
}

/** The picture as it is stored. Throws PictureRefused. */
export async function encodeOrRefuse(bytes: Uint8Array, field: string): Promise<Picture> {
  return encodePicture(bytes).catch((error: unknown) => {
    throw error instanceof PictureFault ? new PictureRefused(field, error.message) : error
  })
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
