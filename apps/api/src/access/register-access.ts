import { closeSession } from '@llave/contract/access/close-session'
import { endOtherSessions } from '@llave/contract/access/end-other-sessions'
import { endOwnSession } from '@llave/contract/access/end-own-session'
import { findCountry as findCountryCall } from '@llave/contract/access/find-country'
import { listCountries } from '@llave/contract/access/list-countries'
import { login as loginCall } from '@llave/contract/access/login'
import { type Look, readAccess } from '@llave/contract/access/read-access'
import { readUser } from '@llave/contract/access/read-user'
import { sendCode as sendCodeCall } from '@llave/contract/access/send-code'
import { verifyCode as verifyCodeCall } from '@llave/contract/access/verify-code'
import { countries } from '@llave/domain/access/countries'
import { transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Registrars } from '../replicas/read-registrar.ts'
import { readCustomerContact } from './customer.store.ts'
import { writeDeviceCookie } from './device-cookie.ts'
import type { FindCountry } from './find-country.ts'
import { login } from './login.ts'
import { endSessionOfSignIn, endSessionsBeside, listOpenSessions } from './own-sessions.store.ts'
import { type CodeParts, sendCode } from './send-code.ts'
import { endSession } from './session.store.ts'
import { readSignInClient } from './sign-in-client.ts'
import { type VerificationParts, verifyCode } from './verify-code.ts'

export type AccessParts = CodeParts &
  VerificationParts & {
    /** Whether customers use https: the device's cookie is secure then. */
    readonly https: boolean
    readonly findCountry: FindCountry
    readonly endViewing: (id: number) => Promise<void>
    /** Who of the developer looked at the account of a customer since a moment. */
    readonly listLooks: (customerId: number, since: Temporal.Instant) => Promise<Look[]>
  }

/** Days of which the customer reads who looked. */
const shownDays = 365

export function registerAccess({ register, registerRead }: Registrars, parts: AccessParts): void {
  const { db, clock } = parts

  register(loginCall, ({ body, request }) => login(parts, body, readSignInClient(request)))
  register(sendCodeCall, ({ session, body, request }) =>
    sendCode(parts, session, body, readSignInClient(request)),
  )
  register(verifyCodeCall, async ({ session, body, request, setHeader }) => {
    const verification = await verifyCode(parts, session, body.code, readSignInClient(request))
    setHeader('set-cookie', writeDeviceCookie(verification.deviceToken, parts.https))
    return verification.grant
  })
  register(closeSession, async ({ session }) => {
    if (session.viewing) await parts.endViewing(session.viewing.id)
    else await endSession(db, session.tokenHash, clock.now())
    return undefined
  })
  register(readAccess, async ({ session, request }) => {
    const now = clock.now()
    const { network } = readSignInClient(request)
    return {
      sessions: await listOpenSessions(db, session, network, now),
      looks: await parts.listLooks(session.customerId, now.subtract({ hours: shownDays * 24 })),
    }
  })
  register(endOwnSession, async ({ session, body }) => {
    const id = /^\d{1,15}$/.test(body.id) ? Number(body.id) : null
    if (id === null || !(await endSessionOfSignIn(db, session.customerId, id, clock.now()))) {
      throw new ApiError('ajeno')
    }
    return undefined
  })
  register(endOtherSessions, async ({ session }) => {
    await transact(db, (trx) => endSessionsBeside(trx, session, clock.now()))
    return undefined
  })
  registerRead(readUser, async ({ session, db }) => {
    const { name, email } = await readCustomerContact(db, session.customerId)
    return { name, email, document: session.document, phone: session.phone }
  })
  register(listCountries, async () => [...countries])
  register(findCountryCall, ({ query }) => parts.findCountry(query))
}
