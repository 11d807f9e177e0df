import { encodePicture, type Picture, PictureFault } from '../../files/encode-picture.ts'
import { ApiError } from '../../http/api-error.ts'

/** An uploaded picture as it is stored. Throws ApiError where it is none, and says why. */
export async function encodeUpload(bytes: Uint8Array): Promise<Picture> {
  return encodePicture(bytes).catch((error: unknown) => {
    throw error instanceof PictureFault
      ? new ApiError('formato_no_admitido', {}, `No se guardó: ${error.message}.`)
      : error
  })
}
