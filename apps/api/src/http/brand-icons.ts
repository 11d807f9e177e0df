import { lookColours } from '@llave/domain/brand/brand-colours'
import { markField, markStrokes } from '@llave/domain/brand/mark'
import type { FastifyInstance } from 'fastify'
import type { Brand, BrandPicture } from '../config/read-brand.ts'

type Icon = {
  readonly size: number
  /** Of the mark, as a part of the icon: what a system cuts to its own shape leaves four fifths, in a circle. */
  readonly share: number
  /** Of the corners, as a part of the icon; 0 where the system rounds them. */
  readonly corner: number
  /** Whether a system cuts it to a shape of its own. */
  readonly maskable?: true
}

/** The icons of the installed portal, by the names that its manifest and its pages say. */
export const brandIcons = {
  'icon-192.png': { size: 192, share: 0.6, corner: 0.2 },
  'icon-512.png': { size: 512, share: 0.6, corner: 0.2 },
  'maskable-512.png': { size: 512, share: 0.46, corner: 0, maskable: true },
  'apple-180.png': { size: 180, share: 0.56, corner: 0 },
} as const satisfies Readonly<Record<string, Icon>>

/** The mark of who has no icon. */
const mark = markStrokes.map(({ path, width }) => `<path d="${path}" stroke-width="${width}"/>`).join('')

type Drawn = Pick<Brand, 'colours' | 'icon'>

/** Serves the icons of the installed portal and of its tab: the developer's own, or the mark in their colours. */
export function serveBrandIcons(app: FastifyInstance, brand: Drawn): void {
  for (const [name, icon] of Object.entries<Icon>(brandIcons)) {
    let made: Promise<Buffer> | undefined
    app.get(`/icons/${name}`, async (_request, reply) => {
      made ??= drawIcon(icon, brand)
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await made)
    })
  }
  let tab: Promise<string> | undefined
  app.get('/favicon.svg', async (_request, reply) => {
    tab ??= drawTabIcon(brand)
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(await tab)
  })
}

function drawIcon(icon: Icon, { icon: own, colours }: Drawn): Promise<Buffer> {
  return own ? fitIcon(icon, own) : drawMark(icon, colours ?? lookColours)
}

/** On white, for systems that show black where there is nothing, and small enough to be cut to a circle. */
async function fitIcon({ size, maskable, corner }: Icon, { bytes }: BrandPicture): Promise<Buffer> {
  const within = maskable ? Math.round(size * 0.72) : size
  const { default: sharp } = await import('sharp')
  const input = await sharp(bytes).resize(within, within).toBuffer()
  const background = corner > 0 ? { r: 255, g: 255, b: 255, alpha: 0 } : '#ffffff'
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input, gravity: 'centre' }])
    .png()
    .toBuffer()
}

async function drawMark(
  { size, share, corner }: Icon,
  { accent, onAccent }: { readonly accent: string; readonly onAccent: string },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const scale = (size * share) / markField
  const offset = (size - markField * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * corner}" fill="${accent}"/><g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="${onAccent}">${mark}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

async function drawTabIcon({ icon: own, colours }: Drawn): Promise<string> {
  const { accent, accentDark } = colours ?? lookColours
  const drawing = own
    ? `<image width="28" height="28" href="data:image/png;base64,${await drawSmall(own)}"/>`
    : `<style>path{stroke:${accent}}@media (prefers-color-scheme:dark){path{stroke:${accentDark}}}</style>${mark}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none">${drawing}</svg>`
}

async function drawSmall({ bytes }: BrandPicture): Promise<string> {
  const { default: sharp } = await import('sharp')
  return (await sharp(bytes).resize(64, 64).png().toBuffer()).toString('base64')
}
