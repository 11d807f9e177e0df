import { acceptInvitation, openInvitation } from '@llave/contract/staff/accept-invitation'
import { closeStaffSession } from '@llave/contract/staff/close-staff-session'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import { beginCompanySignIn, signInWithCompany } from '@llave/contract/staff/sign-in-with-company'
import { beginPasskeySignIn, signInWithPasskey } from '@llave/contract/staff/sign-in-with-passkey'
import { signInWithRecoveryCode } from '@llave/contract/staff/sign-in-with-recovery-code'
import { rightsOf } from '@llave/domain/staff/rights'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { acceptWithKey, requireInvitation } from './accept-invitation.ts'
import { beginChallenge } from './challenges.ts'
import { openCompanyProvider } from './company-provider.ts'
import { listPasskeys } from './passkey.store.ts'
import { askForNewPasskey, askForPasskey } from './passkeys.ts'
import { registerOwnAccess } from './register-own-access.ts'
import { endStaffSession } from './session.store.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { comeBackFromCompany, leaveForCompany } from './sign-in-with-company.ts'
import { signInWithKey } from './sign-in-with-passkey.ts'
import { signInWithRecovery } from './sign-in-with-recovery-code.ts'
import type { SignInParts } from './staff-access-parts.ts'

export function registerStaffAccess(register: RegisterStaffCall, parts: SignInParts): void {
  const { db, clock, secure, party, company } = parts
  const companyParts = company && { ...parts, company, provider: openCompanyProvider(company, party.origin) }

  register(beginPasskeySignIn, async ({ setHeader }) => {
    const options = await askForPasskey(party)
    const asked = { personId: null, secret: { challenge: options.challenge } }
    setHeader('set-cookie', await beginChallenge(parts, 'sign-in', asked))
    return options
  })

  register(signInWithPasskey, async ({ body, request, setHeader }) => {
    setHeader('set-cookie', await signInWithKey(parts, body, request))
    return undefined
  })

  register(signInWithRecoveryCode, async ({ body, request, setHeader }) => {
    setHeader('set-cookie', await signInWithRecovery(parts, body, request))
    return undefined
  })

  register(beginCompanySignIn, async ({ request, setHeader }) => {
    if (!companyParts) throw new ApiError('ruta_no_encontrada')
    const { address, cookie } = await leaveForCompany(companyParts, request)
    setHeader('set-cookie', cookie)
    return { address }
  })

  register(signInWithCompany, async ({ body, request, setHeader }) => {
    if (!companyParts) throw new ApiError('ruta_no_encontrada')
    setHeader('set-cookie', await comeBackFromCompany(companyParts, body.query, request))
    return undefined
  })

  register(openInvitation, async ({ body, setHeader }) => {
    const { personId, name, email, roles } = await requireInvitation(parts, body.token)
    const owner = { id: personId, name, email }
    const options = await askForNewPasskey(party, owner, await listPasskeys(db, personId))
    const asked = { personId, secret: { challenge: options.challenge } }
    setHeader('set-cookie', await beginChallenge(parts, 'register', asked))
    return { name, email, roles, options }
  })

  register(acceptInvitation, async ({ body, request, setHeader }) => {
    setHeader('set-cookie', await acceptWithKey(parts, body, request))
    return undefined
  })

  register(readStaffSession, async ({ person }) => ({
    personId: String(person.id),
    name: person.name,
    email: person.email,
    roles: person.roles,
    rights: person.needsBackup ? (['own:access'] as const) : rightsOf(person.roles),
    needsBackup: person.needsBackup,
    endsAt: person.endsAt,
    csrfToken: person.csrfToken,
  }))

  register(closeStaffSession, async ({ person, setHeader }) => {
    const now = clock.now()
    await transact(db, async (trx) => {
      await endStaffSession(trx, person.sessionId, 'closed', now)
      const subject = `staff:${person.id}`
      await writeAudit(trx, { action: 'staff.signed-out', subject, staffId: person.id }, now)
    })
    setHeader('set-cookie', clearSessionCookie(secure))
    return undefined
  })

  registerOwnAccess(register, parts)
}
