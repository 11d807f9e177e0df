import { type Database, transact } from '@llave/api/database/database'
import { hashToken, makeToken } from '@llave/api/http/token'
import { insertStaffSession } from '@llave/api/staff/access/session.store'
import { insertPerson } from '@llave/api/staff/people/people.store'
import { insertViewing as insertRow } from '@llave/api/viewings/viewing.store'
import { viewingPolicy } from '@llave/domain/staff/viewing-policy'
import type { Clock } from '@llave/domain/time/lima-date'

/** A viewing of a customer by somebody of its own, just opened in Mesa. Answers its ticket. */
export async function insertViewing(db: Database, clock: Clock, customerId: number): Promise<string> {
  const now = clock.now()
  const [ticket, cookie] = [makeToken(), makeToken()]
  const person = { name: 'Patricia Lozano', email: `${ticket}@llave.example`, roles: ['service'] } as const
  await transact(db, async (trx) => {
    const personId = await insertPerson(trx, person, now)
    if (personId === null) throw new Error(`${person.email} is taken`)
    const session = { personId, network: '127.0.0.0/24', device: 'Chrome, Windows' }
    await insertStaffSession(trx, { ...session, tokenHash: hashToken(cookie), method: 'demonstration' }, now)
    const { id: staffSessionId } = await trx
      .selectFrom('staff_session')
      .select('id')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    await insertRow(
      trx,
      {
        personId,
        roles: person.roles,
        staffSessionId,
        customerId,
        reason: 'Consulta 20418',
        ticketHash: hashToken(ticket),
        expiresAt: now.add({ seconds: viewingPolicy.longest }),
      },
      now,
    )
  })
  return ticket
}
