import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

const hashes = new WeakMap<FastifyRequest, Buffer>()

/**
 * Reads the JSON of batches: in UTF-8 alone, as a name in another encoding would be stored garbled,
 * and with a hash of its bytes. Keys such as `__proto__` are left in their row, which is refused for
 * them: nothing is copied from a row but the members of its kind.
 */
export function readBatchBody(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    hashes.set(request, createHash('sha256').update(bytes).digest())
    if (bytes.length === 0) return done(null, undefined)
    const text = decode(bytes)
    if (text === null) return done(refusal('no está en UTF-8'))
    try {
      done(null, JSON.parse(text))
    } catch {
      done(refusal('no es JSON'))
    }
  })
}

/** The hash of the body that a request came with. */
export function bodyHash(request: FastifyRequest): Buffer {
  const hash = hashes.get(request)
  if (!hash) throw new Error('A request without a body')
  return hash
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function refusal(what: string): ApiError {
  return new ApiError('dato_invalido', {}, `El mensaje ${what}`)
}
