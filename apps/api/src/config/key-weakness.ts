/**
 * The minimum entropy of a key in bits, as this file estimates it. The lowest estimate among 300,000
 * random keys of 32 hexadecimal digits was 90.
 */
const keyBits = 80

/** Words that give away a key typed by hand. */
const commonWords = /secret|passw|change|production|development|llave/i

/** Why a key can be guessed, or null. A key from `openssl rand -base64 32` passes. */
export function keyWeakness(key: string, bits = keyBits): string | null {
  if (/\s/.test(key)) return 'is a sentence'
  if (commonWords.test(key)) return 'was typed: it has words'
  return bytesWeakness(Buffer.from(key), bits)
}

/** The same for a key that is bytes. */
export function bytesWeakness(key: Uint8Array, bits = keyBits): string | null {
  return repeats(key) || guessBits(key) < bits ? 'can be guessed: it repeats itself' : null
}

/** Whether the bytes repeat their own beginning. */
function repeats(bytes: Uint8Array): boolean {
  for (let period = 1; period <= bytes.length / 2; period++) {
    if (bytes.every((byte, index) => index < period || byte === bytes[index - period])) return true
  }
  return false
}

/**
 * An upper bound of the cost of guessing: the entropy of the bytes, or of the differences between
 * them where that is lower (in `abcdef…` every difference is 1).
 */
function guessBits(bytes: Uint8Array): number {
  const steps = bytes.slice(1).map((byte, index) => byte - (bytes[index] ?? 0))
  return bytes.length * Math.min(entropy(bytes), entropy(steps))
}

/** Shannon's, in bits a byte. */
function entropy(bytes: Uint8Array): number {
  const counts = new Map<number, number>()
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / bytes.length
    return sum - share * Math.log2(share)
  }, 0)
}
