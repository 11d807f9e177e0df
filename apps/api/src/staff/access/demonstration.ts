import { timingSafeEqual } from 'node:crypto'
import { beginDemonstration, listDemonstrationPeople } from '@llave/contract/staff/begin-demonstration'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashToken } from '../../http/token.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findPeople } from '../people/people.store.ts'
import { beginStaffSession } from './begin-session.ts'
import type { StaffAccessParts } from './staff-access-parts.ts'

/** How the people of a demonstration get in: whoever has the token may be any of them. */
export type DemonstrationDoor = { readonly token: string }

/** Registers the calls behind the link that `npm start` prints. No installation for real calls this. */
export function openDemonstration(
  register: RegisterStaffCall,
  { db, clock, secure }: StaffAccessParts,
  door: DemonstrationDoor,
): void {
  function requireToken(token: string): void {
    if (!timingSafeEqual(hashToken(token), hashToken(door.token))) throw new ApiError('sin_sesion')
  }

  register(listDemonstrationPeople, async ({ body }) => {
    requireToken(body.token)
    const people = await findPeople(db)
    return people.map(({ id, name, roles }) => ({ personId: String(id), name, roles }))
  })

  register(beginDemonstration, async ({ body, request, setHeader }) => {
    requireToken(body.token)
    const person = (await findPeople(db)).find(({ id }) => String(id) === body.personId)
    if (!person) throw new ApiError('dato_invalido', { campo: 'personId' })
    const cookie = await transact(db, (trx) =>
      beginStaffSession(trx, { personId: person.id, method: 'demonstration' }, request, {
        secure,
        now: clock.now(),
      }),
    )
    setHeader('set-cookie', cookie)
    return undefined
  })
}
