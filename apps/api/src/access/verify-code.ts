import type { SessionGrant } from '@llave/contract/access/session-answer'
import { codePolicy } from '@llave/domain/access/code-policy'
import { isSessionAlive } from '@llave/domain/access/session-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { listCodes, lockCodes, recordDeath, recordWrongTry } from './code.store.ts'
import { isCode } from './code-digits.ts'
import { codesOfDevice, historyStart, lastOfSession, livingTries, type SentCode } from './code-history.ts'
import { readCustomerContact } from './customer.store.ts'
import { isDeviceKnown, rememberDevice } from './device.store.ts'
import { hashToken, keyedHash } from './keyed-hash.ts'
import { typedDocumentHash } from './login.ts'
import { type FoundSession, findSession, insertSession, markExchanged } from './session.store.ts'
import type { Session } from './session.ts'
import { deleteTries } from './sign-in.store.ts'

export type VerificationParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  /** Lets so many milliseconds pass; tests pass one that does not. */
  readonly wait: (milliseconds: number) => Promise<void>
}

export type Verification = { readonly grant: SessionGrant; readonly deviceToken: string }
type Outcome = Verification | 'wrong' | 'spent' | 'dead'

/** What the last wrong try is told: another one with the same code would be in vain. */
const codeSpent = 'El codigo ingresado es incorrecto y ya no sirve. Pide uno nuevo.'

/**
 * Exchanges the right digits for a verified session. The answer may be lost on its way, so
 * the same token and code are answered the same until the new token was first used.
 */
export async function verifyCode(
  parts: VerificationParts,
  session: Session,
  typed: string,
  deviceToken: string | null,
): Promise<Verification> {
  if (session.verified) throw new ApiError('no_disponible')
  // The outcome leaves the transaction before anything is thrown: a wrong try must stay counted.
  const outcome = await transact(parts.db, (trx) => tryCode(trx, parts, session, typed, deviceToken))
  if (outcome === 'dead') throw new ApiError('codigo_vencido')
  if (outcome === 'wrong' || outcome === 'spent') {
    await parts.wait(codePolicy.wrongAnswerDelay * 1000)
    throw new ApiError('codigo_incorrecto', {}, outcome === 'spent' ? codeSpent : undefined)
  }
  return outcome
}

async function tryCode(
  trx: Trx,
  { clock, secret }: VerificationParts,
  session: Session,
  typed: string,
  deviceToken: string | null,
): Promise<Outcome> {
  await lockCodes(trx, session.customerId)
  const now = clock.now()
  const found = await findSession(trx, session.tokenHash)
  if (!found || !isSessionAlive(found.times, now)) throw new ApiError('sin_sesion')
  const all = await listCodes(trx, session.customerId, historyStart(now))
  const code = lastOfSession(all, session.tokenHash)
  if (!code) return 'dead'

  const codes = codesOfDevice(all, code.deviceHash)
  const left = found.times.exchangedAt ? codePolicy.tries - code.tries : livingTries(code, codes, now)
  if (left <= 0) {
    if (!code.death) await recordDeath(trx, code.id, isOver(code, now) ? 'time' : 'tries', now)
    return 'dead'
  }
  if (!isCode(secret, code.nonce, code.codeHash, typed)) {
    await recordWrongTry(trx, code.id)
    if (left > 1) return 'wrong'
    if (!code.death) await recordDeath(trx, code.id, 'tries', now)
    return 'spent'
  }
  return await admit(trx, secret, found, code, deviceToken, now)
}

function isOver(code: SentCode, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(code.expiresAt, now) <= 0
}

/** The new token and the device's are made from what the code's row holds and the secret, so the second answer is the first. */
async function admit(
  trx: Trx,
  secret: string,
  { session, times }: FoundSession,
  code: SentCode,
  deviceToken: string | null,
  now: Temporal.Instant,
): Promise<Verification> {
  const { customerId, tokenHash, phone, document } = session
  const token = keyedHash(secret, 'session-token', tokenHash, code.nonce).toString('base64url')
  const known = deviceToken !== null && (await isDeviceKnown(trx, customerId, hashToken(deviceToken)))
  const device = known ? deviceToken : keyedHash(secret, 'device-token', code.nonce).toString('base64url')

  if (!times.exchangedAt) {
    const newHash = hashToken(token)
    await insertSession(trx, { ...session, tokenHash: newHash, verified: true }, now)
    await markExchanged(trx, tokenHash, newHash, now)
    await recordDeath(trx, code.id, 'used', now)
    await rememberDevice(trx, customerId, hashToken(device), now)
    await deleteTries(trx, typedDocumentHash(secret, document, null))
    await deleteTries(trx, typedDocumentHash(secret, document, hashToken(device)))
  }
  const { name } = await readCustomerContact(trx, customerId)
  return { grant: { token, document, phone, customerName: name }, deviceToken: device }
}
