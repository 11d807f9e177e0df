import { codePolicy, isShort, triesLeft } from '@llave/domain/access/code-policy'
import { startOfLimaDay } from '@llave/domain/time/lima-date'

export type InvalidationReason = 'used' | 'time' | 'tries' | 'replaced'

/** A code that was sent, and why it was invalidated. */
export type SentCode = {
  readonly id: number
  readonly sessionHash: Uint8Array
  /** Null on devices that never verified: those share one count. */
  readonly deviceHash: Uint8Array | null
  readonly nonce: Uint8Array
  readonly codeHash: Uint8Array
  readonly digits: number
  readonly sentAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly resent: boolean
  /** The network that requested it: wrong tries are counted by network, too. */
  readonly network: string
  readonly tries: number
  readonly invalidation: { readonly of: InvalidationReason; readonly at: Temporal.Instant } | null
}

/** The start of the period that the rules look at. */
export function historyStart(now: Temporal.Instant): Temporal.Instant {
  return startOfLimaDay(now.subtract({ seconds: codePolicy.window }))
}

/** The codes that share a count with this device; null stands for all devices that never verified. */
export function codesOfDevice(
  codes: readonly SentCode[],
  deviceHash: Uint8Array | null,
): readonly SentCode[] {
  return codes.filter((code) => sameBytes(code.deviceHash, deviceHash))
}

export function lastOfSession(codes: readonly SentCode[], sessionHash: Uint8Array): SentCode | null {
  return codes.findLast((code) => sameBytes(code.sessionHash, sessionHash)) ?? null
}

/**
 * When codes were sent since the last success. A success resets only this count: if it reset the
 * wrong tries too, an attacker would gain six with every sign-in of the customer.
 */
export function sentSinceSuccess(codes: readonly SentCode[]): readonly Temporal.Instant[] {
  const success = codes.findLast((code) => code.invalidation?.of === 'used')?.invalidation?.at
  return codes
    .filter((code) => !success || Temporal.Instant.compare(code.sentAt, success) > 0)
    .map((code) => code.sentAt)
}

/** When codes were sent to verified devices, or to all others: a stranger's requests do not use up the customer's. */
export function sentOverall(
  codes: readonly SentCode[],
  deviceHash: Uint8Array | null,
): readonly Temporal.Instant[] {
  return codes
    .filter((code) => (code.deviceHash === null) === (deviceHash === null))
    .map((code) => code.sentAt)
}

/** Wrong tries at the short codes sent on that day in Lima. */
export function wrongShortTries(codes: readonly SentCode[], moment: Temporal.Instant): number {
  const day = startOfLimaDay(moment)
  return codes
    .filter((code) => isShort(code.digits) && startOfLimaDay(code.sentAt).equals(day))
    .reduce((sum, code) => sum + code.tries, 0)
}

/**
 * Remaining tries of a code, 0 once it is invalid. `codes` are those that share its count. A short
 * code has none while guessing is detected: a thousand may be valid at that moment.
 */
export function remainingTries(
  code: SentCode,
  codes: readonly SentCode[],
  guessing: boolean,
  now: Temporal.Instant,
): number {
  if (code.invalidation || Temporal.Instant.compare(code.expiresAt, now) <= 0) return 0
  if (guessing && isShort(code.digits)) return 0
  return triesLeft(code, wrongShortTries(codes, code.sentAt))
}

function sameBytes(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (!one || !other) return one === other
  return Buffer.compare(one, other) === 0
}
