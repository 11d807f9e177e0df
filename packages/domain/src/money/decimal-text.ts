/** Minor units as decimal text with two decimals: -35050 is `-350.50`. */
export function decimalText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Throws RangeError where the text is not what `decimalText` writes. */
export function minorFromDecimal(text: string): number {
  const minor = Number(text.replace('.', ''))
  if (!/^-?\d+\.\d\d$/.test(text) || !Number.isSafeInteger(minor)) {
    throw new RangeError(`Not an amount with two decimals: ${text}`)
  }
  return minor
}
