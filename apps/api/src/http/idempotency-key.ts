import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** The idempotency key of a request; null where it has none. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) {
    throw refuseIdempotencyKey('no tiene de 8 a 100 letras sin tilde, cifras, guiones o guiones bajos')
  }
  return key
}

/** What is wrong with the idempotency key that a request came with. */
export function refuseIdempotencyKey(what: string): ApiError {
  return new ApiError('dato_invalido', { campo: 'Idempotency-Key' }, `La cabecera Idempotency-Key ${what}`)
}

/** Of a key under which its sender made something else. */
export const usedElsewhere = 'ya se usó para otro envío: usa una nueva'
