import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** This machine's own addresses; `::` is what `::1` becomes by /64. */
const ownMachine = ['127.0.0.1', '::']

/**
 * Limits requests per minute from one address (IPv6: one /64 network). Loose, because a carrier puts
 * thousands of customers behind one address; what must hold under attack (codes, sign-in) is
 * counted by customer. Without a trusted proxy this machine's own address is not limited, as it is a
 * developer's. Behind one it is the proxy's address, which a request has only where the proxy names
 * no client; then all customers count as one (`watch-proxies.ts` reports that).
 */
export async function limitAddresses(app: FastifyInstance, proxied: boolean): Promise<void> {
  await app.register(rateLimit, {
    max: 3000,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: proxied ? [] : ownMachine,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('demasiados_intentos', { segundosEspera: Math.ceil(ttl / 1000) }),
  })
}
