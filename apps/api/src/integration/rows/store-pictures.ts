import type { Trx } from '../../database/database.ts'
import type { Picture } from '../../files/encode-picture.ts'
import { putFile } from '../../files/files.store.ts'
import { findSamePicture, type StoredPicture } from './pictures.store.ts'
import { mostNewFiles, tooManyFiles } from './slow-work.ts'
import type { SourceFile } from './source-file.ts'
import { encodeOrRefuse, hexOf, PictureRefused } from './source-picture.ts'

/** The stored pictures of one batch, by the hash of their source file, and how many were encoded for it. */
export type BatchPictures = { readonly byHash: Map<string, StoredPicture>; encoded: number }

export function noPictures(): BatchPictures {
  return { byHash: new Map(), encoded: 0 }
}

/**
 * Stores pictures, reusing the file of the same source where there is one. All are encoded before
 * the first is stored, so that a faulty one leaves nothing behind. Throws PictureRefused.
 */
export async function storePictures(
  trx: Trx,
  wanted: readonly (SourceFile & { readonly field: string })[],
  pictures: BatchPictures,
  now: Temporal.Instant,
): Promise<void> {
  const stored = pictures.byHash
  const unknown = new Map<string, (typeof wanted)[number]>()
  for (const each of wanted) {
    const hex = hexOf(each.hash)
    if (unknown.has(hex) || stored.has(hex)) continue
    const same = await findSamePicture(trx, each.hash)
    if (same) stored.set(hex, same)
    else unknown.set(hex, each)
  }
  const [first] = unknown.values()
  if (first && pictures.encoded + unknown.size > mostNewFiles)
    throw new PictureRefused(first.field, tooManyFiles)
  pictures.encoded += unknown.size
  const encoded = new Map<string, Picture>()
  for (const [hex, { field, ...source }] of unknown) encoded.set(hex, await encodeOrRefuse(source, field))
  for (const [hex, { bytes, width, height }] of encoded) {
    const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes }, now)
    stored.set(hex, { fileId, width, height })
  }
}

/** The stored file of a picture. */
export function fileOf({ byHash }: BatchPictures, hash: Uint8Array): StoredPicture {
  const file = byHash.get(hexOf(hash))
  if (!file) throw new Error('A picture that was not placed')
  return file
}
