/**
 * A word as it is compared with others: without accents, in small letters, blanks of any kind and
 * number as one, without the point after an abbreviation.
 */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
}

/** A heading as it is compared: only its letters and digits count, so that "Fec. Vcto. *" is "fec vcto". */
export function foldHeading(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
