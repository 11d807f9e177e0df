/**
 * How columns become values, the same on both databases: pg gives int8 as text and a
 * date in the machine's zone, PGlite gives BigInt or number. Set once, here.
 */
export const columnParsers: Record<number, (text: string) => unknown> = {
  // int8, and count(): all of ours fit a double exactly.
  20: (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
    return value
  },
  // numeric stays text: rates are compared and multiplied exactly.
  1700: (text) => text,
  1082: (text) => Temporal.PlainDate.from(text),
  1184: (text) => Temporal.Instant.from(text),
}
