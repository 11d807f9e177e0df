import { isSessionAlive } from '@llave/domain/access/session-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import { findSession } from './session.store.ts'

/** Checks whether the verified session with a token hash is still valid, without marking it as seen. */
export function createSessionCheck(db: Database, clock: Clock): (tokenHash: Uint8Array) => Promise<boolean> {
  return async (tokenHash) => {
    const found = await findSession(db, tokenHash)
    return found?.session.verified === true && isSessionAlive(found.times, clock.now())
  }
}
