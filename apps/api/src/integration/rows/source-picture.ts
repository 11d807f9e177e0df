import { encodePicture, type Picture, PictureFault } from '../../files/encode-picture.ts'
import type { Fault } from './row-kind.ts'
import { type ReadSourceFile, type SourceFile, SourceFileFault } from './source-file.ts'

/** A refused picture, with the column that named it. */
export class PictureRefused extends Error {
  readonly fault: Fault
  constructor(field: string, reason: string) {
    super(reason)
    this.fault = { field, reason }
  }
}

/** The file that a row names in `field`. Throws PictureRefused. */
export async function findSourcePicture(
  readFile: ReadSourceFile,
  path: string,
  field: string,
): Promise<SourceFile> {
  return readFile(path).catch((error: unknown) => refuse(field, error))
}

/** The picture as it is stored. Throws PictureRefused. */
export async function encodeOrRefuse({ read }: SourceFile, field: string): Promise<Picture> {
  return read()
    .then((bytes) => encodePicture(bytes))
    .catch((error: unknown) => refuse(field, error))
}

function refuse(field: string, error: unknown): never {
  throw error instanceof SourceFileFault || error instanceof PictureFault
    ? new PictureRefused(field, error.message)
    : error
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
