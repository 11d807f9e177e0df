/** People type the accents as apostrophes too; NFKC makes a blank of the acute one. */
export const apostrophes = /['’‘`´]/g

/**
 * A person's or company's name as it is compared: small letters without accents, words parted by one blank,
 * apostrophes and dots left out: "O'Connor" is oconnor, "S.A.C." is sac.
 */
export function foldName(name: string): string {
  return name
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
