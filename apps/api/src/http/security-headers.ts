import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { MapParts } from './map-engine.ts'

type MapSources = Pick<MapParts, 'pictures'>
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
 * by origin. Navigation continues in the same document, so it allows all that every other page does:
 * a map, an attached photo, a paper.
 */
export function cardPolicy(https: boolean, card: CardOrigins, map: MapSources): string {
  const own = ownOrigin(https)
  return policyText({
    ...own,
    'script-src': [...own['script-src'], card.script],
    'style-src': [...own['style-src'], "'unsafe-inline'", card.script],
    'img-src': [...own['img-src'], card.script, ...map.pictures],
    'font-src': [...own['font-src'], card.script],
    'connect-src': [...own['connect-src'], ...card.calls],
    'frame-src': [...own['frame-src'], ...card.frames],
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
    // For the customer's papers and the maps service; all other pages of ours refuse to be framed.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
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

/** For the worker, which obeys the policy of its own script: it fetches pages and files of our origin. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

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
    // Of browsers and plug-ins that no longer exist, or what is so without them: 120 bytes of every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
  await app.register(helmet, options)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': dataPolicy,
      'permissions-policy': 'geolocation=(self), camera=(), microphone=(), usb=()',
    })
  })
}
