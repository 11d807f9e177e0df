/** 32 symbols without I, L, O and U, which are read as others or make words (Crockford's base 32). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that a code is made of: 80 bits cannot be guessed, nor found from their hash. */
export const recoveryCodeBytes = 10
const length = (recoveryCodeBytes * 8) / 5

/** A recovery code as it is printed: `7QF2-M9XP-DRT4-3HC0`. Throws where the bytes are not 10. */
export function printRecoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeBytes) throw new Error('A recovery code is made of 10 bytes')
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = (bits.match(/.{5}/g) ?? []).map((five) => symbols[Number.parseInt(five, 2)]).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}

/**
 * A code as it is printed, from what was typed: case, blanks and dashes do not count, and letters that are no
 * symbols are what they look like. Null where it is no code.
 */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (plain.length !== length || ![...plain].every((symbol) => symbols.includes(symbol))) return null
  return (plain.match(/.{4}/g) ?? []).join('-')
}
