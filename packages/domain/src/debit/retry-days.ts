/**
 * Days between tries, which are 3, 7 and 14 days after the first
 * (docs/small-print.md, "Automatic debit").
 */
const waits = [3, 4, 7]

/**
 * Tries of a letra for one debit day: far below what the card networks allow
 * (docs/payment-provider.md, "Cards on debit").
 */
export const maxAttempts = waits.length + 1

/**
 * The day on which a soft refusal is retried; null after the last try. Counted from the day of the
 * refusal, so that a late run is not retried too soon.
 */
export function nextTryOn(attempt: number, refusedOn: Temporal.PlainDate): Temporal.PlainDate | null {
  const days = waits[attempt - 1]
  return days === undefined ? null : refusedOn.add({ days })
}
