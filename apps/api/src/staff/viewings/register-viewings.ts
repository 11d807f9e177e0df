import { openViewing } from '@llave/contract/staff/open-viewing'
import { viewingPolicy } from '@llave/domain/staff/viewing-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashToken, makeToken } from '../../http/token.ts'
import { insertViewing } from '../../viewings/viewing.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'

export type StaffViewingParts = {
  readonly db: Database
  readonly clock: Clock
  /** Where the portal is. */
  readonly portalUrl: string
}

/** Mesa's side of seeing as a customer does. */
export function registerStaffViewings(
  register: RegisterStaffCall,
  { db, clock, portalUrl }: StaffViewingParts,
): void {
  register(openViewing, async ({ params, body, person }) => {
    const now = clock.now()
    const customerId = Number(params.customerId)
    const reason = body.reason.trim()
    const ticket = makeToken()
    const expiresAt = now.add({ seconds: viewingPolicy.longest })
    await transact(db, async (trx) => {
      const id = await insertViewing(
        trx,
        {
          personId: person.id,
          roles: person.roles,
          staffSessionId: person.sessionId,
          customerId,
          reason,
          ticketHash: hashToken(ticket),
          expiresAt,
        },
        now,
      )
      if (id === null) throw new ApiError('dato_invalido', { campo: 'customerId' }, 'No hay tal cliente.')
      const subject = `customer:${customerId}`
      const details = { viewing: id }
      await writeAudit(
        trx,
        { action: 'viewing.opened', subject, staffId: person.id, why: reason, details },
        now,
      )
    })
    // In the fragment, which no browser sends to a server or a proxy that logs addresses.
    return { url: `${portalUrl}/viewing#${ticket}`, endsAt: expiresAt }
  })
}
