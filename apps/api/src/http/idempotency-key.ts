import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** The idempotency key of a request; null where it has none. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) {
    throw new ApiError('dato_invalido', { campo: 'Idempotency-Key' })
  }
  return key
}
