import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Brand, plainBrand, readBrandFile } from '../config/read-brand.ts'
import { brandIcons, serveBrandIcons } from './brand-icons.ts'

const faults: string[] = []
const anil = readBrandFile(join(import.meta.dirname, '../../../../demo/brand/anil/brand.json'), faults)
if (!anil) throw new Error(faults.join())

async function ask(brand: Brand, url: string) {
  const app = Fastify()
  serveBrandIcons(app, brand)
  const answer = await app.inject(url)
  await app.close()
  expect(answer.statusCode).toBe(200)
  return answer
}

/** The colour of a pixel, as `#rrggbbaa`. */
async function colourAt(png: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return `#${data.subarray(at, at + 4).toString('hex')}`
}

const names = Object.keys(brandIcons) as (keyof typeof brandIcons)[]

test.each(names)('%s has its size, and the colour of the brand under the mark', async (name) => {
  const { size } = brandIcons[name]
  for (const [brand, ground] of [
    [plainBrand('Llave'), '#1f3f94ff'],
    [{ ...anil, icon: null }, '#0b5d3bff'],
  ] as const) {
    const { rawPayload, headers } = await ask(brand, `/icons/${name}`)
    expect(headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([size, size])
    expect(await colourAt(rawPayload, size / 2, Math.round(size * 0.06))).toBe(ground)
    // Round corners are ours to draw where no system cuts them.
    expect(await colourAt(rawPayload, 0, 0)).toMatch(name.startsWith('icon-') ? /00$/ : ground)
    // In the middle of the mark's post.
    const share = name.startsWith('icon-') ? 0.6 : name.startsWith('apple') ? 0.56 : 0.46
    const post = Math.round(size / 2 + (7.5 / 28 - 0.5) * size * share)
    expect(await colourAt(rawPayload, post, size / 2)).toBe('#ffffffff')
    expect(headers['cache-control']).toBe('public, max-age=86400')
  }
})

test('an icon of the developer stands as it is; on white and smaller where a system cuts it', async () => {
  const whole = await ask(anil, '/icons/icon-512.png')
  expect(await colourAt(whole.rawPayload, 256, 20)).toBe('#0b5d3bff')
  expect(await colourAt(whole.rawPayload, 0, 0)).toBe('#00000000')
  const cut = await ask(anil, '/icons/maskable-512.png')
  expect(await colourAt(cut.rawPayload, 256, 20)).toBe('#ffffffff')
  expect(await colourAt(cut.rawPayload, 256, 90)).toBe('#0b5d3bff')
  const apple = await ask(anil, '/icons/apple-180.png')
  expect(await colourAt(apple.rawPayload, 0, 0)).toBe('#ffffffff')
})

test('the tab has the mark in the colours of the brand, light and dark, or the icon', async () => {
  expect((await ask(plainBrand('Llave'), '/favicon.svg')).body).toContain('path{stroke:#1f3f94}')
  const { body, headers } = await ask({ ...anil, icon: null }, '/favicon.svg')
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(body).toContain('path{stroke:#0b5d3b}@media (prefers-color-scheme:dark){path{stroke:#8fd6b0}}')
  expect((await ask(anil, '/favicon.svg')).body).toContain('href="data:image/png;base64,')
})
