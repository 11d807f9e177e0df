// Draws the logo of the second brand, light and dark, and its icon: node demo/draw-logo.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Three times as high as it is shown. A roof over a drop of dye, then the word in strokes. */
function logo(ink: string, accent: string): string {
  const word = [
    'M104 62 120 22 136 62 M110 48h20',
    'M150 62V22L178 62V22 M156 12q4-5 8-1t8-1',
    'M194 22v40',
    'M212 22v40h24',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="252" height="84" fill="none" stroke-linecap="square">
<path d="M8 44 42 12 76 44" stroke="${accent}" stroke-width="8"/>
<path d="M42 34c12 14 16 20 16 27a16 16 0 0 1-32 0c0-7 4-13 16-27Z" fill="${accent}"/>
<g stroke="${ink}" stroke-width="7">${word.map((path) => `<path d="${path}"/>`).join('')}</g></svg>`
}

/** The roof and the drop alone, on a square. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" rx="96" fill="#0b5d3b"/>
<g transform="translate(88 88) scale(4)" fill="none"><path d="M8 44 42 12 76 44" stroke="#fff" stroke-width="8"/><path d="M42 34c12 14 16 20 16 27a16 16 0 0 1-32 0c0-7 4-13 16-27Z" fill="#fff"/></g></svg>`
await writeFile(
  join(import.meta.dirname, 'brand/anil/icon.png'),
  await sharp(Buffer.from(icon)).png({ palette: true, colours: 32 }).toBuffer(),
)

const pictures = { 'logo.png': ['#17191f', '#0b5d3b'], 'logo-dark.png': ['#f2f0ea', '#8fd6b0'] } as const
for (const [name, [ink, accent]] of Object.entries(pictures)) {
  const png = await sharp(Buffer.from(logo(ink, accent)))
    .png({ palette: true, colours: 32 })
    .toBuffer()
  await writeFile(join(import.meta.dirname, 'brand/anil', name), png)
}
