/** What may stand after `--by`. */
export const authorRule = '1 to 60 letters, digits, spaces and . _ @ -'

/** Who does it, for the audit; null where that is nobody's name. */
export function readAuthor(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return /^[\p{L}\p{M}\p{N} ._@-]{1,60}$/u.test(name) ? name : null
}
