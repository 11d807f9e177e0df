import type { FastifyInstance } from 'fastify'

/**
 * Serves what a system needs to install the portal (docs/offline.md). The name is the installation's, so that a
 * build serves every developer.
 */
export function serveWebManifest(app: FastifyInstance, brandName: string): void {
  const manifest = JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    description: 'Tus letras, tu obra y tus documentos, en un solo lugar.',
    lang: 'es-PE',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f5f4f0',
    background_color: '#f5f4f0',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  )
}
