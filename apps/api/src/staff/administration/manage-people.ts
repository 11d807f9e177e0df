import type { Act } from '@llave/domain/staff/act-words'
import { changed } from '@llave/domain/staff/audit-changes'
import { type ChangeFault, faultOfChange } from '@llave/domain/staff/change-of-people'
import type { Role } from '@llave/domain/staff/roles'
import { type Actor, type AuditedAct, writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { closeEveryWayIn } from '../access/close-every-way-in.ts'
import { endSessionsOfPerson } from '../access/session.store.ts'
import type { InvitationParts } from '../people/invitation-link.ts'
import {
  insertPerson,
  lockPeople,
  markLeft,
  type NewPerson,
  type Person,
  replaceRoles,
} from '../people/people.store.ts'
import { sendInvitation } from '../people/send-invitation.ts'

/** What Mesa and the operator's commands do with the developer's people, in the same way. */
export type PeopleParts = { readonly db: Database; readonly now: Temporal.Instant; readonly actor: Actor }

/** Whose: by their number in Mesa, by their e-mail in a command. */
export type PersonKey = { readonly id: number } | { readonly email: string }

export type PeopleFault = 'unknown' | 'email-taken' | ChangeFault

type Fault = { readonly fault: PeopleFault }

/** Adds a person and invites them; answers the link. */
export function invite(
  { db, now, actor }: PeopleParts,
  parts: InvitationParts,
  person: NewPerson,
): Promise<{ readonly link: string } | Fault> {
  return transact(db, async (trx) => {
    const personId = await insertPerson(trx, person, now)
    if (personId === null) return { fault: 'email-taken' }
    const link = await sendInvitation(trx, parts, { personId, email: person.email }, now)
    await audit(
      trx,
      actor,
      'staff.invited',
      personId,
      { changes: { roles: changed(null, person.roles) } },
      now,
    )
    return { link }
  })
}

/** Invites somebody again, who did not come or lost all their ways in; answers the link. */
export function inviteOnceMore(
  parts: PeopleParts,
  invitation: InvitationParts,
  key: PersonKey,
): Promise<{ readonly link: string } | Fault> {
  return withPerson(parts, key, async (trx, person) => {
    const { actor, now } = parts
    if (isSelf(actor, person)) return { fault: 'own' }
    const link = await sendInvitation(trx, invitation, { personId: person.id, email: person.email }, now)
    await audit(trx, actor, 'staff.invited-again', person.id, {}, now)
    return { link }
  })
}

/** Gives a person exactly these roles. */
export function giveRoles(
  parts: PeopleParts,
  key: PersonKey,
  roles: readonly Role[],
): Promise<{ readonly changed: boolean } | Fault> {
  return withPerson(parts, key, async (trx, person, people) => {
    const fault = faultOf(parts.actor, person, roles, people)
    if (fault) return { fault }
    const before = person.roles
    if (before.length === roles.length && roles.every((role) => before.includes(role)))
      return { changed: false }
    await replaceRoles(trx, person.id, roles, parts.now)
    await audit(
      trx,
      parts.actor,
      'staff.roles-changed',
      person.id,
      { changes: { roles: changed(before, roles) } },
      parts.now,
    )
    return { changed: true }
  })
}

/** Ends all sessions of a person; answers how many. */
export function endSessions(
  parts: PeopleParts,
  key: PersonKey,
): Promise<{ readonly sessions: number } | Fault> {
  return withPerson(parts, key, async (trx, person) => {
    const sessions = await endSessionsOfPerson(trx, { personId: person.id }, 'ended', parts.now)
    await audit(
      trx,
      parts.actor,
      'staff.sessions-ended',
      person.id,
      { changes: { sessions: changed(String(sessions), '0') }, details: { count: sessions } },
      parts.now,
    )
    return { sessions }
  })
}

/** The person works here no longer, and gets in no more. */
export function letGo(
  parts: PeopleParts,
  key: PersonKey,
): Promise<{ readonly sessions: number; readonly passkeys: number } | Fault> {
  return withPerson(parts, key, async (trx, person, people) => {
    const fault = faultOf(parts.actor, person, [], people)
    if (fault) return { fault }
    const closed = await closeEveryWayIn(trx, person.id, 'left', parts.now)
    await markLeft(trx, person.id, parts.now)
    const changes = { roles: changed(person.roles, null) }
    await audit(trx, parts.actor, 'staff.left', person.id, { changes, details: closed }, parts.now)
    return closed
  })
}

function withPerson<T>(
  { db }: PeopleParts,
  key: PersonKey,
  work: (trx: Trx, person: Person, people: readonly Person[]) => Promise<T | Fault>,
): Promise<T | Fault> {
  return transact(db, async (trx) => {
    const people = await lockPeople(trx)
    const person = people.find(({ id, email }) =>
      'id' in key ? id === key.id : email.toLowerCase() === key.email.toLowerCase(),
    )
    return person ? work(trx, person, people) : { fault: 'unknown' }
  })
}

function faultOf(
  actor: Actor,
  person: Person,
  after: readonly Role[],
  people: readonly Person[],
): ChangeFault | null {
  const others = people.filter(({ id, roles }) => id !== person.id && roles.includes('administration'))
  return faultOfChange({
    actorId: 'staffId' in actor ? actor.staffId : null,
    personId: person.id,
    before: person.roles,
    after,
    otherAdministrators: others.length,
  })
}

function isSelf(actor: Actor, person: Person): boolean {
  return 'staffId' in actor && actor.staffId === person.id
}

function audit(
  trx: Trx,
  actor: Actor,
  action: Act,
  personId: number,
  what: Pick<AuditedAct, 'changes' | 'details'>,
  now: Temporal.Instant,
): Promise<void> {
  return writeAudit(trx, { ...actor, action, subject: `staff:${personId}`, ...what }, now)
}
