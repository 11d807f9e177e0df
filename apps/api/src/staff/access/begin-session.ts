import { describeDevice } from '@llave/domain/access/describe-device'
import { networkOf } from '@llave/domain/access/network-of'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit/audit.store.ts'
import type { Trx } from '../../database/database.ts'
import { hashToken, makeToken } from '../../http/token.ts'
import { insertStaffSession, type SignInMethod } from './session.store.ts'
import { writeSessionCookie } from './session-cookie.ts'

/** Begins a session of one of the developer's people; answers the cookie that carries it. */
export async function beginStaffSession(
  trx: Trx,
  { personId, method }: { readonly personId: number; readonly method: SignInMethod },
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { secure, now }: { readonly secure: boolean; readonly now: Temporal.Instant },
): Promise<string> {
  const token = makeToken()
  const network = networkOf(ip ?? '')
  const device = describeDevice(headers['user-agent'] ?? '')
  await insertStaffSession(trx, { tokenHash: hashToken(token), personId, method, network, device }, now)
  const details = { method, network, device }
  await writeAudit(
    trx,
    { action: 'staff.signed-in', subject: `staff:${personId}`, staffId: personId, details },
    now,
  )
  return writeSessionCookie(token, secure)
}
