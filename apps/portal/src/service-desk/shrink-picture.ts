import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import { largestPicture, longestPictureSide } from '@llave/domain/service-desk/limits'
import { decodedSize, pictureFormat } from '@llave/domain/service-desk/picture-content'
import type { SentPicture } from '@llave/domain/service-desk/query'

/** The file cannot be sent; the message says why. */
export class PictureError extends Error {}

/** Bytes; browsers on phones fail on larger files. */
const largestSource = 60 * 1024 * 1024

/** A file as it is sent: upright, at most 2,000 px a side, without metadata. Throws PictureError. */
export async function shrinkPicture(file: File): Promise<SentPicture> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (!pictureFormat(head)) throw new PictureError(serviceDeskFaults.notPicture)
  if (file.size > largestSource) throw new PictureError(serviceDeskFaults.pictureLarge)
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new PictureError(serviceDeskFaults.pictureBroken)
  const base64 = await draw(bitmap).finally(() => bitmap.close())
  if (decodedSize(base64) > largestPicture) throw new PictureError(serviceDeskFaults.pictureLarge)
  return { base64, fileName: file.name.slice(-255) }
}

async function draw(bitmap: ImageBitmap): Promise<string> {
  const scale = Math.min(1, longestPictureSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError(serviceDeskFaults.pictureBroken)
  // JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const address = canvas.toDataURL('image/jpeg', 0.85)
  if (!address.startsWith('data:image/jpeg;base64,')) throw new PictureError(serviceDeskFaults.pictureBroken)
  // Without the prefix (docs/specification.md, "attachments-prefix-removed").
  return address.slice(address.indexOf(',') + 1)
}
