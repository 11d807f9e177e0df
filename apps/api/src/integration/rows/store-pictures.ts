import type { Trx } from '../../database/database.ts'
import type { Picture } from '../../files/encode-picture.ts'
import { putFile } from '../../files/files.store.ts'
import { findSamePicture, type StoredPicture } from './pictures.store.ts'
import type { SourceFile } from './source-file.ts'
import { encodeOrRefuse, hexOf } from './source-picture.ts'

/** The stored pictures of one batch, by the hash of their source file. */
export type PicturesByHash = Map<string, StoredPicture>

/**
 * Stores pictures, reusing the file of the same source where there is one. All are encoded before
 * the first is stored, so that a faulty one leaves nothing behind. Throws PictureRefused.
 */
export async function storePictures(
  trx: Trx,
  wanted: readonly (SourceFile & { readonly field: string })[],
  stored: PicturesByHash,
  now: Temporal.Instant,
): Promise<void> {
  const encoded = new Map<string, Picture>()
  for (const { field, ...source } of wanted) {
    const hex = hexOf(source.hash)
    if (encoded.has(hex) || stored.has(hex)) continue
    const same = await findSamePicture(trx, source.hash)
    if (same) stored.set(hex, same)
    else encoded.set(hex, await encodeOrRefuse(source, field))
  }
  for (const [hex, { bytes, width, height }] of encoded) {
    const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes }, now)
    stored.set(hex, { fileId, width, height })
  }
}

/** The stored file of a picture. */
export function fileOf(stored: PicturesByHash, hash: Uint8Array): StoredPicture {
  const file = stored.get(hexOf(hash))
  if (!file) throw new Error('A picture that was not placed')
  return file
}
