/**
 * Major units as the wire carries them (1234.5) to minor units (123450).
 * Throws RangeError where the number is not finite or has more than two decimals.
 */
export function minorFromMajor(major: number): number {
  const minor = Math.round(major * 100)
  if (!Number.isSafeInteger(minor) || Math.abs(minor / 100 - major) > 1e-9 * Math.max(1, Math.abs(major))) {
    throw new RangeError(`Not an amount with at most two decimals: ${major}`)
  }
  return minor
}

/** Minor units to the number that the wire carries. */
export function majorFromMinor(minor: number): number {
  return minor / 100
}
