/** A masked e-mail for the screens: `lu***@correo.example`. Hides its length; empty stays empty. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`
}
