import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { brandIcons } from './brand-icons.ts'
import { serveWebManifest } from './serve-web-manifest.ts'

test('the manifest has the name of the installation, and icons that exist', async () => {
  const app = Fastify()
  serveWebManifest(app, 'Casa & Cía')
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = answer.json()
  expect(manifest).toMatchObject({ name: 'Casa & Cía', start_url: '/', scope: '/', display: 'standalone' })
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of icons) expect(Object.keys(brandIcons)).toContain(src.replace('/icons/', ''))
  await app.close()
})
