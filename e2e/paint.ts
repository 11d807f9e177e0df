import { expect } from '@playwright/test'
import sharp from 'sharp'

/** A photo as from a phone: large, with camera metadata. */
export async function paintPhoto(name = 'foto.jpg') {
  const buffer = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#a4552f' } })
    .withExif({ IFD0: { Artist: 'Lucía' } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function paintPng(name: string) {
  const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a4552f' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The base64 of a JPEG without a data URL prefix, as pictures are sent. */
export const jpegWithoutPrefix = expect.stringMatching(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/)

/** Decodes a sent picture. */
export async function readSent(base64: string) {
  const { format, width, height, exif } = await sharp(Buffer.from(base64, 'base64')).metadata()
  return { format, width, height, exif }
}
