import type { ErrorCode } from '@llave/contract/error-answer'
import {
  changeRoles,
  endPersonSessions,
  inviteAgain,
  invitePerson,
  markPersonLeft,
} from '@llave/contract/staff/change-people'
import { listPeople } from '@llave/contract/staff/list-people'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import type { InvitationParts } from '../people/invitation-link.ts'
import { listEverybody } from './list-people.store.ts'
import {
  endSessions,
  giveRoles,
  invite,
  inviteOnceMore,
  letGo,
  type PeopleFault,
  type PeopleParts,
} from './manage-people.ts'

const codes = {
  unknown: 'persona_no_encontrada',
  'email-taken': 'correo_ocupado',
  own: 'cambio_propio',
  'last-administration': 'ultima_administracion',
} as const satisfies Record<PeopleFault, ErrorCode>

/** The calls with which administration decides who gets in, and as what. */
export function registerPeople(
  register: RegisterStaffCall,
  {
    db,
    clock,
    invitation,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly invitation: InvitationParts
  },
): void {
  function partsOf({ id }: StaffPerson, { why }: { readonly why: string }): PeopleParts {
    return { db, now: clock.now(), actor: { staffId: id, why: why.trim() } }
  }

  register(listPeople, async () => {
    const people = await listEverybody(db, clock.now())
    return people.map(({ id, ...person }) => ({ personId: String(id), ...person }))
  })

  register(invitePerson, async ({ person, body }) => {
    const { name, email, roles } = body
    const invited = { name: name.trim(), email: email.trim(), roles }
    return refuseFault(await invite(partsOf(person, body), invitation, invited))
  })

  register(inviteAgain, async ({ person, params, body }) =>
    refuseFault(await inviteOnceMore(partsOf(person, body), invitation, keyOf(params))),
  )

  register(changeRoles, async ({ person, params, body }) =>
    refuseFault(await giveRoles(partsOf(person, body), keyOf(params), body.roles)),
  )

  register(endPersonSessions, async ({ person, params, body }) =>
    refuseFault(await endSessions(partsOf(person, body), keyOf(params))),
  )

  register(markPersonLeft, async ({ person, params, body }) =>
    refuseFault(await letGo(partsOf(person, body), keyOf(params))),
  )
}

function keyOf({ personId }: { readonly personId: string }) {
  return { id: Number(personId) }
}

function refuseFault(result: object): undefined {
  if ('fault' in result) throw new ApiError(codes[result.fault as PeopleFault])
}
