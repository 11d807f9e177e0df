/** Who of the developer does something, and why: for the audit. */
export type Signature = { readonly by: string; readonly why: string }

/** Who does it; null where that is nobody's name. */
export function readAuthor(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return /^[\p{L}\p{M}\p{N} ._@-]{1,60}$/u.test(name) ? name : null
}

/** Null where either is missing, or is more than a line of signs that one sees. */
export function readSignature(by: string | undefined, why: string | undefined): Signature | null {
  const name = readAuthor(by)
  const reason = why?.trim() ?? ''
  if (name === null || !/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200}$/u.test(reason)) return null
  return { by: name, why: reason }
}
