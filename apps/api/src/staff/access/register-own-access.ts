import { endOtherSessions, endOwnSession } from '@llave/contract/staff/end-own-sessions'
import { makeRecoveryCodes } from '@llave/contract/staff/make-recovery-codes'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@llave/contract/staff/own-passkeys'
import { readOwnAccess } from '@llave/contract/staff/read-own-access'
import { mayRemovePasskey, staffAccessPolicy } from '@llave/domain/staff/access-policy'
import type { Act } from '@llave/domain/staff/act-words'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import { isCompanyBound, lockPerson } from '../people/people.store.ts'
import { beginChallenge, endChallenge } from './challenges.ts'
import { insertPasskey, labelPasskey, listPasskeys, removePasskeyRow } from './passkey.store.ts'
import { askForNewPasskey, verifyNewPasskey } from './passkeys.ts'
import { readRecoverySheet } from './recovery.store.ts'
import { endSessionsOfPerson, listSessions } from './session.store.ts'
import { makeRecoverySheet } from './sign-in-with-recovery-code.ts'
import type { SignInParts } from './staff-access-parts.ts'

/** What everybody sees and changes of their own access. */
export function registerOwnAccess(register: RegisterStaffCall, parts: SignInParts): void {
  const { db, clock, party } = parts

  /** Does something in a transaction with the audit of it, the person locked. */
  function change(
    person: StaffPerson,
    work: (trx: Trx, now: Temporal.Instant) => Promise<{ action: Act; details?: Record<string, unknown> }>,
  ): Promise<void> {
    const now = clock.now()
    return transact(db, async (trx) => {
      const act = await work(trx, now)
      await writeAudit(trx, { ...act, subject: `staff:${person.id}`, staffId: person.id }, now)
    })
  }

  register(readOwnAccess, async ({ person }) => {
    const passkeys = await listPasskeys(db, person.id)
    const sessions = await listSessions(db, person.id, clock.now())
    return {
      passkeys: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
        passkeyId: String(id),
        label,
        createdAt,
        lastUsedAt,
      })),
      recoveryCodes: await readRecoverySheet(db, person.id),
      company: await isCompanyBound(db, person.id),
      sessions: sessions.map(({ id, ...session }) => ({
        sessionId: String(id),
        ...session,
        current: id === person.sessionId,
      })),
    }
  })

  register(beginPasskey, async ({ person, setHeader }) => {
    const options = await askForNewPasskey(party, person, await listPasskeys(db, person.id))
    const asked = { personId: person.id, secret: { challenge: options.challenge } }
    setHeader('set-cookie', await beginChallenge(parts, 'register', asked))
    return options
  })

  register(addPasskey, async ({ person, body, request }) => {
    const challenge = await endChallenge(parts, 'register', request)
    if (!challenge?.secret.challenge || challenge.personId !== person.id)
      throw new ApiError('llave_rechazada')
    const verified = await verifyNewPasskey(party, challenge.secret.challenge, body.key)
    if ('fault' in verified) {
      request.log.warn({ fault: verified.fault }, 'A new passkey was refused')
      throw new ApiError('llave_rechazada')
    }
    await change(person, async (trx, now) => {
      await lockPerson(trx, person.id)
      if ((await listPasskeys(trx, person.id)).length >= staffAccessPolicy.passkeys) {
        throw new ApiError('dato_invalido', { campo: 'key' }, 'Ya tienes diez llaves: quita una antes.')
      }
      const passkey = await insertPasskey(trx, person.id, { ...verified, label: body.label }, now)
      if (passkey === null) throw new ApiError('llave_rechazada')
      return { action: 'staff.passkey-added', details: { passkey } }
    })
    return undefined
  })

  register(renamePasskey, async ({ person, params, body }) => {
    const passkey = Number(params.passkeyId)
    await change(person, async (trx) => {
      if (!(await labelPasskey(trx, person.id, passkey, body.label))) throw unknownPasskey()
      return { action: 'staff.passkey-renamed', details: { passkey } }
    })
    return undefined
  })

  register(removePasskey, async ({ person, params }) => {
    const passkey = Number(params.passkeyId)
    await change(person, async (trx, now) => {
      await lockPerson(trx, person.id)
      const company = await isCompanyBound(trx, person.id)
      const keys = await listPasskeys(trx, person.id)
      if (!keys.some(({ id }) => id === passkey)) throw unknownPasskey()
      if (!mayRemovePasskey({ passkeys: keys.length, company })) throw new ApiError('ultima_llave')
      await removePasskeyRow(trx, person.id, passkey, now)
      return { action: 'staff.passkey-removed', details: { passkey } }
    })
    return undefined
  })

  register(makeRecoveryCodes, ({ person }) => makeRecoverySheet(parts, person.id))

  register(endOwnSession, async ({ person, params }) => {
    const session = Number(params.sessionId)
    await change(person, async (trx, now) => {
      const ended = await endSessionsOfPerson(trx, { personId: person.id, only: session }, 'ended', now)
      if (ended === 0) {
        throw new ApiError('dato_invalido', { campo: 'sessionId' }, 'Esa sesión no es tuya o ya terminó.')
      }
      return { action: 'staff.own-session-ended', details: { session } }
    })
    return undefined
  })

  register(endOtherSessions, async ({ person }) => {
    await change(person, async (trx, now) => {
      const others = { personId: person.id, except: person.sessionId }
      const count = await endSessionsOfPerson(trx, others, 'ended', now)
      return { action: 'staff.own-sessions-ended', details: { count } }
    })
    return undefined
  })
}

function unknownPasskey(): ApiError {
  return new ApiError('dato_invalido', { campo: 'passkeyId' }, 'Esa llave no es tuya o ya no está.')
}
