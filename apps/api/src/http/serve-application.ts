import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { findScreen } from '@llave/contract/find-screen'
import { type PageManifest, pageManifest, pageManifestFile } from '@llave/contract/page-manifest'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './accept-encoding.ts'
import { notFoundAnswer } from './answer-errors.ts'
import { type ApplicationPage, readPage } from './application-page.ts'
import type { MapParts } from './map-engine.ts'
import type { PageBrand } from './page-brand.ts'
import { type CardOrigins, cardPolicy, pagePolicy, workerPolicy } from './security-headers.ts'

export type ApplicationParts = {
  /** The folder of the built application. */
  readonly folder: string
  readonly https: boolean
  /** Null for an application without card forms. */
  readonly card: CardOrigins | null
  /** The installation's settings for the application, by name; null is left out. */
  readonly settings: Readonly<Record<string, string | null>>
  readonly map: Pick<MapParts, 'pictures'>
  readonly brand: PageBrand
}

/**
 * Serves a built application: its files, and at every address the page that the build's manifest names,
 * so that the API knows no screen. Checkout and affiliation are separate documents, because only
 * their policy allows the card provider; the portal reloads to enter them instead of routing.
 */
export async function serveApplication(app: FastifyInstance, parts: ApplicationParts): Promise<void> {
  const { folder, https, card, map, settings, brand } = parts
  const manifest = readManifest(folder)
  if (!manifest) {
    app.setNotFoundHandler(refuseUnknown)
    return
  }
  const { screens, notFound, mark } = manifest
  const styleHashes = [...manifest.styleHashes, ...(brand.style ? [brand.style.hash] : [])]
  const files = new Set([notFound, ...screens.map(({ page }) => page)])
  const pages = new Map([...files].map((file) => [file, readPage(join(folder, file), settings, brand, mark)]))
  const plain = pagePolicy(https, styleHashes, map)
  const policies = { page: plain, card: card ? cardPolicy(https, card, map) : plain }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.{html,br,gz}', pageManifestFile],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.replace(/\.(br|gz)$/, '') === join(folder, 'worker.js')) {
        // A browser that kept it would not learn of a newer build.
        reply.header('cache-control', 'no-cache').header('content-security-policy', workerPolicy)
        return
      }
      // Files below assets/ have a content hash in their name and never change.
      const hashed = path.startsWith(join(folder, 'assets/'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!wantsPage(request, path)) return refuseUnknown(request, reply)
    // An unknown address gets the application too, which shows that it does not exist.
    const screen = findScreen(screens, path)
    reply.code(screen ? 200 : 404)
    reply.header('content-security-policy', screen?.cardForm ? policies.card : policies.page)
    return sendPage(request, reply, pages.get(screen?.page ?? notFound) as ApplicationPage)
  })
}

/** Whether a page is wanted: a page in the place of a missing script would only show as a syntax error. */
export function wantsPage({ method }: FastifyRequest, path: string): boolean {
  return /^(GET|HEAD)$/.test(method) && !/^\/(api|integration|mesa|assets|media|legal|mapa)(\/|$)/i.test(path)
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply) {
  const answer = notFoundAnswer()
  reply.code(404).header('cache-control', 'no-store')
  return /^\/(api|integration|mesa)(\/|$)/i.test(request.url)
    ? reply.send(answer)
    : reply.type('text/plain; charset=utf-8').send(answer.message)
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: ApplicationPage) {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await bytes(encoding))
}

/** Null where the application was not built. */
function readManifest(folder: string): PageManifest | null {
  const file = join(folder, pageManifestFile)
  return existsSync(file) ? pageManifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
