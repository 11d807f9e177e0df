/**
 * Parses columns the same way on both databases: pg gives int8 as text and dates in the machine's
 * zone, PGlite gives BigInt or number.
 */
export const columnParsers: Record<number, (text: string) => unknown> = {
  // int8, and count(): all of ours fit a double exactly.
  20: (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
    return value
  },
  // numeric stays text, so that rates stay exact.
  1700: (text) => text,
  1082: (text) => Temporal.PlainDate.from(text),
  1184: (text) => Temporal.Instant.from(text),
}
