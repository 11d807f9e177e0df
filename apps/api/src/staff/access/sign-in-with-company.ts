import { changed } from '@llave/domain/staff/audit-changes'
import { type Role, roles } from '@llave/domain/staff/roles'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit/audit.store.ts'
import type { CompanySignInConfig } from '../../config/config.ts'
import { type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { makeToken } from '../../http/token.ts'
import { withdrawInvitations } from '../people/invitation.store.ts'
import {
  bindCompanySubject,
  lockCompanyPerson,
  lockUnboundPerson,
  type Person,
  replaceRoles,
} from '../people/people.store.ts'
import { beginStaffSession } from './begin-session.ts'
import { beginChallenge, endChallenge } from './challenges.ts'
import type { CompanyProvider } from './company-provider.ts'
import type { CompanyIdentity } from './read-company-identity.ts'
import { endSessionsOfPerson } from './session.store.ts'
import type { StaffAccessParts } from './staff-access-parts.ts'

export type CompanyParts = StaffAccessParts & {
  readonly company: CompanySignInConfig
  readonly provider: CompanyProvider
}

/** Where the company's sign-in is, and the cookie that binds its answer to this browser. */
export async function leaveForCompany(
  parts: CompanyParts,
  request: FastifyRequest,
): Promise<{ readonly address: string; readonly cookie: string }> {
  const secret = { state: makeToken(), nonce: makeToken(), verifier: makeToken() }
  const begun = await parts.provider.begin(secret)
  if ('fault' in begun) {
    request.log.warn({ reason: begun.reason }, "The company's sign-in does not answer")
    throw new ApiError('empresa_no_responde')
  }
  return { ...begun, cookie: await beginChallenge(parts, 'company', { personId: null, secret }) }
}

/** Begins a session of whom the company named; answers its cookie. */
export async function comeBackFromCompany(
  parts: CompanyParts,
  query: string,
  request: FastifyRequest,
): Promise<string> {
  const { db, clock, secure, company, provider } = parts
  const { state, nonce, verifier } = (await endChallenge(parts, 'company', request))?.secret ?? {}
  if (!state || !nonce || !verifier) throw new ApiError('empresa_rechaza')
  const identity = await provider.end({ state, nonce, verifier }, query.replace(/^\?/, ''))
  if ('fault' in identity) {
    request.log.warn({ reason: identity.reason }, "The company's sign-in let nobody in")
    throw new ApiError(identity.fault === 'refused' ? 'empresa_rechaza' : 'empresa_no_responde')
  }
  const now = clock.now()
  const cookie = await transact(db, async (trx) => {
    const person = await findInvited(trx, identity, now)
    if (!person || !(await takeRoles(trx, person, identity, company.groups, now))) return null
    const begun = { personId: person.id, method: 'company' } as const
    return beginStaffSession(trx, begun, request, { secure, now })
  })
  if (!cookie) throw new ApiError('empresa_rechaza')
  return cookie
}

/** Whom an account belongs to: by its subject, or the first time by the verified e-mail that was invited. */
async function findInvited(
  trx: Trx,
  { subject, email }: CompanyIdentity,
  now: Temporal.Instant,
): Promise<Person | null> {
  const known = await lockCompanyPerson(trx, subject)
  if (known || email === null) return known
  const invited = await lockUnboundPerson(trx, email)
  if (!invited) return null
  await bindCompanySubject(trx, invited.id, subject)
  await withdrawInvitations(trx, invited.id, now)
  const act = {
    action: 'staff.company-account-bound' as const,
    subject: `staff:${invited.id}`,
    staffId: invited.id,
  }
  await writeAudit(trx, act, now)
  return invited
}

/**
 * Where the company's groups decide, the person has the roles of their groups from now on, and without any they
 * are out. False: they may not get in.
 */
async function takeRoles(
  trx: Trx,
  person: Person,
  identity: CompanyIdentity,
  groups: CompanySignInConfig['groups'],
  now: Temporal.Instant,
): Promise<boolean> {
  if (groups === null) return true
  const given: Role[] = roles.filter((role) =>
    groups.some((pair) => pair.role === role && identity.groups.includes(pair.group)),
  )
  if (given.length !== person.roles.length || given.some((role) => !person.roles.includes(role))) {
    await replaceRoles(trx, person.id, given, now)
    const changes = { roles: changed(person.roles, given) }
    const details = { by: 'company' }
    const subject = `staff:${person.id}`
    await writeAudit(
      trx,
      { action: 'staff.roles-changed', subject, staffId: person.id, changes, details },
      now,
    )
  }
  if (given.length === 0) await endSessionsOfPerson(trx, { personId: person.id }, 'ended', now)
  return given.length > 0
}
