import type { ViewingGrant } from '@llave/contract/viewing/begin-viewing'
import { isViewingAlive, viewingPolicy } from '@llave/domain/staff/viewing-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { hashToken, makeViewingToken } from '../http/token.ts'
import { lockViewingOfTicket, markViewingBegun } from './viewing.store.ts'

/** The answer to a ticket that is used, expired or invented. */
export const ticketSpent = 'Este enlace ya se usó o venció. Abre otro desde Mesa.'

/** Exchanges a ticket for a session. Used, expired and invented ones are answered alike. */
export async function beginViewing(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  ticket: string,
): Promise<ViewingGrant> {
  return transact(db, async (trx) => {
    const found = await lockViewingOfTicket(trx, hashToken(ticket))
    const now = clock.now()
    if (!found || !isViewingAlive(found.facts, now) || isStale(found.createdAt, now)) {
      throw new ApiError('no_disponible', {}, ticketSpent)
    }
    const token = makeViewingToken()
    await markViewingBegun(trx, found.id, hashToken(token), now)
    return {
      token,
      document: found.document,
      phone: found.phone,
      customerName: found.customerName,
      mode: found.mode ?? 'letter',
      secondsLeft: Math.floor(found.facts.expiresAt.since(now).total('seconds')),
    }
  })
}

function isStale(createdAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(createdAt).total('seconds') >= viewingPolicy.ticket
}
