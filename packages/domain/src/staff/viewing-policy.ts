import { holdsRight } from './rights.ts'
import type { Role } from './roles.ts'
import { isStaffSessionAlive, type StaffSessionTimes } from './session-policy.ts'

/** Lifetimes of a viewing, the portal as a customer sees it, in seconds. */
export const viewingPolicy = {
  /** From when it was opened in Mesa, however it is used. */
  longest: 15 * 60,
  /** For so long the address that opens it is good. */
  ticket: 2 * 60,
  /** The time of the last call is written at most this often. */
  seenEvery: 10,
} as const

/** What decides whether a viewing goes on. */
export type ViewingFacts = {
  readonly expiresAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  /** The session of Mesa in which it was opened; null once that was deleted. */
  readonly staffSession: StaffSessionTimes | null
  /** Those of the person now; none where they left. */
  readonly roles: readonly Role[]
}

/**
 * Whether a viewing goes on: for fifteen minutes, until it is ended, and no longer than the session of Mesa that
 * it was opened in or the right to it.
 */
export function isViewingAlive(
  { expiresAt, endedAt, staffSession, roles }: ViewingFacts,
  now: Temporal.Instant,
): boolean {
  return (
    endedAt === null &&
    Temporal.Instant.compare(now, expiresAt) < 0 &&
    staffSession !== null &&
    isStaffSessionAlive(staffSession, now) &&
    holdsRight(roles, 'view:as-customer')
  )
}
