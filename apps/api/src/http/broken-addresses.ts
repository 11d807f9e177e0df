import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const brokenAddress = '/direccion-invalida'

/**
 * Fastify refuses a malformed address before any hook runs. It is routed again to an address that
 * is always refused, so that the answer has the usual headers and is rate limited and logged.
 */
export function refuseBrokenAddresses(app: FastifyInstance): void {
  app.all(brokenAddress, async () => {
    throw new ApiError('dato_invalido')
  })
}

/** Fastify's hook for malformed addresses. */
export function rerouteBrokenAddress(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.raw.url = brokenAddress
  app.routing(request.raw, reply.raw)
}
