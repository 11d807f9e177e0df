import { limaDateTime } from '../time/lima-date.ts'

/** No I, L, O or U, which are easily confused when a customer reads the id over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * `DDMMYYHHmmss` in Lima: the order id of the specification (docs/specification.md,
 * "call-pay-token-order-id"), which two customers may share.
 */
export function orderTimestamp(now: Temporal.Instant): string {
  const { day, month, year, hour, minute, second } = limaDateTime(now)
  return [day, month, year % 100, hour, minute, second].map((part) => String(part).padStart(2, '0')).join('')
}

/** The order ids that stand in a text, each once. */
export function findOrderIds(text: string): string[] {
  return [...new Set(text.match(/(?<![\w-])\d{12}-[0-9A-Z]{4}(?![\w-])/g) ?? [])]
}

/**
 * The timestamp, `-` and four characters that make it unique (docs/small-print.md, "Paying"):
 * `211126152005-7K2Q`. Takes four random bytes, as the domain has no randomness of its own.
 */
export function makeOrderId(now: Temporal.Instant, randomBytes: ArrayLike<number>): string {
  if (randomBytes.length < 4) throw new RangeError('An order id takes four random bytes')
  const tail = Array.from({ length: 4 }, (_, index) => alphabet[(randomBytes[index] as number) & 31])
  return `${orderTimestamp(now)}-${tail.join('')}`
}
