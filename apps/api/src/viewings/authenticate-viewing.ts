import { peru } from '@llave/domain/access/country'
import { isViewingAlive, viewingPolicy } from '@llave/domain/staff/viewing-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { Authenticate } from '../http/session.ts'
import { hashToken } from '../http/token.ts'
import { findViewing, findViewingById, markViewingSeen } from './viewing.store.ts'

/**
 * Finds the viewing of a token, with session and roles of this moment: it ends with either. Of the customer's
 * own sessions and devices nothing is written.
 */
export function createViewingAuthenticate(db: Database, clock: Clock): Authenticate {
  return async (token) => {
    const now = clock.now()
    const tokenHash = hashToken(token)
    const found = await findViewing(db, tokenHash)
    if (!found?.lastSeenAt || !isViewingAlive(found.facts, now)) return null
    if (now.since(found.lastSeenAt).total('seconds') >= viewingPolicy.seenEvery) {
      await markViewingSeen(db, found.id, now)
    }
    return {
      tokenHash,
      customerId: found.customerId,
      document: found.document,
      phone: found.phone ?? { dialCode: peru.dialCode, number: '' },
      mode: found.mode ?? 'letter',
      verified: true,
      viewing: { id: found.id },
    }
  }
}

/** Checks whether a viewing goes on, without marking it as seen. */
export function createViewingCheck(db: Database, clock: Clock): (id: number) => Promise<boolean> {
  return async (id) => {
    const found = await findViewingById(db, id)
    return found !== null && isViewingAlive(found.facts, clock.now())
  }
}
