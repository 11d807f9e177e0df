import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { findRepeatedMembers } from '../rows/find-repeated-members.ts'

const hashes = new WeakMap<FastifyRequest, Buffer>()
const repeatedMembers = new WeakMap<object, string>()

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
    let read: unknown
    try {
      read = JSON.parse(text)
    } catch {
      return done(refusal('no es JSON'))
    }
    const besidesRows = noteRepeated(read, text)
    if (besidesRows === null) return done(null, read)
    done(new ApiError('dato_invalido', { campo: besidesRows }, `El campo ${besidesRows} está dos veces`))
  })
}

/** Keeps which rows have a member twice. Answers one that stands twice besides the rows; null where none does. */
function noteRepeated(body: unknown, text: string): string | null {
  const repeated = findRepeatedMembers(text)
  const other = repeated.find(({ row }) => row === null)
  if (other) return other.member.slice(0, 60)
  for (const { row, member } of repeated) {
    const rows = (body as { readonly rows: readonly unknown[] }).rows
    const each = rows[row ?? 0]
    if (typeof each === 'object' && each !== null) repeatedMembers.set(each, member)
  }
  return null
}

/** A member that a row of a batch came with twice. */
export function repeatedMember(row: object): string | undefined {
  return repeatedMembers.get(row)
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
