import { networkOf } from '@llave/domain/access/network-of'
import { isStaffSessionAlive, staffSessionPolicy } from '@llave/domain/staff/session-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashToken } from '../../http/token.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import { endStaffSession, findStaffSession, markStaffSeen } from './session.store.ts'
import { readSessionCookie } from './session-cookie.ts'

/**
 * Finds who of the developer's people asks: one query for every call, and a write once a minute. A cookie that
 * comes from another network than the one that its session began in may be a stolen one: the session ends.
 */
export function createStaffAuthenticate({
  db,
  clock,
  secure,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly secure: boolean
}) {
  return async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<StaffPerson> => {
    const token = readSessionCookie(headers, secure)
    const found = token ? await findStaffSession(db, hashToken(token)) : null
    const now = clock.now()
    if (!token || !found || !isStaffSessionAlive(found.times, now)) throw new ApiError('sin_sesion')
    const network = networkOf(ip ?? '')
    if (found.network !== network) {
      await transact(db, async (trx) => {
        if (!(await endStaffSession(trx, found.id, 'network', now))) return
        const subject = `staff:${found.personId}`
        const details = { session: found.id, began: found.network, used: network }
        await writeAudit(
          trx,
          { action: 'staff.session-used-elsewhere', subject, staffId: found.personId, details },
          now,
        )
      })
      throw new ApiError('otra_red')
    }
    const { createdAt, lastSeenAt } = found.times
    if (now.since(lastSeenAt).total('seconds') >= staffSessionPolicy.seenEvery) {
      await markStaffSeen(db, found.id, now)
    }
    return {
      id: found.personId,
      sessionId: found.id,
      name: found.name,
      email: found.email,
      roles: found.roles,
      needsBackup: found.needsBackup,
      endsAt: createdAt.add({ seconds: staffSessionPolicy.longest }),
      csrfToken: csrfTokenOf(token),
    }
  }
}

/** Nobody without the cookie's own token can compute it, and it is not what the database keeps. */
function csrfTokenOf(token: string): string {
  return hashToken(`csrf ${token}`).toString('base64url')
}
