/**
 * How the digits of the SMS live (docs/small-print.md, "Entry and session").
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
  /** However often codes were right in between: an SMS costs, and nobody needs more. */
  codesPerDayOverall: 40,
  usualDigits: 3,
  digitsUnderAttack: 6,
  /** Codes that died by wrong tries in a day of Lima before the digits grow. */
  exhaustedCodesBeforeLonger: 2,
} as const

/**
 * Wrong tries that the short codes of one day bear together: those of two codes. The tries
 * are counted and not the dead codes, because who stops before the third try kills none,
 * and who signs in many times at once has many codes alive.
 */
export const shortTriesPerDay = codePolicy.tries * codePolicy.exhaustedCodesBeforeLonger

/** Whether so few digits can be guessed by force. */
export function isShort(digits: number): boolean {
  return digits < codePolicy.digitsUnderAttack
}

/** How many digits the next code has: six after too many wrong tries at today's short ones, or while somebody guesses. */
export function codeDigits(
  wrongShortTriesToday: number,
  guessing: boolean,
  usualDigits: number = codePolicy.usualDigits,
): number {
  return guessing || wrongShortTriesToday >= shortTriesPerDay
    ? Math.max(usualDigits, codePolicy.digitsUnderAttack)
    : usualDigits
}

/**
 * Tries that a code still bears. `wrongShortTries` are those at all short codes that were
 * sent on the code's own day, its own among them.
 */
export function triesLeft(code: { digits: number; tries: number }, wrongShortTries: number): number {
  const own = codePolicy.tries - code.tries
  return Math.max(0, isShort(code.digits) ? Math.min(own, shortTriesPerDay - wrongShortTries) : own)
}

/**
 * Smallest and largest code, both included: 100 to 998 for three digits (docs/specification.md,
 * "const-verification-code-range").
 */
export function codeRange(digits: number): { readonly min: number; readonly max: number } {
  return { min: 10 ** (digits - 1), max: 10 ** digits - 2 }
}

/** Seconds after a code before another may be asked for in the same session; 0 when it may be now. */
export function secondsUntilResend(
  last: { readonly sentAt: Temporal.Instant; readonly resent: boolean },
  now: Temporal.Instant,
): number {
  const wait = last.resent ? codePolicy.laterWait : codePolicy.firstWait
  return secondsLeft(last.sentAt.add({ seconds: wait }), now)
}

/** When codes were sent to a customer, oldest first. */
export type CodesSent = {
  /** Since the last success, on the devices that count with this one. */
  readonly sinceSuccess: readonly Temporal.Instant[]
  /** To all devices that verified before, or to all others. */
  readonly overall: readonly Temporal.Instant[]
}

/**
 * Seconds until a customer may be sent another code, over all sessions; 0 when it may be now.
 * `startOfDay` is the last midnight in Lima.
 */
export function secondsUntilAllowed(
  { sinceSuccess, overall }: CodesSent,
  now: Temporal.Instant,
  startOfDay: Temporal.Instant,
): number {
  const fullWindow = sinceSuccess.at(-codePolicy.codesPerWindow)
  const today = (sentAt: readonly Temporal.Instant[]) =>
    sentAt.filter((at) => Temporal.Instant.compare(at, startOfDay) >= 0).length
  const dayIsFull =
    today(sinceSuccess) >= codePolicy.codesPerDay || today(overall) >= codePolicy.codesPerDayOverall
  return Math.max(
    fullWindow ? secondsLeft(fullWindow.add({ seconds: codePolicy.window }), now) : 0,
    dayIsFull ? secondsLeft(startOfDay.add({ hours: 24 }), now) : 0,
  )
}

function secondsLeft(until: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
