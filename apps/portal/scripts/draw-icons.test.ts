import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon, icons } from './draw-icons.ts'

const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

test.each(Object.entries(icons))('%s is as the script draws it', async (name, icon) => {
  const kept = await pixels(await readFile(join(import.meta.dirname, '../public/icons', name)))
  const drawn = await pixels(await drawIcon(icon))
  expect([kept.info.width, kept.info.height]).toEqual([icon.size, icon.size])
  expect(kept.data.equals(drawn.data)).toBe(true)
})
