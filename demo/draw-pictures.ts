// Makes demo/pictures/*.jpg from the drawings beside them: `node demo/draw-pictures.ts`, after
// a drawing changed. The start of the demonstration has no two seconds to draw them.
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, 'pictures')

for (const name of globSync('*.svg', { cwd: folder })) {
  const picture = join(folder, name)
  await writeFile(picture.replace(/svg$/, 'jpg'), await sharp(picture).jpeg({ quality: 86 }).toBuffer())
}
