import { randomBytes } from 'node:crypto'
import { networkOf } from '@llave/domain/access/network-of'
import { staffAccessPolicy } from '@llave/domain/staff/access-policy'
import { printRecoveryCode, readRecoveryCode, recoveryCodeBytes } from '@llave/domain/staff/recovery-code'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { hashToken } from '../../http/token.ts'
import { beginStaffSession } from './begin-session.ts'
import { countRecoveryTries, replaceRecoveryCodes, useRecoveryCode } from './recovery.store.ts'
import type { StaffAccessParts } from './staff-access-parts.ts'

/** Begins a session with a code of the printed sheet; answers its cookie. Every refusal is the same answer. */
export async function signInWithRecovery(
  { db, clock, secure }: StaffAccessParts,
  typed: { readonly email: string; readonly code: string },
  request: FastifyRequest,
): Promise<string> {
  const now = clock.now()
  const email = typed.email.trim()
  const { recoveryWindow, recoveryTriesOfPerson, recoveryTriesOfNetwork } = staffAccessPolicy
  const tries = await countRecoveryTries(
    db,
    { emailHash: hashToken(email.toLowerCase()), network: networkOf(request.ip) },
    now.subtract({ seconds: recoveryWindow }),
    now,
  )
  if (tries.ofPerson > recoveryTriesOfPerson || tries.ofNetwork > recoveryTriesOfNetwork) {
    throw new ApiError('demasiados_intentos', { segundosEspera: recoveryWindow })
  }
  // What is no code is looked for like one.
  const hash = hashToken(readRecoveryCode(typed.code) ?? '')
  const cookie = await transact(db, async (trx) => {
    const personId = await useRecoveryCode(trx, email, hash, now)
    return personId === null
      ? null
      : beginStaffSession(trx, { personId, method: 'recovery' }, request, { secure, now })
  })
  if (!cookie) throw new ApiError('codigo_rechazado')
  return cookie
}

/** Makes a new sheet; the codes are answered this once, and stored as hashes. */
export async function makeRecoverySheet(
  { db, clock }: StaffAccessParts,
  personId: number,
): Promise<readonly string[]> {
  const now = clock.now()
  const codes = Array.from({ length: staffAccessPolicy.recoveryCodes }, () =>
    printRecoveryCode(randomBytes(recoveryCodeBytes)),
  )
  await transact(db, async (trx) => {
    await replaceRecoveryCodes(trx, personId, codes.map(hashToken), now)
    await writeAudit(
      trx,
      { action: 'staff.recovery-codes-made', subject: `staff:${personId}`, staffId: personId },
      now,
    )
  })
  return codes
}
