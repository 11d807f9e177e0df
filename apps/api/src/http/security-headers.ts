import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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
 * The policy of every page but checkout: our own origin, named part by part. `styleHashes`
 * are those of the styles that the build writes into its pages.
 */
export function pagePolicy(https: boolean, styleHashes: readonly string[]): string {
  return policyText({ ...ownOrigin(https), 'style-src': ["'self'", ...styleHashes] })
}

/**
 * The policy of checkout, which alone lets the card provider in. Its script puts styles into
 * the page, so styles cannot be named by hash there; scripts stay named by origin.
 */
export function checkoutPolicy(https: boolean, card: CardOrigins): string {
  return policyText({
    ...ownOrigin(https),
    'script-src': ["'self'", card.script],
    'style-src': ["'self'", "'unsafe-inline'", card.script],
    'img-src': ["'self'", 'data:', card.script],
    'font-src': ["'self'", card.script],
    'connect-src': ["'self'", ...card.calls],
    'frame-src': [...card.frames],
  })
}

function ownOrigin(https: boolean): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Over plain http it would send every address of the page to a port where nobody answers.
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** What is no page can load nothing and stand in no frame, whatever a browser takes it for. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Sets the headers of every answer; pages put their own policy over it. */
export async function setSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    // Over plain http browsers ignore these two, and say so on every page.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    // Addresses hold proformas and letras: other sites learn our origin at most.
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
