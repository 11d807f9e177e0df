import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { largestPicture } from '@llave/domain/service-desk/limits'
import { decodedSize } from '@llave/domain/service-desk/picture-content'
import type { SentPicture } from '@llave/domain/service-desk/query'
import * as z from 'zod/mini'
import { codec } from '../call.ts'
import { text } from '../fields.ts'

const base64Text = z.string().check(
  z.refine((value) => value !== '' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value), {
    error: serviceDeskFaults.notPicture,
    abort: true,
  }),
  z.refine((value) => decodedSize(value) <= largestPicture, { error: serviceDeskFaults.pictureLarge }),
)

/** A picture that travels within a message: `{base64, fileName}`, without the prefix of a data address. */
export const sentPicture = codec(z.object({ base64: base64Text, fileName: text(255) }), {
  decode: (wire): SentPicture => wire,
  encode: (picture: SentPicture) => ({ base64: picture.base64, fileName: picture.fileName }),
})

/** A picture of 10 MB in base64, and the words beside it. */
export const pictureBodyLimit = 14 * 1024 * 1024
/** Five of them. */
export const complaintBodyLimit = 70 * 1024 * 1024
