import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { wantsPage } from './serve-application.ts'

const brokenAddress = '/direccion-invalida'

/** An address that is always refused. */
export function refuseBrokenAddresses(app: FastifyInstance): void {
  app.all(brokenAddress, async () => {
    throw new ApiError('dato_invalido')
  })
}

/**
 * Fastify's hook for malformed addresses, which it refuses before any hook runs. They are routed
 * again, so that the answer has the usual headers and is rate limited and logged: where a page is
 * wanted, to the same address with its percent signs as plain characters, as the browser reads it;
 * any other to the address that is always refused.
 */
export function rerouteBrokenAddress(
  app: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = request.url.split('?', 1)[0] ?? '/'
  const page = error.code === 'FST_ERR_BAD_URL' && wantsPage(request, path)
  request.raw.url = page ? path.replaceAll('%', '%25') : brokenAddress
  app.routing(request.raw, reply.raw)
}
