import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { html } from '../../http/html.ts'
import { mapFramePolicy } from '../../http/security-headers.ts'

export type MapsService = { readonly key: string; readonly apiUrl: string }

const script = readFileSync(new URL('map-frame.js', import.meta.url))

/**
 * The page of the frame in which the maps service draws (docs/decisions/0030), with its own policy.
 * It contains no customer data: only a position and the key that every browser sees.
 */
export function registerMapFrame(app: FastifyInstance, { key, apiUrl }: MapsService): void {
  const policy = mapFramePolicy(new URL(apiUrl).origin)

  app.get('/mapa', async (request, reply) => {
    const { lat, lng } = request.query as Record<string, unknown>
    const [latitude, longitude] = [readDegrees(lat, 90), readDegrees(lng, 180)]
    reply
      .header('content-security-policy', policy)
      // The frame-ancestors above say the same to every browser that knows them.
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(
      html`<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<title>Mapa</title>
<style>html, body, #map { height: 100%; margin: 0 }</style>
</head>
<body>
<div id="map"></div>
<script src="/mapa/marco.js" data-api="${apiUrl}" data-key="${key}" data-zoom="16" data-title="Ubicación del proyecto" data-latitude="${latitude}" data-longitude="${longitude}"></script>
</body>
</html>`.html,
    )
  })
  app.get('/mapa/marco.js', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      // A sandboxed frame has an opaque origin, but loads this script of ours.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}

function readDegrees(value: unknown, limit: number): string {
  const text = typeof value === 'string' ? value : ''
  if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(text) || Math.abs(Number(text)) > limit) {
    throw new ApiError('ruta_no_encontrada')
  }
  return text
}
