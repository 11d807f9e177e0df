import type { Role } from '@llave/domain/staff/roles'

/** Who of the developer's people makes a call, found by the cookie of their session. */
export type StaffPerson = {
  readonly id: number
  readonly sessionId: number
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  /** Whether a second passkey or recovery codes are still wanting; until then only `own:access` is given. */
  readonly needsBackup: boolean
  /** When the session ends at the latest. */
  readonly endsAt: Temporal.Instant
  /** What every writing call of the session carries. */
  readonly csrfToken: string
}
