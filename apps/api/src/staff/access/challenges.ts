import { staffAccessPolicy } from '@llave/domain/staff/access-policy'
import type { FastifyRequest } from 'fastify'
import { hashToken, makeToken } from '../../http/token.ts'
import { type Challenge, type ChallengePurpose, insertChallenge, takeChallenge } from './challenge.store.ts'
import { readChallengeCookie, writeChallengeCookie } from './challenge-cookie.ts'
import type { StaffAccessParts } from './staff-access-parts.ts'

/** Keeps what a browser is asked; answers the cookie that binds its answer to it. */
export async function beginChallenge(
  { db, clock, secure }: StaffAccessParts,
  purpose: ChallengePurpose,
  challenge: Challenge,
): Promise<string> {
  const token = makeToken()
  const now = clock.now()
  const expiresAt = now.add({ seconds: staffAccessPolicy.challenge })
  await insertChallenge(db, { ...challenge, tokenHash: hashToken(token), purpose, expiresAt }, now)
  return writeChallengeCookie(token, secure)
}

/** What this browser was asked, once; null where it was asked nothing, or answers too late. */
export async function endChallenge(
  { db, clock, secure }: StaffAccessParts,
  purpose: ChallengePurpose,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Challenge | null> {
  const token = readChallengeCookie(headers, secure)
  return token ? takeChallenge(db, hashToken(token), purpose, clock.now()) : null
}
