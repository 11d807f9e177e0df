import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { MapParts } from './map-engine.ts'

type MapSources = Pick<MapParts, 'pictures' | 'frames'>
type Directives = Readonly<Record<string, readonly string[]>>

/** Where the card provider's script, frames and calls come from: origins, each once. */
export type CardOrigins = {
  readonly script: string
  readonly frames: readonly string[]
  readonly calls: readonly string[]
}

export function cardOrigins(card: {
  readonly apiUrl: string
  readonly staticUrl: string
  readonly frameOrigins: readonly string[]
}): CardOrigins {
  const script = new URL(card.staticUrl).origin
  const all = [...new Set([script, new URL(card.apiUrl).origin, ...card.frameOrigins])]
  return { script, frames: all, calls: all }
}

/**
 * The policy of every page without a card form: our own origin, named part by part. `styleHashes`
 * are those of the styles that the build writes into its pages.
 */
export function pagePolicy(https: boolean, styleHashes: readonly string[], map: MapSources): string {
  const own = ownOrigin(https)
  return policyText({
    ...own,
    'style-src': ["'self'", ...styleHashes],
    'img-src': [...own['img-src'], ...map.pictures],
    ...(map.frames.length > 0 ? { 'frame-src': map.frames } : {}),
  })
}

/**
 * The policy of the maps service's frame only: its script injects styles and fetches from hosts that
 * have changed before.
 */
export function mapFramePolicy(mapsOrigin: string): string {
  const hosts = [mapsOrigin, 'https://*.googleapis.com', 'https://*.gstatic.com']
  return policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hosts],
    'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
    'img-src': ['data:', 'blob:', ...hosts, 'https://*.google.com', 'https://*.googleusercontent.com'],
    'font-src': ['https://fonts.gstatic.com'],
    'connect-src': ['data:', 'blob:', ...hosts, 'https://*.google.com'],
    'worker-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
}

/**
 * The policy of checkout and of the affiliation's card form, the only pages that allow the card
 * provider. Its script injects styles, so styles cannot be limited by hash there; scripts are limited
 * by origin. Navigation continues in the same document, so the map's sources are allowed too.
 */
export function cardPolicy(https: boolean, card: CardOrigins, map: MapSources): string {
  return policyText({
    ...ownOrigin(https),
    'script-src': ["'self'", card.script],
    'style-src': ["'self'", "'unsafe-inline'", card.script],
    'img-src': ["'self'", 'data:', card.script, ...map.pictures],
    'font-src': ["'self'", card.script],
    'connect-src': ["'self'", ...card.calls],
    'frame-src': [...card.frames, ...map.frames],
  })
}

function ownOrigin(https: boolean) {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // For the customer's papers; our own pages refuse to be framed.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Over plain http it would upgrade every address of the page to a port where nothing listens.
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  } satisfies Directives
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** For answers that are not pages: they may load nothing and be framed nowhere, however a browser interprets them. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Sets the headers of every answer; pages override the policy with their own. */
export async function setSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    // Over plain http browsers ignore these two and log a warning on every page.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    // Addresses contain proformas and letras: other sites get our origin at most.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  }
  await app.register(helmet, options)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': dataPolicy,
      'permissions-policy': 'geolocation=(self), camera=(), microphone=(), usb=()',
    })
  })
}
