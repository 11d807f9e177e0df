/** How the developer's people get in: lifetimes in seconds, and how many. */
export const staffAccessPolicy = {
  /** Of the link by which one comes in for the first time. */
  invitation: 72 * 60 * 60,
  /** Of what a browser is asked while it signs in or registers a key. */
  challenge: 5 * 60,
  /** Codes on a printed sheet. */
  recoveryCodes: 10,
  /** Recovery codes that may be tried within a window, for one e-mail address and from one network. */
  recoveryWindow: 15 * 60,
  recoveryTriesOfPerson: 5,
  recoveryTriesOfNetwork: 20,
  /** Passkeys that one person may have. */
  passkeys: 10,
} as const

/** What a person could get in with, and how they got in this time. */
export type WaysBack = {
  readonly method: 'passkey' | 'company' | 'recovery' | 'demonstration'
  readonly passkeys: number
  /** Of these, registered since this session began. */
  readonly newPasskeys: number
  readonly recoveryCodes: number
  readonly company: boolean
}

/**
 * Whether a person must register a key or print codes before anything else. With one passkey alone its loss
 * would lock them out; who came by a code has lost theirs.
 */
export function needsBackup({ method, passkeys, newPasskeys, recoveryCodes, company }: WaysBack): boolean {
  if (method === 'recovery' && newPasskeys === 0) return true
  if (method === 'company' || method === 'demonstration') return false
  return !company && passkeys < 2 && recoveryCodes === 0
}

/** Whether a passkey may be taken away: never the last way in. A printed code is none, it is for emergencies. */
export function mayRemovePasskey({ passkeys, company }: Pick<WaysBack, 'passkeys' | 'company'>): boolean {
  return company || passkeys > 1
}
