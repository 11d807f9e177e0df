import { isSessionAlive } from '@llave/domain/access/session-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { findSession } from './session.store.ts'

/** Tells whether a verified session, known by the hash of its token, still opens anything. It is not marked as seen. */
export function createSessionCheck(db: Database, clock: Clock): (tokenHash: Uint8Array) => Promise<boolean> {
  return async (tokenHash) => {
    const found = await findSession(db, tokenHash)
    return found?.session.verified === true && isSessionAlive(found.times, clock.now())
  }
}
