import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readmePictures } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const drawn = readmePictures.map(({ file }) => file)

test('README.md starts with the pictures that npm run screens -- --readme draws, each below 150 kB', () => {
  const [opening = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## ')
  expect([...opening.matchAll(/<img src="([^"]+)"/g)].map(([, file]) => file)).toEqual(drawn)
  for (const file of drawn) expect(statSync(join(root, file)).size, file).toBeLessThan(150_000)
})

test('every picture in docs is drawn by the script', () => {
  const kept = globSync('docs/pictures/*', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  expect(kept.sort()).toEqual([...drawn].sort())
})
