/**
 * Days from one try to the next, so that tries fall 3, 7 and 14 days after the first
 * (docs/small-print.md, "Automatic debit").
 */
const waits = [3, 4, 7]

/**
 * How often a letra is tried for one debit day: far below what the card networks allow
 * (docs/payment-provider.md, "Cards on debit").
 */
export const maxAttempts = waits.length + 1

/**
 * The day on which a soft refusal is tried again; null where that was the last try. Counted
 * from the day of the refusal, so that a run that came late is not tried in a hurry.
 */
export function nextTryOn(attempt: number, refusedOn: Temporal.PlainDate): Temporal.PlainDate | null {
  const days = waits[attempt - 1]
  return days === undefined ? null : refusedOn.add({ days })
}
