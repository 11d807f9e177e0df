import { randomBytes } from 'node:crypto'
import type { CodeRequest, CodeSent } from '@llave/contract/access/send-code'
import {
  codeDigits,
  codePolicy,
  secondsUntilAllowed,
  secondsUntilResend,
} from '@llave/domain/access/code-policy'
import { maskPhone } from '@llave/domain/access/mask-phone'
import { isSessionAlive } from '@llave/domain/access/session-policy'
import { type Clock, startOfLimaDay } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { hashToken } from '../http/token.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { insertCode, invalidateCode, listCodes, lockCodes } from './code.store.ts'
import { hashCode, makeCode } from './code-digits.ts'
import {
  codesOfDevice,
  historyStart,
  lastOfSession,
  remainingTries,
  sentOverall,
  sentSinceSuccess,
  wrongShortTries,
} from './code-history.ts'
import { detectGuessing } from './detect-guessing.ts'
import { isDeviceKnown } from './device.store.ts'
import { findSession } from './session.store.ts'
import type { SignInClient } from './sign-in-client.ts'

export type CodeParts = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  /** Digits of a code while no guessing is detected. */
  readonly usualDigits: number
  /** Called after the commit, so that the SMS is sent at once. Its failure does not affect the call. */
  readonly triggerDelivery: () => void
}

/** Sends a code by SMS, or says how long the wait for another one is. */
export async function sendCode(
  parts: CodeParts,
  session: Session,
  request: CodeRequest,
  client: SignInClient,
): Promise<CodeSent> {
  const { sent, ...answer } = await transact(parts.db, (trx) => decide(trx, parts, session, request, client))
  if (sent) parts.triggerDelivery()
  return { ...answer, maskedPhone: maskPhone(session.phone.number) }
}

async function decide(
  trx: Trx,
  parts: CodeParts,
  session: Session,
  { anew }: CodeRequest,
  { deviceToken, network }: SignInClient,
): Promise<{ sent: boolean; waitSeconds: number; digits: number }> {
  if (session.verified) throw new ApiError('no_disponible')
  await lockCodes(trx, session.customerId)
  const now = parts.clock.now()
  const found = await findSession(trx, session.tokenHash)
  if (!found || found.times.exchangedAt || !isSessionAlive(found.times, now)) throw new ApiError('sin_sesion')

  const deviceHash = await knownDevice(trx, session.customerId, deviceToken)
  const all = await listCodes(trx, session.customerId, historyStart(now))
  const codes = codesOfDevice(all, deviceHash)
  const sent = { sinceSuccess: sentSinceSuccess(codes), overall: sentOverall(all, deviceHash) }
  const startOfDay = startOfLimaDay(now)
  const last = lastOfSession(all, session.tokenHash)
  const guessing = await detectGuessing(trx, network, now)
  const lives = last !== null && remainingTries(last, codes, guessing, now) > 0

  const pace = last ? secondsUntilResend(last, now) : 0
  const limit = secondsUntilAllowed(sent, now, startOfDay)
  const waitSeconds = Math.max(pace, limit)
  if (!anew && lives) return { sent: false, waitSeconds, digits: last.digits }
  if (anew && pace > 0) throw new ApiError('demasiado_pronto', { segundosEspera: waitSeconds })
  if (limit > 0) throw new ApiError('demasiados_intentos', { segundosEspera: limit })

  if (last && !last.invalidation) await invalidateCode(trx, last.id, lives ? 'replaced' : 'time', now)
  const nonce = randomBytes(16)
  const digits = codeDigits(wrongShortTries(codes, now), guessing, parts.usualDigits)
  const resent = anew && last !== null
  const id = await insertCode(trx, {
    sessionHash: session.tokenHash,
    customerId: session.customerId,
    deviceHash,
    nonce,
    codeHash: hashCode(parts.secret, nonce, makeCode(parts.secret, { nonce, digits })),
    digits,
    resent,
    network,
    sentAt: now,
    expiresAt: now.add({ seconds: codePolicy.lifetime }),
  })
  const { dialCode, number } = session.phone
  await enqueue(
    trx,
    {
      kind: 'verification-code',
      subject: `code:${id}`,
      recipient: `${dialCode}${number}`,
      payload: { codeId: id },
    },
    now,
  )
  const nextWait = Math.max(
    secondsUntilResend({ sentAt: now, resent }, now),
    secondsUntilAllowed(
      { sinceSuccess: [...sent.sinceSuccess, now], overall: [...sent.overall, now] },
      now,
      startOfDay,
    ),
  )
  return { sent: true, waitSeconds: nextWait, digits }
}

async function knownDevice(
  trx: Trx,
  customerId: number,
  deviceToken: string | null,
): Promise<Uint8Array | null> {
  if (!deviceToken) return null
  const deviceHash = hashToken(deviceToken)
  return (await isDeviceKnown(trx, customerId, deviceHash)) ? deviceHash : null
}
