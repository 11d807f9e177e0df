import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** This machine's own addresses; `::` is what `::1` becomes by /64. */
const ownMachine = ['127.0.0.1', '::']

/**
 * Requests a minute from one address, an IPv6 network of /64 being one: loose, because a
 * carrier puts thousands of customers behind one. What must hold under attack (codes,
 * sign-in) is counted by customer. Where no proxy is trusted this machine's own address is not
 * counted: that is a developer's. Behind one it is the proxy's own, which a customer has only
 * where the proxy names none, and then they are all counted as one (`watch-proxies.ts` says so).
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
