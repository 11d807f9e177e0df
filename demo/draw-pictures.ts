// Makes demo/pictures/*.jpg from the drawings beside them: run `node demo/draw-pictures.ts` after changing a
// drawing. Drawing them takes two seconds, too long for every start of the demonstration.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { details } from './details.ts'
import { drawn } from './drawings/drawn.ts'

const folder = join(import.meta.dirname, 'pictures')

async function rasterize(svg: string, name: string): Promise<void> {
  await writeFile(join(folder, `${name}.jpg`), await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer())
}

const drawings = new Map<string, string>()
for (const file of globSync('*.svg', { cwd: folder })) {
  drawings.set(basename(file, '.svg'), await readFile(join(folder, file), 'utf8'))
}
for (const [name, draw] of Object.entries(drawn)) drawings.set(name, draw())
for (const [name, svg] of drawings) await rasterize(svg, name)
for (const { name, of, at } of details) {
  const whole = drawings.get(of)
  if (!whole?.includes('viewBox="0 0 1200 900"'))
    throw new Error(`There is no drawing ${of} of the usual size`)
  await rasterize(whole.replace('viewBox="0 0 1200 900"', `viewBox="${at.join(' ')}"`), name)
}
