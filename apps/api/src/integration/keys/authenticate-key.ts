import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AuthenticateKey } from '../../http/api-key.ts'
import { hashToken } from '../../http/token.ts'
import { findKey, markUsed } from './key.store.ts'
import { callLimiter } from './limit-calls.ts'

/** How exactly the operator sees when a key was used last. */
const markEvery = 60

/**
 * Finds the key of a call: one lookup, and a write once a minute. Whether a key was revoked or has
 * ended is told only to who has its secret.
 */
export function createKeyAuthenticate(db: Database, clock: Clock): AuthenticateKey {
  const countCall = callLimiter()
  return async (token) => {
    const [, id, secret] = /^llave_([1-9]\d{0,14})_([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? []
    const found = id === undefined ? null : await findKey(db, Number(id))
    if (!found || secret === undefined || !timingSafeEqual(hashToken(secret), found.secretHash)) {
      throw new ApiError('clave_invalida')
    }
    const now = clock.now()
    if (found.revokedAt) throw new ApiError('clave_retirada')
    if (Temporal.Instant.compare(now, found.endsAt) >= 0) throw new ApiError('clave_vencida')
    countCall(found.id, now)
    const { lastUsedAt } = found
    if (!lastUsedAt || now.since(lastUsedAt).total('seconds') >= markEvery) {
      await markUsed(db, found.id, now, markEvery)
    }
    return { id: found.id, system: found.system, scopes: found.scopes, endsAt: found.endsAt }
  }
}
