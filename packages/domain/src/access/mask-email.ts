/** An e-mail as the screens name it: `lu***@correo.example`. Its length is not told; empty stays empty. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`
}
