import { isLastSeenDue, isSessionAlive } from '@llave/domain/access/session-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { Authenticate } from '../http/session.ts'
import { hashToken } from '../http/token.ts'
import { findSession, markFirstUse, markSeen } from './session.store.ts'

/** Finds the session of a token: one query for every call, and a write at its first use and once a minute. */
export function createAuthenticate(db: Database, clock: Clock): Authenticate {
  return async (token, reading) => {
    const now = clock.now()
    const tokenHash = hashToken(token)
    const found = await findSession(db, tokenHash, reading)
    if (!found || !isSessionAlive(found.times, now)) return null
    if (found.session.verified && !found.used) await markFirstUse(db, tokenHash, now)
    else if (found.session.verified && isLastSeenDue(found.times.lastSeenAt, now)) {
      await markSeen(db, tokenHash, now)
    }
    return found.session
  }
}
