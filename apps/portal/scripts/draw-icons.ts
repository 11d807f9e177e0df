// Draws the icons of the installed portal into `public/icons`: node apps/portal/scripts/draw-icons.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const ground = '#1f3f94'
const mark =
  '<path d="M1 25h5M22 25h5" stroke-width="4"/><path d="M7.5 25V4" stroke-width="3.4"/><path d="M7.5 4.6A18.6 18.6 0 0 1 23 23" stroke-width="1.7"/>'

type Icon = {
  readonly size: number
  /** Of the mark, as a part of the icon: what a system cuts to its own shape leaves four fifths, in a circle. */
  readonly share: number
  /** Of the corners, as a part of the icon; 0 where the system rounds them. */
  readonly corner: number
}

export const icons: Readonly<Record<string, Icon>> = {
  'icon-192.png': { size: 192, share: 0.6, corner: 0.2 },
  'icon-512.png': { size: 512, share: 0.6, corner: 0.2 },
  'maskable-512.png': { size: 512, share: 0.46, corner: 0 },
  'apple-180.png': { size: 180, share: 0.56, corner: 0 },
}

export function drawIcon({ size, share, corner }: Icon): Promise<Buffer> {
  const scale = (size * share) / 28
  const offset = (size - 28 * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/><g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="#fff">${mark}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../public/icons')
  await mkdir(folder, { recursive: true })
  for (const [name, icon] of Object.entries(icons)) await writeFile(join(folder, name), await drawIcon(icon))
}
