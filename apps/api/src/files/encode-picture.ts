import { paperTypeOf } from '@llave/domain/portfolio/paper-file'

export type Picture = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** The bytes are not an accepted picture; the message says why, in Spanish. */
export class PictureFault extends Error {}

const usualSide = 2048
/** A small file can decode to gigabytes of pixels. */
const maxPixels = 60_000_000

/**
 * Re-encodes a picture as JPEG: upright, of bounded size, without the metadata that could tell where
 * and by whom it was taken. Accepts jpeg and png, by content; `longestSide` is in pixels. Throws
 * PictureFault.
 */
export async function encodePicture(source: Uint8Array, longestSide = usualSide): Promise<Picture> {
  if (!paperTypeOf(source)?.startsWith('image/')) throw new PictureFault('no es una imagen jpg o png')
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(source, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    throw new PictureFault('la imagen está dañada o es demasiado grande')
  }
}
