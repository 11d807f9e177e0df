import sharp from 'sharp'

/** A photo as a phone takes it: large, with what its camera wrote. */
export async function paintPhoto(name = 'foto.jpg') {
  const buffer = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#a4552f' } })
    .withExif({ IFD0: { Artist: 'Lucía' } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** What a sent picture is once decoded. */
export async function readSent(base64: string) {
  const { format, width, height, exif } = await sharp(Buffer.from(base64, 'base64')).metadata()
  return { format, width, height, exif }
}
