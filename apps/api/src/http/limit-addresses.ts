import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/**
 * Requests a minute from one address, an IPv6 network of /64 being one: loose, because a
 * carrier puts thousands of customers behind one. What must hold under attack (codes,
 * sign-in) is counted by customer. This machine's own address is not counted: in
 * production a trusted proxy stands before every customer. (`::` is what `::1` becomes by /64.)
 */
export async function limitAddresses(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: 3000,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: ['127.0.0.1', '::'],
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
