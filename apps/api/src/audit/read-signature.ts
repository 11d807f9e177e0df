/** Which member of the staff acts, and why: for the audit. */
export type Signature = { readonly by: string; readonly why: string }

/** The name of who acts; null where the text is not a name. */
export function readAuthor(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return /^[\p{L}\p{M}\p{N} ._@-]{1,60}$/u.test(name) ? name : null
}

/** Null where either is missing, has several lines, or has hidden characters. */
export function readSignature(by: string | undefined, why: string | undefined): Signature | null {
  const name = readAuthor(by)
  const reason = why?.trim() ?? ''
  if (name === null || !/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200}$/u.test(reason)) return null
  return { by: name, why: reason }
}
