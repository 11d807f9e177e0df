const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const linkCodeLength = 4

/**
 * The code that both sides see, so that who pays knows whose link it is: four letters or digits, none of which is
 * mistaken for another. It opens nothing. Takes four random bytes.
 */
export function makeLinkCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, linkCodeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}
