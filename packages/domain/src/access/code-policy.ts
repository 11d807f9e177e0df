/**
 * Limits of the codes sent by SMS (docs/small-print.md, "Entry and session"). Durations in seconds.
 */
export const codePolicy = {
  lifetime: 5 * 60,
  /** The code is invalidated by this many wrong tries. */
  tries: 3,
  /** Before the first resend, and after each resend. */
  firstWait: 60,
  laterWait: 3,
  /** A wrong code is answered after this long. */
  wrongAnswerDelay: 3,
  window: 15 * 60,
  codesPerWindow: 4,
  codesPerDay: 20,
  /** Not reset by a success: an SMS costs money, and nobody needs more. */
  codesPerDayOverall: 40,
  usualDigits: 3,
  digitsUnderAttack: 6,
  /** After so many codes were exhausted on one day in Lima, codes get more digits. */
  exhaustedCodesBeforeLonger: 2,
} as const

/**
 * Wrong tries allowed on all short codes of one day together: those of two codes. Tries are counted
 * and not exhausted codes, because an attacker who stops before the third try exhausts none, and one
 * who signs in many times at once has many valid codes.
 */
export const shortTriesPerDay = codePolicy.tries * codePolicy.exhaustedCodesBeforeLonger

/** Whether a code with so few digits can be brute-forced. */
export function isShort(digits: number): boolean {
  return digits < codePolicy.digitsUnderAttack
}

/** The number of digits of the next code: six after too many wrong tries at today's short ones, or while guessing is detected. */
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
 * Remaining tries of a code. `wrongShortTries` counts those at all short codes sent on the code's
 * day, its own included.
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

/** Seconds until the session may request another code; 0 when it may now. */
export function secondsUntilResend(
  last: { readonly sentAt: Temporal.Instant; readonly resent: boolean },
  now: Temporal.Instant,
): number {
  const wait = last.resent ? codePolicy.laterWait : codePolicy.firstWait
  return secondsLeft(last.sentAt.add({ seconds: wait }), now)
}

/** When codes were sent to a customer, oldest first. */
export type CodesSent = {
  /** Since the last success, on the devices that share a count with this one. */
  readonly sinceSuccess: readonly Temporal.Instant[]
  /** To all verified devices, or to all others. */
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
