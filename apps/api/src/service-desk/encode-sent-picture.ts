import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { longestPictureSide } from '@llave/domain/service-desk/limits'
import { pictureFileName, pictureFormat } from '@llave/domain/service-desk/picture-content'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { encodePicture, PictureFault } from '../files/encode-picture.ts'
import { ApiError } from '../http/api-error.ts'
import type { EncodedPicture } from './write-messages.store.ts'

/** Re-encodes a sent picture, or refuses it with the name of its member. */
export async function encodeSentPicture(
  { base64, fileName }: SentPicture,
  field: string,
): Promise<EncodedPicture> {
  return encodePictureBytes(Buffer.from(base64, 'base64'), fileName, field)
}

/** Re-encodes the bytes of a picture, or refuses it with the name of its member. */
export async function encodePictureBytes(
  source: Buffer,
  fileName: string,
  field: string,
): Promise<EncodedPicture> {
  if (!pictureFormat(source))
    throw new ApiError('dato_invalido', { campo: field }, serviceDeskFaults.notPicture)
  try {
    return { ...(await encodePicture(source, longestPictureSide)), fileName: pictureFileName(fileName) }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw new ApiError('dato_invalido', { campo: field }, serviceDeskFaults.pictureBroken)
  }
}
