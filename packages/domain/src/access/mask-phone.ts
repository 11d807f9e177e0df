/** A phone as the verification screen names it: `*******77`, all but the last two digits hidden. */
export function maskPhone(number: string): string {
  return '*'.repeat(Math.max(0, number.length - 2)) + number.slice(-2)
}
