import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'

const logEverySeconds = 60

/**
 * Counts calls whose client no proxy named: the proxy sends no X-Forwarded-For, or is not trusted.
 * Every limit by address then counts all customers as one, so it is logged and exposed as a metric.
 * Answers a function that returns the count.
 */
export function watchProxies(app: FastifyInstance, clock: Clock): () => number {
  let unnamed = 0
  let loggedAt = 0
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || request.ip !== request.socket.remoteAddress) return
    unnamed += 1
    const now = clock.now().epochMilliseconds / 1000
    if (now - loggedAt < logEverySeconds) return
    loggedAt = now
    request.log.warn({ calls: unnamed }, 'no trusted proxy named the client of a call: see TRUSTED_PROXIES')
  })
  return () => unnamed
}
