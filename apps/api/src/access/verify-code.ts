import type { SessionGrant } from '@llave/contract/access/session-answer'
import { codePolicy } from '@llave/domain/access/code-policy'
import { isSessionAlive } from '@llave/domain/access/session-policy'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { hashToken } from '../http/token.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { invalidateCode, listCodes, lockCodes, recordWrongTry } from './code.store.ts'
import { isCode } from './code-digits.ts'
import { codesOfDevice, historyStart, lastOfSession, remainingTries, type SentCode } from './code-history.ts'
import { lockPhone, readCustomerContact } from './customer.store.ts'
import { detectGuessing } from './detect-guessing.ts'
import { isDeviceKnown, rememberDevice } from './device.store.ts'
import { keyedHash } from './keyed-hash.ts'
import { triedDocumentHash } from './login.ts'
import { type FoundSession, findSession, insertSession, lockSession, markExchanged } from './session.store.ts'
import { deleteTries } from './sign-in.store.ts'
import type { SignInClient } from './sign-in-client.ts'
import { insertSignIn } from './sign-in-history.store.ts'

export type VerificationParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  /** Waits for so many milliseconds; tests inject one that does not. */
  readonly wait: (milliseconds: number) => Promise<void>
}

export type Verification = { readonly grant: SessionGrant; readonly deviceToken: string }
type Outcome = Verification | 'wrong' | 'spent' | 'dead'

/** The answer to the last allowed try: the code is invalid after it. */
export const codeNoLongerValid = 'El codigo ingresado es incorrecto y ya no sirve. Pide uno nuevo.'

/**
 * Exchanges the right digits for a verified session. The answer may get lost, so the same token and
 * code get the same answer until the new token is first used.
 */
export async function verifyCode(
  parts: VerificationParts,
  session: Session,
  typed: string,
  client: SignInClient,
): Promise<Verification> {
  if (session.verified) throw new ApiError('no_disponible')
  // Nothing is thrown inside the transaction: a wrong try must stay counted.
  const outcome = await transact(parts.db, (trx) => tryCode(trx, parts, session, typed, client))
  if (outcome === 'dead') throw new ApiError('codigo_vencido')
  if (outcome === 'wrong' || outcome === 'spent') {
    await parts.wait(codePolicy.wrongAnswerDelay * 1000)
    throw new ApiError('codigo_incorrecto', {}, outcome === 'spent' ? codeNoLongerValid : undefined)
  }
  return outcome
}

async function tryCode(
  trx: Trx,
  { clock, secret }: VerificationParts,
  session: Session,
  typed: string,
  client: SignInClient,
): Promise<Outcome> {
  await lockCodes(trx, session.customerId)
  await lockSession(trx, session.tokenHash)
  const now = clock.now()
  const found = await findSession(trx, session.tokenHash)
  if (!found || !isSessionAlive(found.times, now)) throw new ApiError('sin_sesion')
  if (!(await lockPhone(trx, session.customerId, session.phone))) throw new ApiError('sin_sesion')
  const all = await listCodes(trx, session.customerId, historyStart(now))
  const code = lastOfSession(all, session.tokenHash)
  if (!code) return 'dead'

  const codes = codesOfDevice(all, code.deviceHash)
  const guessing = await detectGuessing(trx, code.network, now)
  const left = found.times.exchangedAt
    ? codePolicy.tries - code.tries
    : remainingTries(code, codes, guessing, now)
  if (left <= 0) {
    if (!code.invalidation) await invalidateCode(trx, code.id, isOver(code, now) ? 'time' : 'tries', now)
    return 'dead'
  }
  if (!isCode(secret, code.nonce, code.codeHash, typed)) {
    await recordWrongTry(trx, code.id)
    if (left > 1) return 'wrong'
    if (!code.invalidation) await invalidateCode(trx, code.id, 'tries', now)
    return 'spent'
  }
  return await admit(trx, secret, found, code, client, now)
}

function isOver(code: SentCode, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(code.expiresAt, now) <= 0
}

/** The new token and the device's are derived from the code's row and the secret, so that a repeated answer is the same. */
async function admit(
  trx: Trx,
  secret: string,
  { session, times }: FoundSession,
  code: SentCode,
  { deviceToken, network, device: deviceName }: SignInClient,
  now: Temporal.Instant,
): Promise<Verification> {
  const { customerId, tokenHash, phone, document } = session
  const token = keyedHash(secret, 'session-token', tokenHash, code.nonce).toString('base64url')
  const known = deviceToken !== null && (await isDeviceKnown(trx, customerId, hashToken(deviceToken)))
  const device = known ? deviceToken : keyedHash(secret, 'device-token', code.nonce).toString('base64url')
  const { name, email } = await readCustomerContact(trx, customerId)

  if (!times.exchangedAt) {
    const newHash = hashToken(token)
    await insertSession(trx, { ...session, tokenHash: newHash, verified: true }, now)
    await markExchanged(trx, tokenHash, newHash, now)
    await invalidateCode(trx, code.id, 'used', now)
    await rememberDevice(trx, customerId, hashToken(device), now)
    const sources = [hashToken(device), Buffer.from(network)].map((source) =>
      triedDocumentHash(secret, document, source),
    )
    await deleteTries(trx, [triedDocumentHash(secret, document), ...sources])
    const signIn = { customerId, sessionHash: newHash, network, device: deviceName, newDevice: !known }
    const signInId = await insertSignIn(trx, signIn, now)
    if (!known && email !== '') {
      const payload = { signInId }
      await enqueue(
        trx,
        { kind: 'new-device', subject: `sign-in:${signInId}`, recipient: email, payload },
        now,
      )
    }
  }
  return { grant: { token, document, phone, customerName: name }, deviceToken: device }
}
