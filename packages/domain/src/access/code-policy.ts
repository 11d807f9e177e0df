/**
 * How the digits of the SMS live (design section 5, decisions "Entry, guards, session").
 * All lengths of time are in seconds.
 */
export const codePolicy = {
  lifetime: 5 * 60,
  /** A code dies with this wrong try. */
  tries: 3,
  /** Before the first resend, and after each resend. */
  firstWait: 60,
  laterWait: 3,
  /** A wrong code is answered after this long. */
  wrongAnswerDelay: 3,
  window: 15 * 60,
  codesPerWindow: 4,
  codesPerDay: 20,
  usualDigits: 3,
  digitsUnderAttack: 6,
  /** Codes that died by wrong tries in a day of Lima before the digits grow. */
  deadCodesBeforeGrowth: 2,
} as const

/** How many digits the next code has, from how many died by wrong tries today. */
export function codeDigits(diedByTriesToday: number, usualDigits: number = codePolicy.usualDigits): number {
  return diedByTriesToday >= codePolicy.deadCodesBeforeGrowth
    ? Math.max(usualDigits, codePolicy.digitsUnderAttack)
    : usualDigits
}

/** Smallest and largest code, both included: 100 to 998 for three digits (specification, section 4). */
export function codeRange(digits: number): { readonly least: number; readonly greatest: number } {
  return { least: 10 ** (digits - 1), greatest: 10 ** digits - 2 }
}

/** What is known of the codes of one customer, on one device or on those that never verified. */
export type CodeHistory = {
  /** When each code was sent, oldest first, since the last success. */
  readonly sentAt: readonly Temporal.Instant[]
  /** How many of them were asked for with "Reenviar código" in this session. */
  readonly resends: number
}

/**
 * Seconds until the next code may be sent; 0 when it may be sent now. `startOfDay` is the
 * last midnight in Lima.
 */
export function secondsUntilNextCode(
  { sentAt, resends }: CodeHistory,
  now: Temporal.Instant,
  startOfDay: Temporal.Instant,
): number {
  const last = sentAt.at(-1)
  if (!last) return 0
  const wait = resends === 0 ? codePolicy.firstWait : codePolicy.laterWait
  const fullWindow = sentAt.at(-codePolicy.codesPerWindow)
  const today = sentAt.filter((at) => Temporal.Instant.compare(at, startOfDay) >= 0).length
  return Math.max(
    0,
    secondsLeft(last.add({ seconds: wait }), now),
    fullWindow ? secondsLeft(fullWindow.add({ seconds: codePolicy.window }), now) : 0,
    today >= codePolicy.codesPerDay ? secondsLeft(startOfDay.add({ hours: 24 }), now) : 0,
  )
}

function secondsLeft(until: Temporal.Instant, now: Temporal.Instant): number {
  return Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000)
}
